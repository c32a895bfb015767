import { type ComponentType, createContext, use } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { Filling } from '../fill.ts'
import type { Raw } from './initial-values.ts'
import type { FormReader } from './reader.ts'
import type { PreparedForm } from './types.ts'

/** Controls by field name that replace the fields' own after hydration. */
export type Controls = Readonly<Record<string, ComponentType<{ field: FormField }>>>

/** State shared by the parts of a form; the same object for the form's lifetime. */
export interface FormModel extends Pick<Filling, 'methods' | 'pageValues'> {
  form: PreparedForm
  initial: Raw
  reader: FormReader
  controls: Controls
  /** Returns the id of a field's control, or with `part` that of its hint or error. */
  idOf(name: string, part?: 'hint' | 'error'): string
  /** Names of the fields, separated by spaces, whose page values win over a draft. */
  chosen: string
  /** The first field with an error from the server, which the browser focuses without JavaScript. */
  firstWrong: string | undefined
  /** The control that had the focus when the form was reset: its next blur shows no error. */
  cleared: { current: Element | null }
  /** True while the form is being posted as a document. */
  leaving: { current: boolean }
}

export const FormModelContext = createContext<FormModel | undefined>(undefined)

/** Returns the model of the surrounding form. @throws outside of a form */
export function useFormModel(): FormModel {
  const model = use(FormModelContext)
  if (!model) throw new TypeError('A field stands outside of a form')
  return model
}
