import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'

/**
 * Reads a command line.
 * @param usage how the command is called
 * @throws Refusal with it where the words are none of its own
 */
export function readWords<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch {
    throw new Refusal(usage, 2)
  }
}
