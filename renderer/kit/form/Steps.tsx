import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { answersOf } from '#schema/definitions/fields/answers.ts'
import type { FormField } from '#schema/definitions/fields/field-schema.ts'
import { holdsFiles, isHidden, isSecret } from '#schema/definitions/fields/field-types.ts'
import { GO, isSeen, readStep } from '#schema/definitions/fields/steps.ts'
import { STEP } from '#schema/definitions/fields/values.ts'
import { useIsHydrated } from '../../engine/tree/Tree.tsx'
import { Button } from '../ui/Button.tsx'
import { stepOfEntry } from './advance.ts'
import { Fields, SubmitButton, useHiddenFields } from './Fields.tsx'
import css from './Form.module.css'
import { type FormModel, useFormModel } from './form-context.ts'
import { useByValues } from './use-by-values.ts'

/** A form with steps. The last step is a summary, from which the form is submitted. */
export function Steps({ label }: { label: string }): ReactNode {
  const model = useFormModel()
  const { form } = model
  const { steps = [], fields, state } = form
  const hidden = useHiddenFields(model)
  const stepNow = useByValues(model, true, (_, raw) => String(raw[STEP]))
  const at = readStep(steps, hidden, stepNow)
  const seen = steps.filter((step) => isSeen(step, hidden))
  const step = steps[at]
  const title = useRef<HTMLParagraphElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current !== at) title.current?.focus()
    before.current = at
  }, [at])
  useHistory(model)
  // Without JavaScript a post loses files and passwords, so the summary shows these fields once more.
  const isHere = (field: FormField): boolean =>
    isHidden(field) || (step ? step.fields.includes(field.name) : state !== undefined && !isCarried(field))
  const here = fields.filter(isHere)
  const isHydrated = useIsHydrated()
  // Without JavaScript each step is a new document. The browser focuses the step's title there.
  const start = { autoFocus: state !== undefined && state.message === undefined }
  const back = step !== seen[0] && (
    <Button type="submit" size="large" kind="secondary" name={GO} value="back" formNoValidate>
      Назад
    </Button>
  )
  return (
    <>
      <input type="hidden" name={STEP} value={at} />
      {fields.map((field) => isHere(field) || !isCarried(field) || <Carried key={field.name} name={field.name} />)}
      <p className={`full text-20 bold ${css.legend}`} ref={title} tabIndex={-1} {...start}>
        {step && (
          <span className="note">
            {`Шаг\u00a0${seen.indexOf(step) + 1} из\u00a0${seen.length}`}
            <br />
          </span>
        )}
        <span>{step ? step.title : 'Проверьте'}</span>
      </p>
      {!step && <Summary />}
      <Fields key={at} fields={step && !isHydrated ? here.map(asOptional) : here} />
      {step && !here.every(isCarried) && (
        <noscript>
          {import.meta.env.SSR && (
            <p className="note">
              Между шагами браузер не&nbsp;хранит ни&nbsp;файлов, ни&nbsp;паролей: спросим их ещё раз перед отправкой.
            </p>
          )}
        </noscript>
      )}
      {step ? (
        <div className={`flex wraps gap-12 ${css.submit}`}>
          <Button type="submit" size="large" name={GO} value="next" onClick={pressOnce}>
            Дальше
          </Button>
          {back}
        </div>
      ) : (
        <SubmitButton label={label} onClick={pressOnce}>
          {back}
        </SubmitButton>
      )}
    </>
  )
}

/** Ignores the second click of a double click, which would skip the next step. */
const pressOnce = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault()
}

/** Returns the field as optional, if its value is lost between steps and the summary asks for it again. */
const asOptional = (field: FormField): FormField =>
  isCarried(field) ? field : { ...field, validation: { ...field.validation, required: false } }

const isCarried = (field: FormField): boolean => !holdsFiles(field) && !isSecret(field)

/** Makes Back and Forward of the browser switch between steps (advance.ts). Forward works only if the earlier fields are valid. */
function useHistory({ form, initial, methods, reader }: FormModel): void {
  useEffect(() => {
    const follow = async (): Promise<void> => {
      const [at, to] = [Number(methods.getValues(STEP)), stepOfEntry(form.id)]
      if (to === undefined || to === at) return
      const raw = { ...initial, ...methods.getValues() }
      const { errors } = await reader.resolve(raw, undefined, { fields: {}, shouldUseNativeValidation: undefined })
      const before = form.steps?.slice(0, to).flatMap((step) => step.fields) ?? []
      if (to < at || !before.some((name) => name in errors)) methods.setValue(STEP, to, { shouldDirty: true })
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [form, initial, methods, reader])
}

/** Hidden inputs with the value of a field of another step. A form posted as a document needs them. */
function Carried({ name }: { name: string }): ReactNode {
  const { initial, methods } = useFormModel()
  const value: unknown = methods.getValues(name) ?? initial[name]
  const texts = [value].flat().flatMap((text) => (text === true ? 'on' : text ? String(text) : []))
  return texts.map((text) => <input key={text} type="hidden" name={name} value={text} />)
}

function Summary(): ReactNode {
  const { initial, methods, reader } = useFormModel()
  const { values, hidden, fields } = reader.read({ ...initial, ...methods.getValues() })
  const seen = fields.filter((field) => !isHidden(field) && !hidden.has(field.name))
  return (
    <dl className={css.fields}>
      {answersOf(seen, values).map(({ field, label, text }) => (
        <div key={field}>
          <dt className="note">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
