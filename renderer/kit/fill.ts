import type { UseFormReturn } from 'react-hook-form'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'

/** A field whose value other fields are filled by (`fill`). */
export interface Filling {
  methods: UseFormReturn<Record<string, unknown>>
  /** The values that the form came with, or has taken from its page since. */
  pageValues: { readonly current: Readonly<Record<string, unknown>> }
  name: string
  fill: NonNullable<FormField['fill']>
  /** Shows a line under the field. */
  say: (note: string) => void
}

/** Fills other fields by the value of one, until the signal. */
export type Fill = (filling: Filling, gone: AbortSignal) => void

/** Loads the shop's code that fills; without it nothing is filled. */
export let loadFill: () => Promise<Fill> = () => Promise.reject(new TypeError('The shop fills no fields'))

export function setFill(ofShop: () => Promise<Fill>): void {
  loadFill = ofShop
}
