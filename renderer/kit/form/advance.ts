import { GO, nextStep, readStep, stepBefore, stepOf } from '#schema/definitions/fields/steps.ts'
import { STEP } from '#schema/definitions/fields/values.ts'
import { changeEntry, pushEntry, readEntry } from '../../engine/loading/entry.ts'
import type { FormModel } from './form-context.ts'

/** Returns the form's step that the current history entry stores. */
export const stepOfEntry = (form: string): number | undefined => readEntry().steps?.[form]

/** Stores the current step in its history entry, and adds an entry for the next step. */
function remember(form: string, from: number, to: number): void {
  const { steps, ...state } = readEntry()
  changeEntry({ steps: { ...steps, [form]: from } })
  pushEntry({ ...state, steps: { ...steps, [form]: to }, pushedBy: form })
}

/** Shows a step. It counts as a change of the form, so that a draft saves it. */
const show = ({ methods }: FormModel, step: number): void => methods.setValue(STEP, step, { shouldDirty: true })

/**
 * Shows the next step if all fields up to here are valid, or shows the previous one. @param submitter the clicked
 * button @param refuse called with the invalid fields of this and earlier steps @returns `send` if this is the summary,
 * so that the form must be submitted
 */
export async function advance(
  model: FormModel,
  submitter: HTMLElement | null,
  refuse: (errors: object) => void,
): Promise<'gone' | 'refused' | 'send'> {
  const { form, methods, reader } = model
  const { steps = [] } = form
  const { hidden } = reader.read(methods.getValues())
  const at = readStep(steps, hidden, methods.getValues(STEP))
  if (submitter?.getAttribute('name') === GO && submitter.getAttribute('value') === 'back') {
    const before = stepBefore(steps, hidden, at)
    const { pushedBy, steps: entry } = readEntry()
    if (pushedBy === form.id && entry?.[form.id] === at) history.back()
    else show(model, before)
    return 'gone'
  }
  if (at === steps.length) return 'send'
  const names = steps.slice(0, at + 1).flatMap(({ fields }) => fields)
  if (await methods.trigger(names)) {
    const next = nextStep(steps, hidden, at)
    // Inside a dialog, steps add no history entries, because the dialog has one itself.
    if (submitter && !submitter.closest('dialog')) remember(form.id, at, next)
    show(model, next)
    return 'gone'
  }
  refuse(Object.fromEntries(names.flatMap((name) => (methods.getFieldState(name).invalid ? [[name, true]] : []))))
  return 'refused'
}

/** Shows the step that contains an invalid field. */
export function showStepOf(model: FormModel, name: string): void {
  const { steps = [] } = model.form
  show(model, stepOf(steps, [name]))
}
