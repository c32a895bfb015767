import type { Engine } from '../../../engine/database/table.ts'
import type { Slot } from './understand.ts'

/** A condition on a document's terms. Terms have only letters, digits and underscores, so queries need not escape anything in them. */
export type Formula = { term: string } | { prefix: string } | { all: readonly Formula[] } | { any: readonly Formula[] }

const NOTATIONS = {
  sqlite: { term: (term: string) => `"${term}"`, prefix: ' *', and: ' AND ', or: ' OR ' },
  postgres: { term: (term: string) => `'${term}'`, prefix: ':*', and: ' & ', or: ' | ' },
}

export function written(formula: Formula, engine: Engine): string {
  const { term, prefix, and, or } = NOTATIONS[engine]
  if ('term' in formula) return term(formula.term)
  if ('prefix' in formula) return term(formula.prefix) + prefix
  const [parts, sign] = 'all' in formula ? [formula.all, and] : [formula.any, or]
  return `(${parts.map((part) => written(part, engine)).join(sign)})`
}

export function fulfils(terms: ReadonlySet<string>, formula: Formula): boolean {
  if ('term' in formula) return terms.has(formula.term)
  if ('prefix' in formula) return terms.values().some((term) => term.startsWith(formula.prefix))
  return 'all' in formula
    ? formula.all.every((part) => fulfils(terms, part))
    : formula.any.some((part) => fulfils(terms, part))
}

/** Marks a term that must be in a product's name or data; without the mark it may be in any of the product's texts. */
export const inName = (term: string): string => `_${term}`

/** Marks a term that must name the type of product: a noun of its name before the first number, quote or preposition. */
export const inHead = (term: string): string => `__${term}`

const anywhere = (term: string): string => term

/** Minimum number of letters and digits in a prefix of an article number. */
const MIN_CODE = 4

/** Returns true for a property («стеклянная», «38»), false for a product type. Texts mention properties of other products too. */
const isFigure = ({ isAdjective, terms: [term = ''] }: Slot): boolean => isAdjective === true || /\d/.test(term)

/** Returns the slot that names the type of product: «банка» in «Стеклянная банка для варенья»; else the first slot without digits. */
const mainOf = (slots: readonly Slot[]): Slot | undefined =>
  slots.find((slot) => !isFigure(slot)) ?? slots.find(({ terms: [term = ''] }) => !/\d/.test(term))

/** Number of leading formulas of `tiersOf` whose results count as exact matches. */
export const EXACT_TIERS = 3

/** Returns the formulas of a query, strictest first; the last one finds everything that the others find. */
export function tiersOf(slots: readonly Slot[]): Formula[] {
  if (slots.length === 0) return []
  const main = mainOf(slots)
  return [
    { all: slots.map((slot) => exact(slot, slot === main ? inHead : inName)) },
    { all: slots.map((slot) => wide(slot, slot === main ? inHead : slot.isAccessory ? anywhere : inName)) },
    { all: slots.map((slot) => wide(slot, slot === main ? inHead : isFigure(slot) ? inName : anywhere)) },
    { all: slots.map((slot) => wide(slot, slot === main ? inHead : anywhere)) },
    { all: slots.map((slot) => wide(slot, inName)) },
    { all: slots.map((slot) => wide(slot, slot === main ? inName : anywhere)) },
    { all: slots.map((slot) => wide(slot, anywhere)) },
  ]
}

/** Returns a formula without accessories («с крышкой»), if any: a closure fits a jar even if the jar's texts do not mention it. */
export function withoutAccessories(slots: readonly Slot[]): Formula[] {
  const main = mainOf(slots)
  const own = slots.filter(({ isAccessory }) => !isAccessory)
  if (own.length === 0 || own.length === slots.length) return []
  return [{ all: own.map((slot) => wide(slot, slot === main ? inHead : inName)) }]
}

/** Maximum number of slots in a query from which `almost` leaves out two: more slots would give too many combinations. */
const MAX_FOR_PAIRS = 5

/** Returns formulas for a query without results: first they leave out one slot, then two. */
export function almost(slots: readonly Slot[]): Formula[] {
  const counts = slots.length < 2 ? [] : slots.length < 3 || slots.length > MAX_FOR_PAIRS ? [1] : [1, 2]
  return counts.flatMap((count) =>
    [inName, anywhere].map((mark) => ({
      any: without(slots, count).map((rest) => ({ all: rest.map((slot) => wide(slot, mark)) })),
    })),
  )
}

/** Returns formulas that require the main word and leave out another: «крышка для банки 350 мл» finds closures, not jars. */
export function almostMain(slots: readonly Slot[]): Formula[] {
  const main = mainOf(slots)
  const others = slots.filter((slot) => slot !== main)
  if (!main || others.length < 2 || slots.length > MAX_FOR_PAIRS) return []
  return [inName, anywhere].map((mark) => ({
    all: [
      wide(main, inName),
      { any: without(others, 1).map((rest) => ({ all: rest.map((slot) => wide(slot, mark)) })) },
    ],
  }))
}

/** Returns all combinations that leave out `count` elements. */
const without = <T>(all: readonly T[], count: number): T[][] =>
  count === 0
    ? [[...all]]
    : all.flatMap((_, i) => without(all.slice(i + 1), count - 1).map((rest) => [...all.slice(0, i), ...rest]))

type Mark = (term: string) => string

const exact = (slot: Slot, mark: Mark): Formula => ({ all: slot.terms.map((term) => ({ term: mark(term) })) })

const wide = (slot: Slot, mark: Mark): Formula => {
  const [code = ''] = slot.terms
  return {
    any: [
      exact(slot, mark),
      ...slot.variants.map((variant) => ({ all: variant.map((term) => ({ term: mark(term) })) })),
      ...(slot.isCode && code.length >= MIN_CODE ? [{ prefix: mark(code) }] : []),
    ],
  }
}
