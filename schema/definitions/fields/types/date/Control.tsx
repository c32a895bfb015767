import type { ReactNode } from 'react'
import { LineField } from '#renderer/kit/form/LineField.tsx'
import type { FormField } from '../../field-schema.ts'

export const Control = ({ field }: { field: FormField }): ReactNode => (
  <LineField
    field={field}
    type="date"
    spellCheck={false}
    min={dayOf(field.validation?.min)}
    max={dayOf(field.validation?.max)}
  />
)

/** The rule tests «today», since the page may be cached until tomorrow. */
const dayOf = (bound: string | number | undefined): string | undefined =>
  typeof bound === 'string' && bound !== 'today' ? bound : undefined
