/** A step of a form, with the names of its fields. */
export interface Step {
  readonly title: string
  readonly fields: readonly string[]
}

/** Value of the attribute `name` of the buttons Back and Next. */
export const GO = 'form-go'

/** Returns true if the step has a visible field; the form skips other steps. */
export const isSeen = ({ fields }: Step, hidden: ReadonlySet<string>) => fields.some((name) => !hidden.has(name))

/** Reads the number of the current step, from 0; `steps.length` is the summary after the last step. */
export function readStep(steps: readonly Step[], hidden: ReadonlySet<string>, raw: unknown): number {
  const at = Math.min(Math.max(Math.trunc(Number(raw ?? 0)) || 0, 0), steps.length)
  const step = steps[at]
  return step && !isSeen(step, hidden) ? nextStep(steps, hidden, at) : at
}

export function nextStep(steps: readonly Step[], hidden: ReadonlySet<string>, at: number): number {
  const next = steps.findIndex((step, i) => i > at && isSeen(step, hidden))
  return next < 0 ? steps.length : next
}

export const stepBefore = (steps: readonly Step[], hidden: ReadonlySet<string>, at: number): number =>
  Math.max(
    steps.findLastIndex((step, i) => i < at && isSeen(step, hidden)),
    0,
  )

/** Returns the number of the first step with one of these fields; if no step has one, the number of the summary. */
export function stepOf(steps: readonly Step[], names: readonly string[]): number {
  const step = steps.findIndex(({ fields }) => fields.some((name) => names.includes(name)))
  return step < 0 ? steps.length : step
}
