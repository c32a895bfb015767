import type { BlockContract } from '../contract/block.ts'
import { createAjv } from '../json-schema/ajv.ts'
import { record } from '../json-schema/unknown.ts'

// Contracts are validated as schemas too, wherever this runs.
const ajv = createAjv({ allowUnionTypes: true, validateSchema: true })

const KEYS: Readonly<Record<keyof BlockContract, true>> = {
  ...{ title: true, description: true, interactive: true, places: true, props: true, heading: true, headline: true },
  ...{ emptyWithout: true, slots: true, data: true, jsonLd: true, picture: true },
}

/**
 * Checks a contract at run time, as TypeScript does, before the site uses it.
 * @throws Error where the module of a block exports no contract, or one that the site cannot use
 */
export function assertContract(contract: unknown, source: string): asserts contract is BlockContract {
  if (/['"](?:#|(?:\.\.\/)+)server\//.test(source)) throw new Error('it imports the server, which no browser has')
  if (typeof record(contract).title !== 'string' || typeof record(contract).props !== 'object')
    throw new Error('it exports no `contract` with a title and props')
  const unknown = Object.keys(record(contract)).find((key) => !Object.hasOwn(KEYS, key))
  if (unknown !== undefined)
    throw new Error(`no contract has the key «${unknown}»; there are ${Object.keys(KEYS).join(', ')}`)
  const { props, heading, headline, emptyWithout = [], slots = {} } = contract as BlockContract // it has both, as tested above
  // Strict: it throws for unknown keywords and types, and for patterns that cannot be read.
  ajv.compile(props)
  const items = Object.values(slots).map(({ item }) => item)
  const named = [headline, record(heading).prop, ...items, ...[emptyWithout].flat().filter((name) => !(name in slots))]
  const missing = named.find((name) => name !== undefined && !(String(name) in props.properties))
  if (missing !== undefined) throw new Error(`it names «${missing}», which is none of its props`)
}
