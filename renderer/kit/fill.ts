import type { UseFormReturn } from 'react-hook-form'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'

/** A field whose value fills other fields, as `fill` in the form's file says. */
export interface Filling {
  methods: UseFormReturn<Record<string, unknown>>
  /** Values that the page passes to the form: the initial ones, or new ones after a refresh. */
  pageValues: { readonly current: Readonly<Record<string, unknown>> }
  name: string
  fill: NonNullable<FormField['fill']>
  /** Shows a note below the field. */
  say: (note: string) => void
}

/** Fills other fields each time the value of one field changes. Stops when `gone` aborts. */
export type Fill = (filling: Filling, gone: AbortSignal) => void

/** Loads the shop's code for filling fields. Rejects if the shop has none. */
export let loadFill: () => Promise<Fill> = () => Promise.reject(new TypeError('The shop fills no fields'))

export function setFill(ofShop: () => Promise<Fill>): void {
  loadFill = ofShop
}
