import type { Resolver } from 'react-hook-form'
import { compileChecks } from '#schema/definitions/fields/check-values.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { type ReadForm, readForm } from '#schema/definitions/fields/to-body.ts'
import type { Raw } from './initial-values.ts'

/** Reads and checks a form in the browser by the same tables as the server. */
export interface FormReader {
  read(raw: Raw): ReadForm
  /** Resolver for react-hook-form: errors of the visible fields. */
  resolve: Resolver<Raw>
}

export function createReader(fields: readonly FormField[]): FormReader {
  return {
    read: (raw) => readForm(fields, raw),
    resolve(raw, _, { fields: controls }) {
      const { values, hidden, fields: now } = readForm(fields, { ...raw, ...halfDates(fields, controls) })
      const errors = Object.entries(compileChecks(now).checkAll(values, hidden)).map(([name, message]) => [
        name,
        { type: 'rule', message },
      ])
      return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values: raw, errors: {} }
    },
  }
}

/** Finds half-typed dates. The value of such a control is an empty text; only its validity tells the difference. */
const halfDates = (fields: readonly FormField[], controls: Readonly<Record<string, { ref?: unknown }>>): Raw =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const { ref } = controls[name] ?? {}
      const isHalf = ref instanceof HTMLInputElement && ref.validity.badInput
      return isHalf ? [[name, '?']] : []
    }),
  )
