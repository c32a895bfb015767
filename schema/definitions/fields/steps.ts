/** A step of a form: its fields by name. */
export interface Step {
  readonly title: string
  readonly fields: readonly string[]
}

/** The name of the buttons that go on and back. */
export const GO = 'form-go'

/** Returns true if the step has a field that is seen; the others are passed over. */
export const isSeen = ({ fields }: Step, hidden: ReadonlySet<string>) => fields.some((name) => !hidden.has(name))

/** Reads a step's number; that of the summary is the number of steps. */
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

/** The step of the first of these fields; the summary where none is in a step. */
export function stepOf(steps: readonly Step[], names: readonly string[]): number {
  const step = steps.findIndex(({ fields }) => fields.some((name) => names.includes(name)))
  return step < 0 ? steps.length : step
}
