import { resolve } from 'node:path'
import { MOSCOW_MS, russianFromIso } from '#schema/definitions/text/dates.ts'
import { StartError, UsageError } from '../engine/config.ts'

interface Command<Asked extends object> {
  /** Output of `--help`. */
  readonly usage: string
  /** Parses the command line. @returns the arguments, or a description of the mistake */
  readonly read: () => Asked | string
  /** Runs the command. @returns the exit code */
  readonly run: (parsed: Asked) => Promise<number>
}

/** Runs a command and sets the exit code: the command's own, 2 for a wrong command line, or 1 for any other error. */
export async function runCommand<Asked extends object>({ usage, read, run }: Command<Asked>): Promise<void> {
  if (process.argv.some((word) => word === '--help' || word === '-h')) return console.log(usage)
  try {
    const parsed = read()
    if (typeof parsed === 'string') throw new UsageError(parsed)
    process.exitCode = await run(parsed)
  } catch (error) {
    const problem = error instanceof UsageError ? error.message : optionProblem(error)
    // The message of a system error (it has a `code`) says enough, for example which file is missing: it is printed without the stack.
    const isPlain = error instanceof StartError || (error instanceof Error && 'code' in error)
    console.error(problem === undefined ? (isPlain ? error.message : error) : `${problem}\n\n${usage}`)
    process.exitCode = problem === undefined ? 1 : 2
  }
}

/** Describes an error that parseArgs throws, in Russian. @returns undefined for any other error */
export function optionProblem(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) return undefined
  const [, option, word] = /'(?:(-[^' ]*)|([^']*))/.exec(error.message) ?? []
  if (option) return `Ключ ${option} неизвестен или без значения.`
  return word === undefined ? error.message : `«${word}» здесь ничего не значит.`
}

/** Formats a time as «20.11.2026 15:04», Moscow time. */
export function moscowTime(iso: string): string {
  const [date = '', time = ''] = new Date(new Date(iso).getTime() + MOSCOW_MS).toISOString().split('T')
  return `${russianFromIso(date)} ${time.slice(0, 5)}`
}

/** Replaces control characters, which could move the cursor or change colors, in a visitor's text. Line breaks stay, as `\n`. */
export const forTerminal = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n]/gu, '�')

/** Cuts a text that is longer than `width` characters, and ends it with «…». */
export const truncate = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, width - 1).trimEnd()}…`

/** Formats rows as a table for the terminal: the cells of each column get the width of the longest one. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Resolves a path from the folder in which the user called npm, because npm runs scripts in the project's folder. */
export const fromCaller = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file)
