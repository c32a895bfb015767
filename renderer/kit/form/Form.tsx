import { type ReactNode, useCallback, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '../ui/Button.tsx'
import { Text } from '../ui/Text.tsx'
import { Fields } from './Fields.tsx'
import css from './Form.module.css'
import { FormModelContext, useFormModel } from './form-context.ts'
import { errorIcon } from './icons.tsx'
import type { Given } from './initial-values.ts'
import type { CaptchaService, FormState, PreparedForm } from './types.ts'
import { useNewModel } from './use-form-model.ts'
import { type FormMessage, useSubmit } from './use-submit.ts'

export interface FormProps {
  form: PreparedForm
  /** What its fields hold at first, by their names. */
  values?: Given | undefined
  /** The id of what names it. */
  labelledBy?: string | undefined
}

/**
 * A form of schema/forms. Without a script it posts to the page that it is on, and the browser itself checks what it
 * can; with one it is checked as it is filled in and sent to its call.
 */
export function Form({ form, values, labelledBy }: FormProps): ReactNode {
  const model = useNewModel(form, values)
  const [message, setMessage] = useState(() => form.state && messageOf(form.state))
  const [asked, setAsked] = useState(form.state?.asked === true)
  const submit = useSubmit(model, setMessage, setAsked)
  const checkOurselves = useCallback((element: HTMLFormElement | null) => {
    if (element) element.noValidate = true
  }, [])
  const { captcha } = form
  return (
    <FormModelContext value={model}>
      <form
        ref={checkOurselves}
        className={css.form}
        method="post"
        encType={form.fields.some(({ type }) => type === 'file') ? 'multipart/form-data' : undefined}
        aria-labelledby={labelledBy}
        onSubmit={submit}
        onFocus={captcha && (() => warmUp(captcha))}
      >
        <input type="hidden" name="form" value={form.id} />
        {message && <MessageLine message={message} />}
        <Fields />
        <SubmitButton label={(asked && form.confirm) || form.label} />
        {form.note !== undefined && (
          <p className={css.note}>
            <Text text={form.note} aside />
          </p>
        )}
      </form>
    </FormModelContext>
  )
}

/** What cannot be got now is tried again when the form is sent. */
const warmUp = (captcha: CaptchaService): void =>
  void import('./captcha.ts').then(({ prefetchCaptcha }) => prefetchCaptcha(captcha)).catch(() => undefined)

const messageOf = ({ message, errors }: FormState): FormMessage | undefined =>
  message === undefined ? undefined : { text: message, isOfFields: Object.keys(errors).length > 0 }

function MessageLine({ message: { text, isOfFields } }: { message: FormMessage }): ReactNode {
  const { form, methods, firstWrong, idOf } = useFormModel()
  const { errors } = useFormState({ control: methods.control })
  if (isOfFields && Object.keys(errors).length === 0) return null
  // Without a script the browser goes to what is wrong: to this, where it is no field.
  const start = { autoFocus: form.state !== undefined && firstWrong === undefined }
  return (
    <p className={css.message} id={idOf('', 'error')} role="alert" tabIndex={-1} {...start}>
      {errorIcon}
      <span>{text}</span>
    </p>
  )
}

function SubmitButton({ label }: { label: string }): ReactNode {
  const { form, methods } = useFormModel()
  const { isSubmitting } = useFormState({ control: methods.control })
  return (
    <div className={css.submit}>
      <Button type="submit" size="large" className={css.button} aria-disabled={isSubmitting}>
        {isSubmitting ? form.sending : label}
      </Button>
      <span className="visually-hidden" role="status">
        {isSubmitting && form.sending}
      </span>
    </div>
  )
}
