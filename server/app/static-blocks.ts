import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import { lineAndColumn } from '#schema/definitions/document/parse.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { root } from '../engine/paths.ts'

/** Hooks, except those that only render, and handlers of events, also as keys of an object that is spread. */
const SCRIPT =
  /\b(use(?!(?:Id|Context|Memo)\b)[A-Z]\w*)(?:<[^\n(]*>)?\(|\s(on[A-Z]\w*)(?:=\{|:\s*(?:async\b|function\b|\())/g

/** Comments, as blanks of their length. */
const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\/|(?<![:"'])\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))

/**
 * Reports hooks and handlers in the folders of blocks with `interactive: false`: the browser never gets their code, so
 * that a button of theirs does nothing.
 * @param folder the project's
 */
export async function scriptsOfStaticBlocks(contracts: Contracts, folder = root): Promise<Problem[]> {
  const types = [...contracts].flatMap(([type, { interactive }]) => (interactive ? [] : [type]))
  const problems = types.map(async (type) => {
    const names = await readdir(join(folder, 'blocks', type), { recursive: true }).catch(() => [])
    const files = names.filter((name) => /\.tsx?$/.test(name) && !/^contract\.ts$|\.test\./.test(name))
    return Promise.all(
      files.map(async (name) => {
        const file = `blocks/${type}/${name}`
        const code = withoutComments(await readFile(join(folder, file), 'utf8'))
        return [...code.matchAll(SCRIPT)].map(({ index, 0: found, 1: hook, 2: handler }): Problem => {
          const word = hook ?? handler ?? ''
          return {
            ...{ severity: 'error', file, pointer: '', rule: 'блоки/не-оживёт' },
            ...lineAndColumn(code, index + found.indexOf(word)),
            message: `«${word}» здесь не\u00a0сработает: блок «${type}» говорит "interactive: false", и\u00a0его кода в\u00a0браузере нет.`,
            hint: `Напишите в\u00a0blocks/${type}/contract.ts "interactive: true" или обойдитесь ссылкой, формой, details.`,
          }
        })
      }),
    )
  })
  return (await Promise.all(problems)).flat(2)
}
