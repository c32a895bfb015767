import { type ParseArgsConfig, parseArgs } from 'node:util'
import { optionProblem } from '../command-line.ts'
import { Refusal } from './refusal.ts'

/**
 * Reads a command line.
 * @param usage how the command is called
 * @throws Refusal with it, and what is wrong, where the words are none of its own
 */
export function readWords<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new Refusal(`${optionProblem(error)}\n\n${usage}`, 2)
  }
}
