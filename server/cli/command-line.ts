/** Whether the caller only asks what there is to write. */
export const asksHelp = (words: readonly string[] = process.argv.slice(2)): boolean =>
  words.some((word) => word === '--help' || word === '-h')

/** What is wrong with a command line, of an error of node:util's parseArgs. */
export function optionProblem(error: unknown): string {
  const { message } = error as Error // parseArgs throws TypeErrors of its own
  const [, option] = /'(-[^' ]*)/.exec(message) ?? []
  return option ? `Ключ ${option} неизвестен или без значения.` : message
}

/**
 * Ends the process where a command that takes no more than these words is given others, or is asked for help.
 * @param usage how it is called
 */
export function takeOnly(known: readonly string[], usage: string): void {
  const strange = process.argv.slice(2).find((word) => !known.includes(word))
  if (asksHelp()) {
    console.log(usage)
    process.exit(0)
  }
  if (strange === undefined) return
  console.error(`«${strange}» здесь ничего не значит.\n\n${usage}`)
  process.exit(2)
}
