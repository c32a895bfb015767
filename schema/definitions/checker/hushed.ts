import type { Problem } from '../document/problem.ts'
import { FILES_LABEL, type SchemaFiles } from '../kinds/files.ts'
import { type KindName, kindNames, kinds } from '../kinds/kinds.ts'
import { plural } from '../text/format.ts'
import { meantIn } from '../text/nearest.ts'

/** What is said twice of one place, or only follows from what is wrong beside it, in the same file. */
export function hushed(problems: readonly Problem[], files: SchemaFiles): Problem[] {
  const gone = missedFolders(problems, files)
  const left = problems.filter(
    (problem) => !gone.some(({ hushes }) => hushes(problem)) && !isLeftBehind(problem, problems),
  )
  const causes = Map.groupBy(left.flatMap(causeOf), ({ cause }) => cause.file)
  const told = left.flatMap((problem) => {
    const near = causes.get(problem.file) ?? []
    if (near.some(({ cause, isExplained }) => cause !== problem && isExplained(cause, problem))) return []
    const own = near.find(({ cause }) => cause === problem)
    return own && MISSHAPEN.test(problem.rule) ? withWordMeant(own, left) : problem
  })
  return [...gone.map(({ problem }) => problem), ...told]
}

interface Cause {
  readonly cause: Problem
  readonly isExplained: (cause: Problem, other: Problem) => boolean
}

const causeOf = (cause: Problem): Cause[] =>
  EXPLAINED.flatMap(([rule, isExplained]) => (rule.test(cause.rule) ? { cause, isExplained } : []))

const MISSHAPEN = /^вид\/(?:не-тот-вид|не-то-значение|длина)$/

const isWithin = (pointer: string, outer: string): boolean => pointer === outer || pointer.startsWith(`${outer}/`)

const above = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

/** By the rule of the cause: what it explains. */
const EXPLAINED: readonly (readonly [cause: RegExp, explains: (cause: Problem, other: Problem) => boolean])[] = [
  [
    MISSHAPEN,
    (cause, { pointer, rule }) =>
      cause.severity === 'error' &&
      ((isWithin(pointer, cause.pointer) && /^(?:данные|ссылки|картинки|записи)\//.test(rule)) ||
        (cause.pointer.endsWith('/columns') &&
          rule === 'записи/строка-таблицы' &&
          isWithin(pointer, `${above(cause.pointer)}/rows`))),
  ],
  [
    /^вид\/неизвестный-ключ$/,
    (cause, { pointer, rule, message }) =>
      pointer === above(cause.pointer) && rule === 'ссылки/одна-цель' && message.includes('нет цели'),
  ],
  [
    /^файлы\/имя$/,
    // Of what the site does not read at all, what is in it comes after; nothing names a file by a name that it cannot have.
    (cause, { rule }) => UNREAD_NAME.test(cause.message) || rule === 'файлы/не-нужен',
  ],
  [
    /^форма\/письмо-никому$/,
    (cause, { pointer, rule, severity }) =>
      cause.severity === 'error' &&
      severity === 'warning' &&
      rule.startsWith('форма/письмо') &&
      /^\/mails\/\d+\/to/.test(cause.pointer) &&
      isWithin(cause.pointer, pointer.replace(/\/mail$/, '')),
  ],
  [
    /^форма\/поле$/,
    (cause, { pointer, rule, message }) =>
      cause.pointer.endsWith('/consent') &&
      ((rule === 'форма/согласие-без-документа' && isWithin(pointer, above(cause.pointer))) ||
        (rule === 'форма/письмо-никому' && message.includes('не отправляется'))),
  ],
]

/** With the word that was meant, where only what is hushed knows it. */
function withWordMeant({ cause, isExplained }: Cause, problems: readonly Problem[]): Problem {
  if (meantIn(cause.hint) !== undefined) return cause
  const near = problems.find(
    (other) =>
      other.pointer === cause.pointer &&
      other.file === cause.file &&
      other !== cause &&
      // Of a path only a step is told.
      !other.rule.startsWith('данные/') &&
      meantIn(other.hint) !== undefined &&
      isExplained(cause, other),
  )
  return near ? { ...cause, hint: near.hint } : cause
}

const UNREAD_NAME = /имя кончается не|нет имени/

/** Rules that tell of a file that is not there, by what it is. */
const MISSED: Readonly<Partial<Record<KindName, string>>> = {
  modal: 'ссылки/нет-окна',
  partial: 'ссылки/нет-фрагмента',
  form: 'ссылки/нет-формы',
  mail: 'ссылки/нет-письма',
  page: 'ссылки/нет-страницы',
}

/** Needed by nobody since what used it is gone: of the same kind it may be that very file, by another name. */
const isLeftBehind = ({ rule, file }: Problem, problems: readonly Problem[]): boolean =>
  rule === 'файлы/не-нужен' &&
  (problems.some((one) => one.rule === 'файлы/нет-файла' && one.pointer === '') ||
    Object.entries(MISSED).some(
      ([kind, missing]) =>
        !file.startsWith(FILES_LABEL + folderOf(kind as KindName)) &&
        problems.some((one) => one.rule === missing && one.severity === 'error'),
    ))

const folderOf = (kind: KindName): string => kinds[kind].path.replace('*.json', '')

/** Folders of which every file is gone though several places name one: told once. */
function missedFolders(problems: readonly Problem[], files: SchemaFiles) {
  return kindNames.flatMap((kind) => {
    const folder = FILES_LABEL + folderOf(kind)
    if (!kinds[kind].path.includes('*') || files.of(kind).size > 0) return []
    const missed = problems.filter(
      ({ message, rule }) => message.includes(`нет файла ${folder}`) || rule === MISSED[kind],
    )
    if (missed.length < 2) return []
    const places = missed.slice(0, 3).map(({ file, line }) => `${file}:${line}`)
    const more = missed.length > 3 ? ' и\u00a0другие' : ''
    const problem: Problem = {
      ...{ severity: 'error', file: folder, line: 1, column: 1, pointer: '', rule: 'файлы/папка' },
      message: `Папки «${folder}» нет или она пуста, а\u00a0её файлы называют ${missed.length} ${plural(missed.length, 'место', 'места', 'мест')}: ${places.join(', ')}${more}.`,
      hint: `Верните её из\u00a0истории: git restore ${folder.slice(0, -1)}.`,
    }
    // What the files that are gone used is needed by nobody now; each of them may have been one that must be there.
    const hushes = (one: Problem): boolean =>
      missed.includes(one) ||
      /^(?:файлы\/не-нужен|записи\/не-нужна)$/.test(one.rule) ||
      (one.rule === 'файлы/нет-файла' && one.file.startsWith(folder))
    return { problem, hushes }
  })
}
