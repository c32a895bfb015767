import type { UseFormReturn } from 'react-hook-form'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'

/** A field whose value fills other fields (`fill` in the form's file). */
export interface Filling {
  methods: UseFormReturn<Record<string, unknown>>
  /** The page's values for the fields: the initial ones, or those after a refresh. */
  pageValues: { readonly current: Readonly<Record<string, unknown>> }
  name: string
  fill: NonNullable<FormField['fill']>
  /** Shows a note below the field. */
  say: (note: string) => void
}

/** Fills other fields whenever the value of one changes, until the signal aborts. */
export type Fill = (filling: Filling, gone: AbortSignal) => void

/** Loads the shop's code that fills fields; rejects in a shop without such code. */
export let loadFill: () => Promise<Fill> = () => Promise.reject(new TypeError('The shop fills no fields'))

export function setFill(ofShop: () => Promise<Fill>): void {
  loadFill = ofShop
}
