import { type ComponentType, createContext, use } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { Filling } from '../fill.ts'
import type { Raw } from './initial-values.ts'
import type { FormReader } from './reader.ts'
import type { PreparedForm } from './types.ts'

/** Components by field name. After hydration they replace the fields' own controls. */
export type Controls = Readonly<Record<string, ComponentType<{ field: FormField }>>>

/** State that the parts of a form share. It is the same object as long as the form exists. */
export interface FormModel extends Pick<Filling, 'methods' | 'pageValues'> {
  form: PreparedForm
  initial: Raw
  reader: FormReader
  controls: Controls
  /** Returns the ID of a field's control. With `part`, returns the ID of its hint or error. */
  idOf(name: string, part?: 'hint' | 'error'): string
  /** Names of fields, separated by spaces. For these the page's value has priority over the draft's. */
  chosen: string
  /** The first field with an error from the server. Without JavaScript the browser focuses it. */
  firstWrong: string | undefined
  /** The control that had the focus when the form was reset: its next blur shows no error. */
  cleared: { current: Element | null }
  /** True while the form is being posted as a document. */
  leaving: { current: boolean }
}

export const FormModelContext = createContext<FormModel | undefined>(undefined)

/** Returns the model of the form around the component. @throws outside of a form */
export function useFormModel(): FormModel {
  const model = use(FormModelContext)
  if (!model) throw new TypeError('A field stands outside of a form')
  return model
}
