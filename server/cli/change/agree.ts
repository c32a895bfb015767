import { createInterface } from 'node:readline/promises'

/** Whether somebody sits at a terminal who can be asked. */
export const isAttended = (): boolean => process.stdin.isTTY && process.stdout.isTTY

/** Asks whether to write what has been shown; without a terminal it is as `unattended` says. */
export async function isAgreed(unattended: boolean, question = 'Записать?'): Promise<boolean> {
  if (!isAttended()) return unattended
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} Enter — да, «н» — нет: `)
  terminal.close()
  return !/^[нn]/i.test(answer.trim())
}
