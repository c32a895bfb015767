import type { BlockContract } from '../contract/block.ts'
import { createAjv } from '../json-schema/ajv.ts'
import { record } from '../json-schema/unknown.ts'

// Unlike other instances of ajv (`createAjv`), this one also validates the schemas in contracts themselves, in production too.
const ajv = createAjv({ allowUnionTypes: true, validateSchema: true })

const KEYS: Readonly<Record<keyof BlockContract, true>> = {
  ...{ title: true, description: true, interactive: true, places: true, props: true, heading: true, headline: true },
  ...{ emptyWithout: true, slots: true, data: true, jsonLd: true, picture: true },
}

/**
 * Checks at run time what TypeScript checks at compile time, before the site uses a contract.
 * @throws Error if the module of a block exports no valid contract
 */
export function assertContract(contract: unknown, source: string): asserts contract is BlockContract {
  if (/['"](?:#|(?:\.\.\/)+)server\//.test(source)) throw new Error('it imports the server, which no browser has')
  if (typeof record(contract).title !== 'string' || typeof record(contract).props !== 'object')
    throw new Error('it exports no `contract` with a title and props')
  const unknown = Object.keys(record(contract)).find((key) => !Object.hasOwn(KEYS, key))
  if (unknown !== undefined)
    throw new Error(`no contract has the key «${unknown}»; there are ${Object.keys(KEYS).join(', ')}`)
  const { props, heading, headline, emptyWithout = [], slots = {} } = contract as BlockContract // title and props were checked above
  // In strict mode, ajv throws for unknown keywords and types, and for invalid patterns.
  ajv.compile(props)
  const items = Object.values(slots).map(({ item }) => item)
  const named = [headline, record(heading).prop, ...items, ...[emptyWithout].flat().filter((name) => !(name in slots))]
  const missing = named.find((name) => name !== undefined && !(String(name) in props.properties))
  if (missing !== undefined) throw new Error(`it names «${missing}», which is none of its props`)
}
