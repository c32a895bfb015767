import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { root } from '../paths.ts'

/** Where a block's example is, from the project's root. */
export const exampleFile = (type: string): string => `blocks/${type}/example.json`

/** A block's example as an author would put it on a page. @throws where there is none, or no JSON */
export const readExample = async (type: string, folder = root): Promise<BlockInstance> => {
  const text = await readFile(join(folder, exampleFile(type)), 'utf8')
  return { ...(record(JSON.parse(text)) as Omit<BlockInstance, 'type'>), type } // its props are checked below
}

/**
 * What is wrong with the blocks' examples, in Russian: `npm run check` fails by it. One is missing, is no JSON, or does
 * not fit its block's contract.
 * @param folder the project's
 */
export async function exampleProblems(contracts: Contracts, folder = root): Promise<string[]> {
  const ajv = createAjv({ allowUnionTypes: true })
  const found = await Promise.all(
    [...contracts].map(async ([type, contract]): Promise<string[]> => {
      const said = (what: string) => `${exampleFile(type)}: ${what}`
      try {
        const { props, slots = {} } = await readExample(type, folder)
        const validate = ajv.compile(contract.props)
        validate(props ?? {})
        const unknown = Object.keys(slots).filter((slot) => !Object.hasOwn(contract.slots ?? {}, slot))
        return [
          ...(validate.errors ?? []).map(({ instancePath, message }) =>
            said(`не\u00a0подходит к\u00a0contract.ts: /props${instancePath} ${message}.`),
          ),
          ...unknown.map((slot) => said(`места «${slot}» у\u00a0блока нет.`)),
        ]
      } catch (error) {
        if (error instanceof SyntaxError) return [said(`это не\u00a0JSON: ${error.message}.`)]
        return [
          said(
            'примера нет, а\u00a0по\u00a0нему блок смотрят и\u00a0проверяют. Положите его рядом с\u00a0contract.ts.',
          ),
        ]
      }
    }),
  )
  return found.flat()
}
