import { join } from 'node:path'
import type { ErrorPayload } from 'vite'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import { root } from '../engine/paths.ts'

/** An error as Vite's overlay expects it. */
export type OverlayError = ErrorPayload['err']

/** All problems of the files, and the errors of the code on one page. */
interface Wrong {
  problems: readonly Problem[]
  /** Messages with their stacks. */
  errors: readonly string[]
  /** True if no version of the site is valid yet. */
  isWaiting: boolean
}

const LISTED = 10

/** Composes the text of Vite's overlay, which links only absolute paths in the stack. @returns undefined if there is no error */
export function describeWrong({ problems, errors, isWaiting }: Wrong, schemaFolder: string): OverlayError | undefined {
  const heads = [
    ...(problems.length > 0 ? [`${isWaiting ? WAITING : HELD_BACK}\nОшибок: ${problems.length}.`] : []),
    ...(errors.length > 0 ? ['Ошибка в\u00a0коде.'] : []),
  ]
  if (heads.length === 0) return undefined
  const more = problems.length - LISTED
  const items = [
    ...problems.slice(0, LISTED).map((problem) => textOf(problem, schemaFolder)),
    ...(more > 0 ? [`И ещё ${more}: все они названы в\u00a0терминале.`] : []),
    ...errors,
  ]
  return { message: heads.join('\n\n'), stack: items.join('\n\n') }
}

const HELD_BACK =
  'Изменения не\u00a0приняты.\nСайт показывает прежнее. Исправьте то, что названо ниже, и\u00a0сохраните: окно закроется само.'
const WAITING = 'Сайт ещё не\u00a0открыт.\nИсправьте то, что названо ниже, и\u00a0сохраните: сайт откроется сам.'

function textOf({ file, line, column, rule, message, hint }: Problem, schemaFolder: string): string {
  const path = file.startsWith(FILES_LABEL) ? join(schemaFolder, file.slice(FILES_LABEL.length)) : join(root, file)
  return `${path}:${line}:${column} ${rule}\n${[message, hint].filter(Boolean).join(' ')}`
}
