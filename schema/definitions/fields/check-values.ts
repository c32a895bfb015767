import type { FormField } from './field-schema.ts'
import { fieldNameOf } from './rule.ts'
import { type AppliedRule, messageOf, rulesOf } from './rules.ts'
import { type FieldValues, isEmpty, NO_FIELDS } from './values.ts'

/** Messages by field name, in the order of the form; empty if all fields are valid. */
export type Messages = Readonly<Record<string, string>>

interface Checks {
  /** Returns the message of the first rule that a field's value violates; undefined if it is valid. */
  readonly check: (name: string, values: FieldValues, hidden?: ReadonlySet<string>) => string | undefined
  /** Checks all fields. @param hidden names of invisible fields, which are not checked */
  readonly checkAll: (values: FieldValues, hidden?: ReadonlySet<string>) => Messages
}

/** Compiles the rules of a form's fields, for browser and server. @param rulesFor returns a field's rules; by default all of them */
export function compileChecks(
  fields: readonly FormField[],
  rulesFor: (field: FormField) => readonly AppliedRule[] = rulesOf,
): Checks {
  const compiled = new Map(fields.map((field) => [field.name, { field, rules: rulesFor(field) }]))
  const named = namesIn(fields)

  const check: Checks['check'] = (name, values, hidden = NO_FIELDS) => {
    const of = compiled.get(name)
    if (!of || hidden.has(name)) return undefined
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    const empty = isEmpty(value)
    const failed = of.rules.find(
      ({ name: rule, rule: { test }, operand }) => (rule === 'required' || !empty) && !test(value, operand, values),
    )
    return failed && messageOf(failed, of.field, named)
  }

  const checkAll: Checks['checkAll'] = (values, hidden) => {
    const messages: Record<string, string> = {}
    for (const name of compiled.keys()) {
      const message = check(name, values, hidden)
      if (message !== undefined) messages[name] = message
    }
    return messages
  }

  return { check, checkAll }
}

/** Returns a function that gives the name of a form's field for messages. */
export const namesIn =
  (fields: readonly FormField[]) =>
  (name: string): string => {
    const field = fields.find((candidate) => candidate.name === name)
    return field ? fieldNameOf(field) : name
  }
