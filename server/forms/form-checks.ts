import type { ValidateFunction } from 'ajv'
import { LRUCache } from 'lru-cache'
import { bodySchema, createFormAjv, postedSchema } from '#schema/definitions/fields/ajv-form.ts'
import { compileChecks, type Messages } from '#schema/definitions/fields/check-values.ts'
import { errorsByField } from '#schema/definitions/fields/errors-by-field.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { hiddenFields } from '#schema/definitions/fields/hidden-fields.ts'
import { sentOf } from '#schema/definitions/fields/to-body.ts'
import type { FieldValue, FieldValues } from '#schema/definitions/fields/values.ts'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { inTurn } from '../in-turn.ts'

/** The server's two checks of a form. Each answers messages by the fields' names; empty where all is well. */
export interface FormChecks {
  /** What the form posts. */
  posted(values: FieldValues, hidden: ReadonlySet<string>): Messages
  /** What its call takes. */
  body(body: Readonly<Record<string, unknown>>): Messages
}

// By all that the checks are made of: a form whose options come from a call has others when these change.
const compiled = new LRUCache<string, FormChecks>({ max: 200 })

export async function formChecks(fields: readonly FormField[]): Promise<FormChecks> {
  const key = JSON.stringify(fields)
  let checks = compiled.get(key)
  if (!checks) compiled.set(key, (checks = await compile(fields)))
  return checks
}

/** Others get their turn in between: each schema takes some milliseconds. */
async function compile(fields: readonly FormField[]): Promise<FormChecks> {
  const ajv = createFormAjv()
  await inTurn()
  const posted = ajv.compile(postedSchema(fields))
  await inTurn()
  const validators = { posted, body: ajv.compile(bodySchema(fields)) }
  await inTurn()
  const { check } = compileChecks(fields)
  const tell = (of: 'posted' | 'body', value: unknown, hidden: ReadonlySet<string>): Messages => {
    const validate: ValidateFunction = validators[of]
    return validate(value) ? {} : errorsByField(validate.errors, fields, { of, hidden })
  }
  return {
    posted: (values, hidden) => tell('posted', values, hidden),
    body(body) {
      const values = valuesOf(fields, body)
      const hidden = hiddenFields(fields, values)
      // Whether a field that is seen at times may be empty, its schema cannot say.
      const missing = fields.flatMap((field): [string, string][] => {
        const { name, visible, validation } = field
        if (visible === undefined || hidden.has(name) || !sentOf(field) || validation?.required !== true) return []
        const message = values[name] === undefined ? check(name, values) : undefined
        return message === undefined ? [] : [[name, message]]
      })
      return { ...tell('body', body, hidden), ...Object.fromEntries(missing) }
    },
  }
}

/** What can be told of the fields' values from what was sent. */
export function valuesOf(fields: readonly FormField[], body: Readonly<Record<string, unknown>>): FieldValues {
  const values: Record<string, FieldValue> = {}
  for (const field of fields) {
    const sent = sentOf(field)
    const value = sent?.path.reduce<unknown>(
      (inside, key) =>
        typeof inside === 'object' && inside !== null && Object.hasOwn(inside, key) ? record(inside)[key] : undefined,
      body,
    )
    // Checked against the form's schema before it is used for more than what is seen.
    if (value !== undefined) values[field.name] = sent?.value === value ? true : (value as FieldValue) // its schema holds
  }
  return values
}
