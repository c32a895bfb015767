import type { MouseEvent, ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { fieldNameOf } from '#schema/definitions/fields/rule.ts'
import { sentence } from '#schema/definitions/text/format.ts'
import { classes } from '../ui/classes.ts'
import { drawIcon } from '../ui/Icon.tsx'
import css from './Form.module.css'
import { useFormModel } from './form-context.ts'
import { groupsOf } from './groups.ts'
import type { FormMessage } from './use-submit.ts'

// Icons of forms. They are separate from the common icons, so that only pages with a form load them.
export const errorIcon = drawIcon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5v5.5M12 16.2v.3')
export const validIcon = drawIcon('M5 12.5l4.5 4.5L19 7.5')
const EYE = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6'
export const eyeIcon = drawIcon(EYE)
export const crossedEyeIcon = drawIcon(`${EYE}M4 20L20 4`)

/** Start of a message that lists fields with errors. The server uses the same text. */
const SUMMARY = 'Проверьте поля: '

/** The message above a form. If it lists fields with errors, each is a link. Corrected fields disappear from the list. */
export function MessageLine({ message: { text, isOfFields, isPreview } }: { message: FormMessage }): ReactNode {
  const { form, methods, firstWrong, idOf } = useFormModel()
  const { errors } = useFormState({ control: methods.control })
  if (isOfFields && Object.keys(errors).length === 0) return null
  // Without JavaScript the browser focuses the first invalid field; if the error belongs to no field, it focuses this message.
  const start = { autoFocus: form.state !== undefined && firstWrong === undefined }
  return (
    <p
      className={classes('flex gap-8 text-15 rounded', css.message, !isPreview && css.error)}
      id={idOf('', 'error')}
      role={isPreview ? 'status' : 'alert'}
      tabIndex={-1}
      {...start}
    >
      {!isPreview && errorIcon}
      <span>{isOfFields && text.startsWith(SUMMARY) ? <Summary /> : text}</span>
    </p>
  )
}

/** Links to the fields with errors. A link's text is the field's label, or the message that the server sent for the field. */
function Summary(): ReactNode {
  const { reader, methods, idOf } = useFormModel()
  const { errors } = useFormState({ control: methods.control })
  const wrong = groupsOf(reader.read(methods.getValues()).fields).flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const error = errors[field.name]
      return error ? [{ field, error }] : []
    }),
  )
  const isOfServer = wrong.some(({ error }) => error.type === 'server')
  return (
    <>
      {SUMMARY}
      {wrong.map(({ field, error }, i) => (
        <span key={field.name}>
          <a href={`#${idOf(field.name)}`} onClick={goToField}>
            {isOfServer ? sentence(String(error.message)) : fieldNameOf(field)}
          </a>
          {isOfServer ? ' ' : i < wrong.length - 1 ? ', ' : '.'}
        </span>
      ))}
    </>
  )
}

/** Focuses the field without following the link's hash, which would add a history entry. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
}
