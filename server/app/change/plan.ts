import { errorsIn, reportFormats } from '#schema/definitions/checker/report.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { StartError } from '../../engine/config.ts'
import { readSchema } from '../../engine/pages/last-good.ts'
import type { TextChange } from '../../engine/site/write-changes.ts'
import { Draft } from './draft.ts'

/** The changes that a command is about to write. */
export interface Plan {
  /** Summary of the changes, one line each. */
  readonly shown: readonly string[]
  readonly notes: readonly string[]
  readonly changes: readonly TextChange[]
}

/** Opens the schema files as a draft. @throws StartError if a file is not readable */
export const openDraft = async (folder: string): Promise<Draft> => draftOf(await readSchema(folder))

/** Opens files in memory as a draft. @throws StartError if a file cannot be parsed */
export function draftOf(texts: SchemaTexts): Draft {
  const draft = new Draft(texts)
  const { files } = draft.context()
  const unread = errorsIn(files.problems)
  if (unread.length > 0 || files.all.some(({ tree }) => tree === undefined))
    throw new StartError(`Сначала исправьте то, чего не прочитать:\n\n${reportFormats.text(unread)}`)
  return draft
}

/** Checks a draft; new warnings become a note. @throws StartError with the new errors */
export function planOf(draft: Draft, folder: string, notes: readonly string[]): Plan {
  const problems = draft.newProblems()
  if (errorsIn(problems).length > 0)
    throw new StartError(`После этого было бы неверно:\n\n${reportFormats.text(problems)}\n\nНе записано ничего.`)
  const warnings = problems.length > 0 ? [reportFormats.text(problems)] : []
  return { shown: draft.shown, notes: [...notes, ...warnings], changes: draft.changes(folder) }
}
