import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { Button } from '../ui/Button.tsx'
import { Text } from '../ui/Text.tsx'
import fieldCss from './Field.module.css'
import css from './Form.module.css'
import type { FormProps } from './Form.tsx'
import type { Given } from './initial-values.ts'
import type { PreparedForm } from './types.ts'

type Engine = typeof import('./Form.tsx').Form

/**
 * A form that nobody has asked for: its fields alone, as a document has them before its script. Its engine is fetched
 * when it is touched and takes over when it is sent, so that no control is replaced while somebody types in it. Where it
 * does not come, the browser itself sends the form. One with other fields than lines and boxes gets its engine at once.
 */
export function DeferredForm({ form, values }: Pick<FormProps, 'form' | 'values'>): ReactNode {
  const [engine, setEngine] = useState<{ Form: Engine; values: Given | undefined; isSent: boolean }>()
  const place = useRef<HTMLDivElement>(null)
  const isPlain = values === undefined && form.fields.every(isLineOrBox)

  useEffect(() => {
    if (!isPlain) load().then(({ Form }) => setEngine({ Form, values, isSent: false }), ignore)
  }, [isPlain, values])
  useEffect(() => {
    if (engine?.isSent) place.current?.querySelector('form')?.requestSubmit()
  }, [engine])

  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const { currentTarget: plain } = event
    load().then(
      ({ Form }) => setEngine({ Form, values: valuesOf(plain, form), isSent: true }),
      () => plain.submit(),
    )
  }
  return (
    <div ref={place}>
      {engine ? <engine.Form form={form} values={engine.values} /> : isPlain && <Plain form={form} onSubmit={send} />}
    </div>
  )
}

const load = () => import('./Form.tsx')

/** What cannot be got now is tried again when it is needed. */
const ignore = (): void => undefined

const prefetch = (): void => void load().catch(ignore)

const isLineOrBox = ({ type = 'text', mask, visible, group }: FormField): boolean =>
  ['text', 'email', 'tel', 'checkbox'].includes(type) && !mask && visible === undefined && group === undefined

function Plain({
  form: { id, fields, label, note },
  onSubmit,
}: {
  form: PreparedForm
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}): ReactNode {
  return (
    <form
      className={css.form}
      method="post"
      noValidate
      onFocus={prefetch}
      onPointerEnter={prefetch}
      onPointerDown={prefetch}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="form" value={id} />
      <div className={css.fields}>
        {fields.map((field) => (
          <PlainField key={field.name} field={field} />
        ))}
      </div>
      <div className={css.submit}>
        <Button type="submit" size="large" className={css.button}>
          {label}
        </Button>
      </div>
      {note !== undefined && (
        <p className={css.note}>
          <Text text={note} aside />
        </p>
      )}
    </form>
  )
}

function PlainField({ field }: { field: FormField }): ReactNode {
  const id = useId()
  const { type = 'text', name, hint, default: preset, inputmode, autocomplete, placeholder } = field
  const label = <Text text={field.label ?? name} aside />
  const control = { id, name, required: field.validation?.required === true, 'aria-describedby': hint && `${id}-hint` }
  return (
    <div className={fieldCss.field}>
      {type === 'checkbox' ? (
        <label className={fieldCss.choice}>
          <input {...control} type="checkbox" className={fieldCss.box} defaultChecked={preset === true} />
          <span>{label}</span>
        </label>
      ) : (
        <>
          <div className={fieldCss.head}>
            <label className={fieldCss.label} htmlFor={id}>
              {label}
            </label>
          </div>
          <input
            {...control}
            type={type}
            inputMode={inputmode}
            autoComplete={autocomplete}
            placeholder={placeholder}
            className={fieldCss.input}
            defaultValue={String(preset ?? '')}
          />
        </>
      )}
      {hint !== undefined && (
        <p className={fieldCss.hint} id={`${id}-hint`}>
          <Text text={hint} />
        </p>
      )}
    </div>
  )
}

function valuesOf(plain: HTMLFormElement, { fields }: PreparedForm): Given {
  const sent = new FormData(plain)
  return Object.fromEntries(
    fields.map(({ name, type }) => [name, type === 'checkbox' ? sent.has(name) : String(sent.get(name) ?? '')]),
  )
}
