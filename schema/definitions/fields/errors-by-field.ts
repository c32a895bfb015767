import type { ErrorObject } from 'ajv'
import { fromPointer } from '../document/problem.ts'
import { type Part, partsOf } from './ajv-form.ts'
import { type Messages, namesIn } from './check-values.ts'
import type { FormField } from './field-schema.ts'
import { fieldNameOf } from './names.ts'
import { type AppliedRule, messageOf, type RuleName, rulesOf } from './rules.ts'
import { sentOf } from './to-body.ts'
import { NO_FIELDS } from './values.ts'

interface Reading {
  /** Which of the two schemas the errors are of. */
  readonly of?: 'posted' | 'body'
  /** Names of fields that are not seen: what is wrong with them is left out. */
  readonly hidden?: ReadonlySet<string>
}

/**
 * ajv's errors as messages by the fields' names, the very ones that the browser gives: of each field, the first rule
 * that fails. A key that the schema does not know is told under its own name. Empty where only fields that are not
 * seen are wrong: then the values are good.
 */
export function errorsByField(
  errors: readonly ErrorObject[] | null | undefined,
  fields: readonly FormField[],
  { of = 'posted', hidden = NO_FIELDS }: Reading = {},
): Messages {
  const targets = fields.flatMap((field) => {
    const sent = of === 'body' ? sentOf(field) : undefined
    const path = of === 'body' ? sent?.path : [field.name]
    return path ? [{ field, path, parts: partsOf(field, sent, fields), rules: rulesOf(field) }] : []
  })
  const named = namesIn(fields)
  const unknown: [string, string][] = []
  const worst = new Map<string, { rank: number; message: string }>()

  for (const error of errors ?? []) {
    const at = pathOf(error)
    const own = targets.filter(({ path }) => startsWith(at, path))
    if (error.keyword === 'additionalProperties' && own.length === 0)
      unknown.push([at.join('.'), 'Такого поля в\u00a0форме нет'])
    // Where a whole group is missing or is no object, that is told of each field in it.
    for (const { field, path, parts, rules } of own.length > 0
      ? own
      : targets.filter(({ path }) => startsWith(path, at))) {
      if (hidden.has(field.name)) continue
      const isMissing = error.keyword === 'required' && path.length >= at.length
      const failed = isMissing ? rules.find(({ name }) => name === 'required') : ruleOf(error, parts, rules)
      if (isMissing && !failed) continue
      const rank = failed ? rules.indexOf(failed) : Number.POSITIVE_INFINITY
      const known = worst.get(field.name)
      if (known && known.rank <= rank) continue
      const message = failed ? messageOf(failed, field, named) : `${fieldNameOf(field)}: значение не\u00a0подходит`
      worst.set(field.name, { rank, message })
    }
  }
  const told = fields.flatMap(({ name }): [string, string][] => {
    const message = worst.get(name)?.message
    return message === undefined ? [] : [[name, message]]
  })
  return Object.fromEntries([...unknown, ...told])
}

/** The rule that an error is of: by the number of its part in `allOf`; an error of the JSON type, by the field's. */
function ruleOf(
  { schemaPath }: ErrorObject,
  parts: readonly Part[],
  rules: readonly AppliedRule[],
): AppliedRule | undefined {
  const part = /\/allOf\/(\d+)/.exec(schemaPath)?.[1]
  const name = part === undefined ? undefined : parts[Number(part)]?.applied?.name
  return rules.find((rule) => (part === undefined ? TYPES.has(rule.name) : rule.name === name))
}

const TYPES: ReadonlySet<RuleName> = new Set<RuleName>(['number', 'date', 'option'])

/** Where an error is; of a missing or unknown key, where it would be. */
function pathOf({ instancePath, params }: ErrorObject): string[] {
  const key: unknown = params.missingProperty ?? params.additionalProperty
  return [...fromPointer(instancePath), ...(typeof key === 'string' ? [key] : [])]
}

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.length <= path.length && start.every((step, i) => step === path[i])
