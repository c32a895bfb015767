/** What a document's terms must fulfil. Terms hold letters, digits and underscores only, so they need no quoting. */
export type Formula = { term: string } | { prefix: string } | { all: readonly Formula[] } | { any: readonly Formula[] }

export const all = (parts: readonly Formula[]): Formula => (parts.length === 1 && parts[0] ? parts[0] : { all: parts })
export const any = (parts: readonly Formula[]): Formula => (parts.length === 1 && parts[0] ? parts[0] : { any: parts })

/** How an engine writes a formula. */
export interface Notation {
  term(term: string): string
  prefix(prefix: string): string
  and: string
  or: string
}

export function written(formula: Formula, notation: Notation): string {
  if ('term' in formula) return notation.term(formula.term)
  if ('prefix' in formula) return notation.prefix(formula.prefix)
  const [parts, sign] = 'all' in formula ? [formula.all, notation.and] : [formula.any, notation.or]
  return `(${parts.map((part) => written(part, notation)).join(sign)})`
}

export function fulfils(terms: ReadonlySet<string>, formula: Formula): boolean {
  if ('term' in formula) return terms.has(formula.term)
  if ('prefix' in formula) return terms.values().some((term) => term.startsWith(formula.prefix))
  return 'all' in formula
    ? formula.all.every((part) => fulfils(terms, part))
    : formula.any.some((part) => fulfils(terms, part))
}
