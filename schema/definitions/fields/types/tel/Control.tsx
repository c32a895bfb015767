import type { ReactNode } from 'react'
import { LineField } from '#renderer/kit/form/LineField.tsx'
import type { FormField } from '../../field-schema.ts'

export const Control = ({ field }: { field: FormField }): ReactNode => (
  <LineField field={field} type="tel" autoComplete="tel" spellCheck={false} />
)
