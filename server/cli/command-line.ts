import { StartError } from '../config.ts'

/** Whether the caller only asks what there is to write. */
const asksHelp = (words: readonly string[] = process.argv.slice(2)): boolean =>
  words.some((word) => word === '--help' || word === '-h')

interface Command<Asked extends object> {
  /** How it is called, for `--help` and beside what is wrong with a command line. */
  usage: string
  /** What is asked for, or what is wrong with that; parseArgs of node:util may throw. */
  read: () => Asked | string
  /** @returns the exit code */
  run: (asked: Asked) => Promise<number>
  /** What to say of errors that only this command knows. */
  tell?: (error: unknown) => string | undefined
}

/** Runs a command and sets the exit code: 2 for a wrong command line, 1 for what whoever runs it can mend. */
export async function runCommand<Asked extends object>({ usage, read, run, tell }: Command<Asked>): Promise<void> {
  if (asksHelp()) return console.log(usage)
  try {
    const asked = readAsked(read)
    if (typeof asked !== 'string') process.exitCode = await run(asked)
    else process.exitCode = refuse(asked, usage)
  } catch (error) {
    // What the system says, of a file that is not there, say, is about what was asked for.
    const isPlain = error instanceof StartError || (error instanceof Error && 'code' in error)
    console.error(tell?.(error) ?? (isPlain ? error.message : error))
    process.exitCode = 1
  }
}

/** Tells what is wrong with a command line. @returns the exit code */
export function refuse(problem: string, usage: string): number {
  console.error(`${problem}\n\n${usage}`)
  return 2
}

function readAsked<Asked extends object>(read: () => Asked | string): Asked | string {
  try {
    return read()
  } catch (error) {
    if (error instanceof StartError) throw error
    return optionProblem(error)
  }
}

/** What is wrong with a command line, of an error of node:util's parseArgs. */
export function optionProblem(error: unknown): string {
  const { message } = error as Error // parseArgs throws TypeErrors of its own
  const [, option, word] = /'(?:(-[^' ]*)|([^']*))/.exec(message) ?? []
  if (option) return `Ключ ${option} неизвестен или без значения.`
  return word === undefined ? message : strange(word)
}

const strange = (word: string): string => `«${word}» здесь ничего не значит.`

/**
 * Ends the process where a command that takes no more than these words is given others, or is asked for help.
 * @param usage how it is called
 */
export function takeOnly(known: readonly string[], usage: string): void {
  const unknown = process.argv.slice(2).find((word) => !known.includes(word))
  if (asksHelp()) {
    console.log(usage)
    process.exit(0)
  }
  if (unknown === undefined) return
  console.error(`${strange(unknown)}\n\n${usage}`)
  process.exit(2)
}
