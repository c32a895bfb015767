import type { ReactNode } from 'react'
import { LineField } from '#renderer/kit/form/LineField.tsx'
import type { FormField } from '../../field-schema.ts'

/** Not of the type `number`: browsers refuse a comma there, and drop a text that is none. */
export const Control = ({ field }: { field: FormField }): ReactNode => (
  <LineField field={field} inputMode="decimal" spellCheck={false} />
)
