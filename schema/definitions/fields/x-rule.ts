import type { Ajv } from 'ajv'
import type { JsonSchema } from '../json-schema/types.ts'
import type { FieldRule } from './rules/rule.ts'
import { type RuleName, rules } from './rules.ts'
import { type FieldValue, isEmpty } from './values.ts'

/** A rule that JSON Schema cannot say, as our own keyword; "x-" keeps it allowed in OpenAPI. */
export interface XRule {
  readonly rule: RuleName
  readonly operand: unknown
  /** What stands before the value in a body; the rule is about what follows. */
  readonly prefix?: string
  /** Where the other field's value is, of `sameAs`: keys from the root. */
  readonly other?: readonly string[]
}

export type FieldJson = JsonSchema & { readonly 'x-rule'?: XRule }

/** Adds the keyword to an ajv, once. */
export function addFieldRules(ajv: Ajv): Ajv {
  if (ajv.getKeyword('x-rule') !== false) return ajv
  return ajv.addKeyword({
    keyword: 'x-rule',
    schemaType: 'object',
    errors: false,
    compile: ({ rule, operand, prefix = '', other }: XRule) => {
      const { test }: FieldRule = rules[rule]
      return (data: FieldValue, context) => {
        const value = typeof data === 'string' && data.startsWith(prefix) ? data.slice(prefix.length) : data
        const values = other ? { [String(operand)]: at(context?.rootData, other) } : {}
        return isEmpty(value) || test(value, operand, values)
      }
    },
  })
}

/** Only compared with another value, so whatever stands there will do. */
function at(root: unknown, path: readonly string[]): FieldValue | undefined {
  let value = root
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value as FieldValue | undefined
}
