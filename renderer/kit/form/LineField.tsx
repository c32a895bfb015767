import { type ClipboardEvent, type ReactNode, type RefCallback, useCallback } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { cleanText } from '#schema/definitions/fields/reading.ts'
import css from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import { useFormModel } from './form-context.ts'
import { type LineAttributes, lineAttributes } from './line-attributes.ts'
import { type ControlProps, useField } from './use-field.ts'

/** A line to type. @param attributes those of its type */
export function LineField({ field, ...attributes }: { field: FormField } & LineAttributes): ReactNode {
  const state = useField(field)
  const masked = useMask(field, state.control)
  return (
    <FieldFrame field={field} state={state}>
      <input
        {...state.control}
        {...masked}
        {...lineAttributes(field, attributes)}
        className={css.input}
        defaultValue={String(state.initial)}
        onPaste={pasteAsLine}
      />
    </FieldFrame>
  )
}

/** Pastes line breaks as spaces, as the server reads them: browsers leave them out, and words run together. */
function pasteAsLine(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text').trim()
  if (!/[\r\n]/.test(text)) return
  event.preventDefault()
  const { currentTarget: input } = event
  input.setRangeText(cleanText(text), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

type Control = HTMLInputElement | null

/**
 * Masks a control as it is typed into. The masking code comes only with a form that has a mask; until it is there, without a
 * script, and in a form that is posted as a document, the value is read into the mask when it is sent.
 * @returns the handlers of a masked control; an empty object for a field without a mask
 */
function useMask({ name, mask }: FormField, { ref, onChange }: ControlProps) {
  const { methods, form } = useFormModel()
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
          // The value was set elsewhere, such as by clearing the form.
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
  // React considers an input unchanged that the mask has written to, so the mask reports changes itself.
  return mask === undefined || form.posts ? {} : { ref: attach }
}
