import type { Registered } from '../register.ts'

/** A rule that a shop adds for texts, such as a number with a check digit: `"validation": { "isbn": true }`. */
export interface OwnRule {
  /** Name of a valid value, for editors: «ISBN». */
  readonly title: string
  isRight(text: string): boolean
  /** Error message, which follows the field's name and a colon. */
  readonly message: string
  /** Pattern of names that people paste before the value, as in «ISBN 978-5-…»: forms remove these names, spaces and dashes. */
  readonly called?: string
  /** True if the value can fill other fields (`fill`). */
  readonly fills?: true
}

/** Names of the rules that the shop adds (`Register`). */
export type OwnRuleName = keyof Registered<'fieldRules', object> & string

const rules = new Map<string, OwnRule>()

/** Adds a shop's rules. The shop calls this function before it creates its kinds of files, and when its code starts in a browser. */
export function addOwnRules(ofShop: Readonly<Record<string, OwnRule>>): void {
  for (const [name, rule] of Object.entries(ofShop)) rules.set(name, rule)
}

export const ownRules: ReadonlyMap<string, OwnRule> = rules

/** Returns the shop's own rules that a field's `validation` sets. */
export const ownRulesOf = (validation: object | undefined): OwnRule[] =>
  Object.entries(validation ?? {}).flatMap(([name, isSet]) => (isSet ? (rules.get(name) ?? []) : []))
