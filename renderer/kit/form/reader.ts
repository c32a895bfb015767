import type { Resolver } from 'react-hook-form'
import { compileChecks } from '#schema/definitions/fields/check-values.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { type ReadForm, readForm } from '#schema/definitions/fields/to-body.ts'
import type { Raw } from './initial-values.ts'

/** Parses and validates a form's values in the browser, with the same rules as on the server. */
export interface FormReader {
  read(raw: Raw): ReadForm
  /** Validates for react-hook-form: returns the errors of the visible fields. */
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

/** Returns values for incompletely typed dates. Such an input has an empty value. Only its `validity` differs from an empty input's. */
const halfDates = (fields: readonly FormField[], controls: Readonly<Record<string, { ref?: unknown }>>): Raw =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const { ref } = controls[name] ?? {}
      const isHalf = ref instanceof HTMLInputElement && ref.validity.badInput
      return isHalf ? [[name, '?']] : []
    }),
  )
