import { reportFormats } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { isAgreed, isAttended, UNATTENDED } from './agree.ts'
import { Refusal } from './refusal.ts'
import { type Change, reasonOf, writeChanges } from './write.ts'

/** What is to be done once it has been shown and agreed to. */
export interface Asked {
  readonly shown: readonly string[]
  readonly notes: readonly string[]
  readonly changes: readonly Change[]
  /** Whether it has been agreed to already. */
  readonly yes: boolean
}

/** @throws Refusal that lists what would be wrong */
export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length > 0)
    throw new Refusal(`После этого было бы неверно:\n\n${reportFormats.text(problems)}\n\nНе записано ничего.`)
}

/** Shows, asks, writes. @returns the exit code */
export async function finish({ shown, notes, changes, yes }: Asked): Promise<number> {
  for (const line of shown) console.log(line)
  for (const note of notes) console.log(`\n${note}`)
  console.log('')
  if (!yes && !isAttended()) throw new Refusal(UNATTENDED, 2)
  if (!yes && !(await isAgreed())) {
    console.log('Ничего не записано.')
    return 0
  }
  await writeChanges(changes)
  console.log('Записано.')
  return 0
}

/** Runs a command's body, and tells why it refused. @returns the exit code */
export async function told(body: () => Promise<number>): Promise<number> {
  try {
    return await body()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      console.error(`Не прочитать: ${reasonOf(error)}.`)
      return 1
    }
    if (!(error instanceof Refusal)) throw error
    if (error.code === 0) console.log(error.message)
    else console.error(error.message)
    return error.code
  }
}
