import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractErrors } from '#blocks/contracts.ts'
import { ContractError } from '#schema/definitions/checker/contract.ts'
import { lineAndColumn } from '#schema/definitions/document/parse.ts'
import type { Path, Problem } from '#schema/definitions/document/problem.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { root } from '../engine/paths.ts'

/** Reports, in development, the contracts that cannot be used as they are now. */
export async function contractProblems(): Promise<Problem[]> {
  const problems = [...contractErrors].map(async ([type, error]) => {
    const file = `blocks/${type}/contract.ts`
    const place = { file, line: 1, column: 1, pointer: '' }
    const about = { ...place, severity: 'error', rule: 'блоки/контракт', hint: '' } as const
    if (error instanceof ContractError) {
      const source = await readFile(join(root, file), 'utf8').catch(() => '')
      return error.mistakes.map(
        ({ path, message, hint }): Problem => ({ ...about, ...placeOf(path, source), message, hint }),
      )
    }
    if (record(error).code === 'ENOENT')
      return [{ ...about, message: `Нет файла ${file}.`, hint: `Напишите его или удалите папку blocks/${type}.` }]
    const message = `Контракт блока «${type}» не\u00a0загружен: ${error instanceof Error ? error.message : error}.`
    return [{ ...about, message }]
  })
  return (await Promise.all(problems)).flat()
}

/**
 * Returns the place of a path in the source: of its last key that is there, each after the one before. "properties" is
 * written by `object`, and elements of lists have no keys.
 */
export function placeOf(path: Path, source: string): { line: number; column: number } {
  // Props may be written before the contract, as imports are.
  const start = /^props$|server$/.test(String(path[0])) ? 0 : Math.max(0, source.indexOf('contract = '))
  const keys = path.map(String).filter((step) => !/^\d+$/.test(step))
  const offset = keys.reduce((from, key) => {
    const word = key.replace(/[^\w-]/g, '\\$&')
    const found = source.slice(from).search(new RegExp(`(?<![\\w$-])${word}(?![\\w$-])`))
    return found < 0 ? from : from + found
  }, start)
  return lineAndColumn(source, offset)
}
