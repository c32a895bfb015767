import { createInterface } from 'node:readline/promises'

/** Whether somebody sits at a terminal who can be asked. */
export const isAttended = (): boolean => process.stdin.isTTY && process.stdout.isTTY

/** What is said where nobody does. */
export const UNATTENDED = 'Ничего не записано: без терминала добавьте --yes.'

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

/** Asks whether to write what has been shown; without a terminal nobody has agreed. */
export async function isAgreed(): Promise<boolean> {
  if (!isAttended()) return false
  const answer = await askTerminal('Записать? Enter — да, «н» — нет: ')
  return answer !== undefined && !/^[нn]/i.test(answer.trim())
}
