import type { Problem } from '../document/problem.ts'

/** Output formats of the check: for people, for programs, and as GitHub annotations. */
export const reportFormats = {
  text: (problems: readonly Problem[]): string => problems.map(toText).join('\n\n'),
  json: (problems: readonly Problem[]): string => JSON.stringify(problems, null, 2),
  github: (problems: readonly Problem[]): string => problems.map(toAnnotation).join('\n'),
} as const

export type ReportFormat = keyof typeof reportFormats

const toText = ({ severity, file, line, column, rule, message, hint }: Problem): string =>
  `${file}:${line}:${column}  ${rule}${severity === 'warning' ? '  (предупреждение)' : ''}\n  ${[message, hint].filter(Boolean).join(' ')}`

const toAnnotation = ({ severity, file, line, column, rule, message, hint }: Problem): string =>
  `::${severity} file=${property(file)},line=${line},col=${column},title=${property(rule)}::${escapeData([message, hint].filter(Boolean).join(' '))}`

const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const property = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Returns the problems that keep a change from going live. */
export const errorsIn = (problems: readonly Problem[]) => problems.filter(({ severity }) => severity === 'error')

export const hasErrors = (problems: readonly Problem[]) => problems.some(({ severity }) => severity === 'error')
