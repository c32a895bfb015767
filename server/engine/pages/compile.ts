import { type BlockContract, type Contracts, conditionsOf } from '#schema/definitions/contract/block.ts'
import { coreBlocks } from '#schema/definitions/contract/core-blocks.ts'
import { object } from '#schema/definitions/contract/fragments.ts'
import type { LinkObject } from '#schema/definitions/contract/link.ts'
import { toPointer } from '#schema/definitions/document/problem.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import { isExpression, type Scope } from '#schema/definitions/expressions/types.ts'
import { partOf } from '#schema/definitions/json-schema/at-path.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import type { BlockInstance } from '#schema/definitions/kinds/tree.ts'
import type { Period } from '#schema/definitions/text/dates.ts'
import type { Links } from '../site/links.ts'

/** A compiled block: a request evaluates only its variable parts. */
export interface CompiledBlock {
  key: string
  type: string
  at: string
  interactive: BlockContract['interactive']
  props: Value
  visible: Condition | undefined
  /** Dates when the block is shown; undefined: always. */
  period: Period | undefined
  slots: readonly CompiledSlot[]
  /** Name of the required slot: the block is omitted if no block in this slot is shown. */
  emptyWithout: string | undefined
}

interface Condition {
  of: unknown
  readsDevice: boolean
}

const allOf = (conditions: readonly unknown[]): Condition => ({
  of: conditions.length === 1 ? conditions[0] : { $and: conditions },
  readsDevice: /\bdevice\b/.test(JSON.stringify(conditions)),
})

const isTemporary = ({ from, until, unpublished }: Period): boolean =>
  [from, until, unpublished].some((bound) => bound !== undefined)

interface CompiledSlot {
  name: string
  /** A list: the slot is filled once per element; undefined: the slot is filled once. */
  elements: Value | undefined
  blocks: readonly CompiledBlock[]
}

/** A constant, or a function that evaluates the value. */
type Value = { constant: unknown } | { of: (scope: Scope) => unknown }

/** In development an unknown block does not prevent the page from being shown, and the overlay names the block. */
const unknownBlock: BlockContract | undefined =
  process.env.NODE_ENV === 'development'
    ? { title: '', description: '', interactive: false, props: object({}) }
    : undefined

/**
 * Compiles the blocks of a file. @param file for the log: "schema/pages/home.json" @param key prefix of the blocks' keys, unique among the
 * files of a page
 */
export function compileBlocks(
  compiler: { contracts: Contracts; links: Links },
  blocks: readonly BlockInstance[],
  file: string,
  key: string,
  path: readonly (string | number)[],
): CompiledBlock[] {
  return blocks.flatMap((block, i) => {
    const contract = compiler.contracts.get(block.type) ?? coreBlocks.get(block.type) ?? unknownBlock
    if (!contract) return [] // content of another back end may contain unknown blocks
    const ownKey = `${key}${i}`
    const here = [...path, i]
    const props = block.props ?? {}
    const { links } = compiler
    const conditions = conditionsOf(contract, block)
    return {
      key: ownKey,
      type: block.type,
      at: `${file}#${toPointer(here)}`,
      interactive: contract.interactive,
      props: compileValue(props, contract.props, links),
      emptyWithout: [contract.emptyWithout ?? []].flat().find((name) => name in (contract.slots ?? {})),
      visible: conditions.length === 0 ? undefined : allOf(conditions),
      period: isTemporary(block) ? block : undefined,
      slots: Object.entries(contract.slots ?? {}).map(([name, { item }]) => ({
        name,
        elements: item === undefined ? undefined : elementsOf(props[item], partOf(contract.props, item) ?? {}, links),
        blocks: compileBlocks(compiler, block.slots?.[name] ?? [], file, `${ownKey}.${name}.`, [
          ...here,
          'slots',
          name,
        ]),
      })),
    }
  })
}

/** Compiles a slot's list. Keeps all keys of its elements: blocks in the slot may read keys that the contract does not name. */
const elementsOf = (value: unknown, schema: JsonSchema, links: Links): Value =>
  compileValue(value ?? schema.default, schema, links, 'all')

/**
 * Compiles a value: links become addresses, expressions become functions. A value without expressions is evaluated only once.
 * @param keys which keys stay in objects that expressions return: the keys in the schema (`named`), or all
 */
export function compileValue(value: unknown, schema: JsonSchema, links: Links, keys: 'named' | 'all' = 'named'): Value {
  if (schema.role === 'link' && typeof value === 'object' && value !== null && !isExpression(value)) {
    return lazy(value, (scope) => links.address(evaluate(value, scope) as LinkObject)) // after evaluation it is still a link object
  }
  if (isExpression(value)) {
    const trim = keys === 'named' ? trimmer(schema) : undefined
    const work = (scope: Scope): unknown => links.value(evaluate(value, scope), schema)
    return { of: trim ? (scope) => trim(work(scope)) : work }
  }
  if (Array.isArray(value)) {
    const parts = value.map((part) => compileValue(part, schema.items ?? {}, links, keys))
    return parts.every(isConstant)
      ? { constant: parts.map((part) => part.constant) }
      : { of: (scope) => parts.map((part) => read(part, scope)) }
  }
  if (typeof value !== 'object' || value === null) return { constant: links.value(value, schema) }
  const parts = Object.entries(value).map(
    ([key, part]) => [key, compileValue(part, partOf(schema, key) ?? {}, links, keys)] as const,
  )
  const presets = defaultsOf(schema)
  function build(scope: Scope): Record<string, unknown> {
    const built = { ...presets }
    for (const [key, part] of parts) put(built, key, read(part, scope))
    return built
  }
  if (parts.every(([, part]) => isConstant(part))) return { constant: build({}) }
  return { of: build }
}

export const read = (value: Value, scope: Scope): unknown => ('constant' in value ? value.constant : value.of(scope))

const isConstant = (value: Value): value is { constant: unknown } => 'constant' in value

const lazy = (source: unknown, of: (scope: Scope) => unknown): Value =>
  holdsExpression(source) ? { of } : { constant: of({}) }

const holdsExpression = (value: unknown): boolean =>
  isExpression(value) || (typeof value === 'object' && value !== null && Object.values(value).some(holdsExpression))

/**
 * Returns a function that removes the keys that the contract does not name from the value of an expression, to send less data; undefined if
 * the contract allows all keys. In values that a file contains, the checker reports unknown keys as errors.
 */
function trimmer({ items, properties, additionalProperties }: JsonSchema): Trim | undefined {
  if (items) {
    const trim = trimmer(items)
    return trim && ((value) => (Array.isArray(value) ? value.map((element) => trim(element)) : value))
  }
  if (!properties || additionalProperties !== false) return undefined
  const parts = Object.entries(properties).map(([key, part]) => [key, trimmer(part)] as const)
  return (value) => {
    if (!isObject(value)) return value
    const trimmed: Record<string, unknown> = {}
    for (const [key, trim] of parts) if (key in value) trimmed[key] = trim ? trim(value[key]) : value[key]
    return trimmed
  }
}

type Trim = (value: unknown) => unknown

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function defaultsOf(schema: JsonSchema): Record<string, unknown> {
  const presets: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(schema.properties ?? {})) put(presets, key, part.default)
  return presets
}

/** Skips a value that is undefined or null, so that the default applies. */
function put(props: Record<string, unknown>, key: string, value: unknown): void {
  if (value !== undefined && value !== null) props[key] = value
}
