import { type RefCallback, useCallback } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { useFormModel } from '../form-context.ts'
import type { ControlProps } from '../use-field.ts'

type Control = HTMLInputElement | null

/**
 * Masks a control as it is typed into. The masking code comes only with a form that has a mask; until it is there, and
 * without a script, the value is read into the mask when it is sent.
 * @returns what the masked control has in place of its own handlers; nothing for a field without a mask
 */
export function useMask({ name, mask }: FormField, { ref, onChange }: ControlProps) {
  const { methods } = useFormModel()
  const attach: RefCallback<Control> = useCallback(
    (element) => {
      ref(element)
      if (!element || mask === undefined) return
      let detach: (() => void) | undefined
      let isGone = false
      import('./mask-input.ts')
        .then(({ maskInput }) => {
          if (isGone) return
          const input = maskInput(element, mask, () => onChange({ target: element, type: 'change' }))
          // Values that come from elsewhere, a cleared form for one.
          const stop = methods.subscribe({ name, formState: { values: true }, callback: input.update })
          detach = () => {
            stop()
            input.stop()
          }
        })
        .catch(() => undefined) // the value is read into the mask when it is sent
      return () => {
        isGone = true
        detach?.()
        ref(null)
      }
    },
    [ref, onChange, methods, name, mask],
  )
  // React takes an input that the mask has written into for unchanged: the mask tells of changes itself.
  return mask === undefined ? {} : { ref: attach }
}
