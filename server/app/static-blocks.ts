import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import { lineAndColumn } from '#schema/definitions/document/parse.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { root } from '../engine/paths.ts'

/** Matches event handlers, and hooks other than `useId`, `useContext` and `useMemo`; also handlers as keys of a spread object. */
const SCRIPT =
  /\b(use(?!(?:Id|Context|Memo)\b)[A-Z]\w*)(?:<[^\n(]*>)?\(|\s(on[A-Z]\w*)(?:=\{|:\s*(?:async\b|function\b|\())/g

/** Replaces comments by spaces of the same length. */
const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\/|(?<![:"'])\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))

/**
 * Reports hooks and handlers in blocks with `interactive: false`: the browser never gets their code, so a button would do nothing.
 * @param folder of the project
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
