import type { BlockContract, Contracts } from '../contract/block.ts'
import { coreBlocks } from '../contract/core-blocks.ts'
import type { Path } from '../document/problem.ts'
import { isExpression } from '../expressions/types.ts'
import { applyHistory, type History, type Move, namesOf } from '../json-schema/history.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { isRecord, list } from '../json-schema/unknown.ts'
import { FORMAT } from './file.ts'
import { formatChanges } from './formats.ts'
import { type KindName, kinds } from './kinds.ts'

/** A file as it is written today, whatever it was written as. */
export interface Upgraded {
  readonly value: unknown
  /** What was written otherwise, in the order of the file's schema; nothing where the file is up to date. */
  readonly old: readonly OldPlace[]
  /** Where in the file a value stands that is read at this path. */
  readonly was: (path: Path) => Path
}

/** A place that is written as it was before its contract changed. */
export interface OldPlace {
  /** In the file. */
  readonly path: Path
  /** What has changed, in Russian: «heading» теперь пишется «title». */
  readonly what: string
}

/** One change that was made, in the order in which they were: each path is that of its time. */
interface Change {
  /** Of the object around. */
  readonly path: Path
  readonly moves: readonly Move[]
  readonly what: (from: string) => string
}

/** Brings what a file says up to date, the oldest change first. Never throws; what it does not know stays. */
export function upgrade(value: unknown, kind: KindName, contracts: Contracts): Upgraded {
  const changes: Change[] = []
  const renewed = withHistory(inFormat(value, kind, changes), kinds[kind].schema, contracts, changes)
  const was = (path: Path, count = changes.length): Path =>
    changes.slice(0, count).reduceRight((at, change) => before(at, change), path)
  const places = changes.map(({ path, moves, what }, i) => {
    const at = was([...path, ...(moves[0]?.from ?? [])], i)
    return [JSON.stringify(at), { path: at, what: what(at.slice(was(path, i).length).join('.')) }] as const
  })
  // What has changed twice is told once, with what it is now.
  return { value: renewed, old: [...new Map(places).values()], was: (path) => was(path) }
}

function before(at: Path, { path, moves }: Change): Path {
  const inner = path.every((step, i) => step === at[i] || String(step) === at[i]) ? at.slice(path.length) : []
  const move = moves.find(({ to }) => to.every((key, i) => key === inner[i]))
  return move ? [...path, ...move.from, ...inner.slice(move.to.length)] : at
}

/** A file of an older format as the present one has it. */
function inFormat(value: unknown, kind: KindName, changes: Change[]): unknown {
  const format = isRecord(value) ? value.format : undefined
  if (!isRecord(value) || typeof format !== 'number' || !Number.isInteger(format) || format < 1 || format >= FORMAT)
    return value
  const due = formatChanges.slice(format - 1)
  changes.push({
    path: [],
    moves: [{ from: ['format'], to: ['format'] }],
    what: () =>
      `файл записан в\u00a0формате ${format}, нынешний — ${FORMAT}: ${due.map(({ title }) => title).join('; ')}`,
  })
  return {
    ...due.reduce<Record<string, unknown>>((file, { change }) => ({ ...(change[kind]?.(file) ?? file) }), value),
    format: FORMAT,
  }
}

