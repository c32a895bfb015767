import type { Registered } from '../register.ts'

/** A rule of a shop's own for texts, such as a number with a check digit: `"validation": { "isbn": true }`. */
export interface OwnRule {
  /** Help for the editor. */
  readonly description: string
  isRight(text: string): boolean
  /** Text after the field's name and a colon. */
  readonly message: string
  /** Names that people copy along with it, as in «ISBN 978-5-…», as an expression. Spaces and dashes go too. */
  readonly called?: string
  /** True if other fields can be filled by it (`fill`). */
  readonly fills?: true
}

/** The shop's own rules, by their names (`Register`). */
export type OwnRuleName = keyof Registered<'fieldRules', object> & string

const rules = new Map<string, OwnRule>()

/** Makes rules known to forms; called where a shop's kinds of files are put together, and by its code in the browser. */
export function addOwnRules(ofShop: Readonly<Record<string, OwnRule>>): void {
  for (const [name, rule] of Object.entries(ofShop)) rules.set(name, rule)
}

export const ownRules: ReadonlyMap<string, OwnRule> = rules

/** The shop's own rules that a field sets. */
export const ownRulesOf = (validation: object | undefined): OwnRule[] =>
  Object.entries(validation ?? {}).flatMap(([name, isSet]) => (isSet ? (rules.get(name) ?? []) : []))
