import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlockContract, Contracts } from '#schema/definitions/contract/block.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import { root } from '../../engine/paths.ts'

/** Returns the path of a block's example file, relative to the project's root. */
export const exampleFile = (type: string): string => `blocks/${type}/example.json`

/** Returns a block's example as a block instance. @throws if it is missing or invalid JSON */
export const readExample = async (type: string, folder = root): Promise<BlockInstance> => {
  const text = await readFile(join(folder, exampleFile(type)), 'utf8')
  return { ...(record(JSON.parse(text)) as Omit<BlockInstance, 'type'>), type } // its props are checked below
}

/**
 * Describes, in Russian, examples that are missing, are invalid JSON or violate their block's contract; for a test.
 * @param folder of the project
 */
export async function exampleProblems(contracts: Contracts, folder = root): Promise<string[]> {
  const ajv = createAjv({ allowUnionTypes: true })
  const wrongIn = async (type: string, { props: schema, slots: declaredSlots = {} }: BlockContract) => {
    try {
      const { props, slots = {} } = await readExample(type, folder)
      const validate = ajv.compile(schema)
      validate(props ?? {})
      const unknown = Object.keys(slots).filter((slot) => !Object.hasOwn(declaredSlots, slot))
      return [
        ...(validate.errors ?? []).map(
          (at) => `не\u00a0подходит к\u00a0contract.ts: /props${at.instancePath} ${at.message}.`,
        ),
        ...unknown.map((slot) => `места «${slot}» у\u00a0блока нет.`),
      ]
    } catch (error) {
      if (error instanceof SyntaxError) return [`это не\u00a0JSON: ${error.message}.`]
      return ['примера нет, а\u00a0по\u00a0нему блок смотрят и\u00a0проверяют. Положите его рядом с\u00a0contract.ts.']
    }
  }
  const problems = [...contracts].map(async ([type, contract]) =>
    (await wrongIn(type, contract)).map((what) => `${exampleFile(type)}: ${what}`),
  )
  return (await Promise.all(problems)).flat()
}
