import type { ComponentType } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import type { FieldTypeName } from '#schema/definitions/fields/types.ts'

/** A component that shows a field. */
type Control = ComponentType<{ field: FormField }>

const FOLDER = '../../../schema/definitions/fields/types'

const modules = import.meta.glob<Control>('../../../schema/definitions/fields/types/*/Control.tsx', {
  eager: true,
  import: 'Control',
})

/** The control of a field type, read from its folder. @throws TypeError where the folder has none */
export function controlOf(type: FieldTypeName): Control {
  const control = modules[`${FOLDER}/${type}/Control.tsx`]
  if (!control) throw new TypeError(`The field type ${type} has no Control.tsx`)
  return control
}
