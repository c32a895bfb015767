import { createInterface } from 'node:readline/promises'

/** Whether somebody sits at a terminal who can be asked. */
export const isAttended = (): boolean => process.stdin.isTTY && process.stdout.isTTY

/** Asks whoever sits at the terminal; undefined where they leave instead, by Ctrl-C or Ctrl-D. */
export async function askTerminal(question: string): Promise<string | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const left = new AbortController()
  terminal.once('close', () => left.abort())
  try {
    return await terminal.question(question, { signal: left.signal })
  } catch (error) {
    if (left.signal.aborted) return undefined
    throw error
  } finally {
    terminal.close()
  }
}

/** Asks whether to write what has been shown; without a terminal it is as `unattended` says. */
export async function isAgreed(unattended: boolean): Promise<boolean> {
  if (!isAttended()) return unattended
  const answer = await askTerminal('Записать? Enter — да, «н» — нет: ')
  return answer !== undefined && !/^[нn]/i.test(answer.trim())
}
