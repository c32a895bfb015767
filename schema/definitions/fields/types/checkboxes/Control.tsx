import type { ReactNode } from 'react'
import { ChoiceField } from '#renderer/kit/form/ChoiceField.tsx'
import type { FormField } from '../../field-schema.ts'

export const Control = ({ field }: { field: FormField }): ReactNode => <ChoiceField field={field} type="checkbox" />
