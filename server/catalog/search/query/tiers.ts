import { all, any, type Formula } from './formula.ts'
import type { Slot } from './understand.ts'

/** A term that a product's name and data have, beside the same term that any of its texts has. */
export const inName = (term: string): string => `_${term}`

/** Letters and digits of a code, from which on what begins so is looked for. */
const LEAST_OF_CODE = 4

/** What to look for, the most fitting first; the last of them finds all that the others find. */
export function tiersOf(slots: readonly Slot[]): Formula[] {
  if (slots.length === 0) return []
  // «Банка для варенья» is a jar before it is anything else.
  const main = slots.find(({ own: [term = ''] }) => !/\d/.test(term))
  const formulas = [
    all(slots.map((slot) => own(slot, inName))),
    all(slots.map((slot) => wide(slot, inName))),
    all(slots.map((slot) => wide(slot, slot === main ? inName : same))),
    all(slots.map((slot) => own(slot, same))),
    all(slots.map((slot) => wide(slot, same))),
  ]
  const seen = new Set<string>()
  return formulas.filter((formula) => {
    const text = JSON.stringify(formula)
    return !seen.has(text) && seen.add(text)
  })
}

/** For so many things two may be left out; of more, the choices are too many. */
const MAX_FOR_PAIRS = 5

/** For when nothing has all of it: what has all but one, all but two. */
export function almost(slots: readonly Slot[]): Formula[] {
  if (slots.length < 2) return []
  const rests = slots.map((left) => slots.filter((slot) => slot !== left))
  const fewer = slots.length > 2 && slots.length <= MAX_FOR_PAIRS
  const pairs = fewer
    ? rests.flatMap((rest, i) => rest.slice(i).map((left) => rest.filter((slot) => slot !== left)))
    : []
  return [rests, pairs].flatMap((choices) =>
    choices.length === 0
      ? []
      : [inName, same].map((mark) => any(choices.map((rest) => all(rest.map((slot) => wide(slot, mark)))))),
  )
}

const same = (term: string): string => term

const own = (slot: Slot, mark: (term: string) => string): Formula => all(slot.own.map((term) => ({ term: mark(term) })))

const wide = (slot: Slot, mark: (term: string) => string): Formula => {
  const [code = ''] = slot.own
  return any([
    own(slot, mark),
    ...slot.variants.map((variant) => all(variant.map((term) => ({ term: mark(term) })))),
    ...slot.begun.map((term) => ({ term: mark(term) })),
    ...(slot.code && code.length >= LEAST_OF_CODE ? [{ prefix: mark(code) }] : []),
  ])
}