function withHistory(value: unknown, schema: JsonSchema, contracts: Contracts, changes: Change[]): unknown {
  const former = formerTypes(contracts)

  function visit(given: unknown, schema: JsonSchema, path: Path): unknown {
    if (!hasHistory(schema, contracts) || typeof given !== 'object' || given === null || isBound(given, path))
      return given
    if (schema.role === 'blocks') return each(given, (block, i) => visitBlock(block, [...path, i]))
    if (Array.isArray(given)) {
      const { items } = schema
      return items ? each(given, (value, i) => visit(value, items, [...path, i])) : given
    }
    const own = isRecord(given) ? changed(given, schema.history, path) : {}
    return mapped(own, (value, key) => {
      const part = schema.properties?.[key] ?? schema.additionalProperties
      return typeof part === 'object' ? visit(value, part, [...path, key]) : value
    })
  }

  function visitBlock(given: unknown, path: Path): unknown {
    if (!isRecord(given)) return given
    const type = former.get(String(given.type))
    if (type !== undefined)
      changes.push({
        path,
        moves: [{ from: ['type'], to: ['type'] }],
        what: () => `блок «${String(given.type)}» теперь называется «${type}»`,
      })
    const named = type === undefined ? given : { ...given, type }
    const contract = contracts.get(String(named.type)) ?? coreBlocks.get(String(named.type))
    if (!contract) return given
    return mapped(changed(named, contract.history, path), (value, key) => {
      if (key === 'props') return visit(value, contract.props, [...path, key])
      if (key !== 'slots' || !isRecord(value)) return value
      return mapped(value, (blocks, slot) => each(blocks, (block, i) => visitBlock(block, [...path, key, slot, i])))
    })
  }

  const changed = (given: Record<string, unknown>, history: History = [], path: Path): Record<string, unknown> =>
    applyHistory(given, history, (step, moves) => {
      const to = namesOf(step).to.map((name) => `«${name}»`)
      changes.push({ path, moves, what: (from) => `«${from}» теперь пишется ${to.join(', ')}` })
    })

  return visit(value, schema, [])
}

/** Whether an expression stands there; a file itself has a key with that sign as well. */
const isBound = (value: unknown, path: Path): boolean => path.length > 0 && isExpression(value)

/** The same list or object where no part of it changes: what is known of it by its identity holds on. */
function each(value: unknown, change: (part: unknown, i: number) => unknown): unknown {
  const parts = list(value).map(change)
  return parts.every((part, i) => part === list(value)[i]) ? value : parts
}

function mapped(value: Record<string, unknown>, change: (part: unknown, key: string) => unknown) {
  const parts = Object.entries(value).map(([key, part]): [string, unknown] => [key, change(part, key)])
  return parts.every(([key, part]) => part === value[key]) ? value : Object.fromEntries(parts)
}

const formers = new WeakMap<Contracts, ReadonlyMap<string, string>>()

/** What blocks were called before -> their type. */
function formerTypes(contracts: Contracts): ReadonlyMap<string, string> {
  let known = formers.get(contracts)
  if (!known) {
    known = new Map([...contracts].flatMap(([type, { formerly = [] }]) => formerly.map((name) => [name, type])))
    formers.set(contracts, known)
  }
  return known
}

const ofBlocks = new WeakMap<Contracts, boolean>()
const ofSchemas = new WeakMap<Contracts, WeakMap<JsonSchema, boolean>>()

/** Whether something in what the schema describes has ever changed: of all else nothing is looked at. */
function hasHistory(schema: JsonSchema, contracts: Contracts): boolean {
  if (schema.role === 'blocks') return anyBlockHasHistory(contracts)
  let known = ofSchemas.get(contracts)
  if (!known) ofSchemas.set(contracts, (known = new WeakMap()))
  let has = known.get(schema)
  if (has === undefined) {
    const { history, items, properties = {}, additionalProperties } = schema
    const parts = [items, additionalProperties, ...Object.values(properties)]
    has = history !== undefined || parts.some((part) => typeof part === 'object' && hasHistory(part, contracts))
    known.set(schema, has)
  }
  return has
}

function anyBlockHasHistory(contracts: Contracts): boolean {
  let has = ofBlocks.get(contracts)
  if (has === undefined) {
    // A block that holds blocks asks this again: of them it is being answered.
    ofBlocks.set(contracts, false)
    const hasAny = ({ formerly, history, props }: BlockContract): boolean =>
      formerly !== undefined || history !== undefined || hasHistory(props, contracts)
    has = [...contracts.values()].some(hasAny)
    ofBlocks.set(contracts, has)
    // What was answered on the way may have asked too early.
    ofSchemas.delete(contracts)
  }
  return has
}
