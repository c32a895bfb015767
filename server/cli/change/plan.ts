import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorsIn, reportFormats } from '#schema/definitions/checker/report.ts'
import { StartError } from '../../engine/config.ts'
import { readSchema } from '../../engine/pages/last-good.ts'
import { isAgreed, isAttended, UNATTENDED } from '../command-line.ts'
import { type Change, Draft } from './draft.ts'

/** Changes of a command, before they are written. */
export interface Plan {
  /** Summary of the changes, one line each. */
  readonly shown: readonly string[]
  readonly notes: readonly string[]
  readonly changes: readonly Change[]
}

/** The schema files as a draft. @throws StartError where one of them cannot be read */
export async function openDraft(folder: string): Promise<Draft> {
  const draft = new Draft(await readSchema(folder))
  const { files } = draft.context()
  const unread = errorsIn(files.problems)
  if (unread.length > 0 || files.all.some(({ tree }) => tree === undefined))
    throw new StartError(`Сначала исправьте то, чего не прочитать:\n\n${reportFormats.text(unread)}`)
  return draft
}

/** Checks a draft; new warnings become a note. @throws StartError that lists the new errors */
export function planOf(draft: Draft, folder: string, notes: readonly string[]): Plan {
  const problems = draft.newProblems()
  if (errorsIn(problems).length > 0)
    throw new StartError(`После этого было бы неверно:\n\n${reportFormats.text(problems)}\n\nНе записано ничего.`)
  const warnings = problems.length > 0 ? [reportFormats.text(problems)] : []
  return { shown: draft.shown, notes: [...notes, ...warnings], changes: draft.changes(folder) }
}

/** Shows a plan, asks unless `yes`, and writes it. */
export async function applyPlan({ shown, notes, changes }: Plan, yes: boolean): Promise<void> {
  console.log(`${[shown.join('\n'), ...notes].join('\n\n')}\n`)
  if (!yes && !isAttended()) throw new StartError(UNATTENDED)
  if (!yes && !(await isAgreed())) return console.log('Ничего не записано.')
  await writeChanges(changes)
  console.log('Записано.')
}

/** File operations; tests replace them with failing ones. */
export interface Disk {
  write(file: string, text: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  remove(file: string): Promise<void>
}

const nodeDisk: Disk = {
  async write(file, text) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  },
  rename,
  remove: (file) => rm(file, { force: true }),
}

/**
 * Writes all changes or none: every new text beside its file first, then each into its place.
 * @throws StartError that says why nothing was written, and which files could not be restored
 */
export async function writeChanges(changes: readonly Change[], disk: Disk = nodeDisk): Promise<void> {
  const staged = (file: string): string => `${file}.new-${process.pid}`
  const done: Change[] = []
  try {
    for (const { file, after } of changes) if (after !== undefined) await disk.write(staged(file), after)
    for (const change of changes) {
      const { file, after } = change
      done.push(change)
      await (after === undefined ? disk.remove(file) : disk.rename(staged(file), file))
    }
  } catch (error) {
    const restored = await Promise.allSettled(
      done.map(({ file, before }) => (before === undefined ? disk.remove(file) : disk.write(file, before))),
    )
    await Promise.allSettled(changes.map(({ file }) => disk.remove(staged(file))))
    const lost = done.filter((_, i) => restored[i]?.status === 'rejected').map(({ file }) => file)
    const left = lost.length > 0 ? ` Верните из истории: ${lost.join(', ')}.` : ''
    throw new StartError(`Не записано ничего: ${reasonOf(error)}.${left}`)
  }
}

const DENIED = 'писать сюда нельзя, нет прав'
const FULL = 'на диске кончилось место'
const REASONS: Readonly<Record<string, string>> = { EACCES: DENIED, EPERM: DENIED, EROFS: DENIED, ENOSPC: FULL }

function reasonOf(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException
  return (REASONS[String(code)] ?? message) + (path ? ` (${path.replace(/\.new-\d+$/, '')})` : '')
}
