import { type BlockContract, type Contracts, conditionsOf } from '../contract/block.ts'
import { coreBlocks } from '../contract/core-blocks.ts'
import { object, period } from '../contract/fragments.ts'
import { linkObject } from '../contract/link.ts'
import type { Path } from '../document/problem.ts'
import { isExpression } from '../expressions/types.ts'
import { partOf } from '../json-schema/at-path.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { list, record } from '../json-schema/unknown.ts'

const VISIBLE: JsonSchema = { type: 'boolean', bind: 'condition' }
const PERIOD: JsonSchema = object({ optional: period })
const linkParts: Readonly<Record<string, JsonSchema>> = linkObject.properties

/** A block that contains a value, and the slot in which the value is. */
export interface Around {
  readonly block: RawBlock
  readonly contract: BlockContract | undefined
  readonly slot: string
}

/** A value in a file with its schema. */
export interface ValuePlace {
  readonly path: Path
  readonly value: unknown
  readonly schema: JsonSchema
  /** True if an expression is allowed here. */
  readonly bindable: boolean
  readonly required: boolean
  /** The enclosing blocks, outermost first. */
  readonly around: readonly Around[]
  /** Conditions of the value's own block and of the enclosing blocks: visitors see the value only if all conditions hold. */
  readonly seenIf: readonly unknown[]
}

/** A block as written in a file, which may be invalid. */
interface RawBlock {
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
  readonly slots: Readonly<Record<string, unknown>>
}

export interface BlockPlace {
  readonly path: Path
  /** The value as written in the file. */
  readonly value: unknown
  readonly block: RawBlock
  readonly contract: BlockContract | undefined
  readonly around: readonly Around[]
}

export interface Walked {
  readonly places: readonly ValuePlace[]
  readonly blocks: readonly BlockPlace[]
}

/**
 * Collects all values of a document with their schemas, including the props and slots of blocks. Never throws.
 * @param paramsOf returns the schema of a partial's declared parameters
 */
export function walk(value: unknown, schema: JsonSchema, contracts: Contracts, paramsOf: (name: string) => JsonSchema) {
  const places: ValuePlace[] = []
  const blocks: BlockPlace[] = []

  function visit(place: ValuePlace): void {
    places.push(place)
    if (isExpression(place.value) && place.bindable) return
    const { schema: of, path } = place
    if (of.role === 'blocks') {
      visitBlocks(place.value, path, place.around, place.seenIf)
      return
    }
    if (of.role === 'link' && typeof place.value === 'object' && place.value !== null) {
      for (const [key, value] of Object.entries(place.value)) {
        const part = linkParts[key]
        if (part) visit(inside(place, value, part, [...path, key], false))
      }
      return
    }
    if (Array.isArray(place.value)) {
      const { items } = of
      if (!items) return
      for (const [i, value] of place.value.entries()) visit(inside(place, value, items, [...path, i], true))
      return
    }
    for (const [key, value] of Object.entries(record(place.value))) {
      const part = partOf(of, key)
      if (part) visit(inside(place, value, part, [...path, key], of.required?.includes(key) ?? false))
    }
  }

  function visitBlocks(value: unknown, path: Path, around: readonly Around[], seenIf: readonly unknown[]): void {
    for (const [i, block] of list(value).entries()) visitBlock(block, [...path, i], around, seenIf)
  }

  function visitBlock(value: unknown, path: Path, around: readonly Around[], outer: readonly unknown[]): void {
    const raw = record(value)
    const { visible } = raw
    const block: RawBlock = { type: String(raw.type), props: record(raw.props), slots: record(raw.slots) }
    const contract = contracts.get(block.type) ?? coreBlocks.get(block.type)
    const seenIf = [...outer, ...conditionsOf(contract ?? {}, { visible, props: block.props })]
    blocks.push({ path, value, block, contract, around })
    const part = (key: string, value: unknown, schema: JsonSchema, conditions: readonly unknown[]): void =>
      visit({ path: [...path, key], value, schema, bindable: true, required: true, around, seenIf: conditions })
    if (visible !== undefined) part('visible', visible, VISIBLE, outer)
    if ('from' in raw || 'until' in raw || 'unpublished' in raw)
      visit({ path, value: pick(raw, PERIOD), schema: PERIOD, bindable: false, required: true, around, seenIf: outer })
    if (contract) {
      const { props } = contract
      const isPartial = block.type === 'partial'
      part('props', block.props, isPartial ? withParams(props, paramsOf(String(block.props.name))) : props, seenIf)
    }
    for (const [slot, content] of Object.entries(block.slots)) {
      // In a slot that is rendered for each list element, `item` is another element, so outer conditions on `item` do not apply.
      const inside = contract?.slots?.[slot]?.item
        ? seenIf.filter((condition) => !JSON.stringify(condition).includes('"item'))
        : seenIf
      visitBlocks(content, [...path, 'slots', slot], [...around, { block, contract, slot }], inside)
    }
  }

  visit({ path: [], value, schema, bindable: false, required: true, around: [], seenIf: [] })
  return { places, blocks }
}

/** Adds the types of a partial's declared parameters to its props; another rule reports undeclared parameters. */
const withParams = (props: JsonSchema, params: JsonSchema): JsonSchema => ({
  ...props,
  properties: { ...props.properties, params: { ...params, additionalProperties: {} } },
})

const pick = (of: Readonly<Record<string, unknown>>, { properties = {} }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).filter(([key]) => key in properties))

const inside = (place: ValuePlace, value: unknown, schema: JsonSchema, path: Path, required: boolean): ValuePlace => ({
  path,
  value,
  schema,
  bindable: place.bindable || schema.bind !== undefined,
  required,
  around: place.around,
  seenIf: place.seenIf,
})
