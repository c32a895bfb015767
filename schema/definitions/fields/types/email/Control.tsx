import type { ReactNode } from 'react'
import { LineField } from '#renderer/kit/form/LineField.tsx'
import type { FormField } from '../../field-schema.ts'

/** Not of the type `email`: browsers refuse «а@почта.рф» there. */
export const Control = ({ field }: { field: FormField }): ReactNode => (
  <LineField
    field={field}
    inputMode="email"
    autoComplete="email"
    pattern="[^@\s]+@[^@\s]+\.[^@\s]+"
    autoCapitalize="none"
    spellCheck={false}
  />
)
