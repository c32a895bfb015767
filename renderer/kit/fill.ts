import type { UseFormReturn } from 'react-hook-form'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'

/** A field whose value fills other fields (`fill`). */
export interface Filling {
  methods: UseFormReturn<Record<string, unknown>>
  /** Values from the page: the initial ones, or those of a later refresh. */
  pageValues: { readonly current: Readonly<Record<string, unknown>> }
  name: string
  fill: NonNullable<FormField['fill']>
  /** Shows a note below the field. */
  say: (note: string) => void
}

/** Fills other fields from the value of one, until the signal aborts. */
export type Fill = (filling: Filling, gone: AbortSignal) => void

/** Loads the shop's code for filling; without it nothing is filled. */
export let loadFill: () => Promise<Fill> = () => Promise.reject(new TypeError('The shop fills no fields'))

export function setFill(ofShop: () => Promise<Fill>): void {
  loadFill = ofShop
}
