import { applyToText } from '#schema/definitions/drafts/apply.ts'
import type { Operation } from '#schema/definitions/drafts/operations.ts'
import { type Draft, type DraftConflict, EMPTY, type FileTexts, type Step, shown, turned, withStep } from './steps.ts'

// Drafts and scheduled publications used to be kept as the changes of values in their order.

type OldOperation =
  | Operation
  | { readonly do: 'write'; readonly file: string; readonly text: string }
  | { readonly do: 'delete'; readonly file: string }

interface OldStep {
  readonly at: string
  readonly operations: readonly OldOperation[]
  readonly isUndone: boolean
}

interface OldConflict extends Pick<DraftConflict, 'why'> {
  readonly operation: { readonly file: string; readonly at: string; readonly value?: unknown }
  readonly theirs?: unknown
}

/** A draft as it is in the database. */
interface Stored {
  readonly base: Draft['files'] | Readonly<Record<string, string>>
  readonly steps: readonly (Step | OldStep)[]
  readonly conflicts: readonly (DraftConflict | OldConflict)[]
}

/** Reads what is stored, also as it was kept before, but for its version and keys. */
export function fromStored({ base, steps, conflicts }: Stored): Draft {
  const files = Object.entries(base).map(([file, one]) => [
    file,
    typeof one === 'string' ? { base: one, text: one } : one,
  ])
  let draft: Draft = { ...EMPTY, files: Object.fromEntries(files), conflicts: conflicts.map(conflictOf) }
  let undone = 0
  for (const step of steps) {
    if ('patches' in step) draft = { ...draft, steps: [...draft.steps, step] }
    else {
      const next = withStep(draft, new Map(), textsAfter(draft, step), '', new Date(step.at))
      if (step.isUndone && next.steps.at(-1)?.number !== draft.steps.at(-1)?.number) undone++
      draft = next
    }
  }
  for (; undone > 0; undone--) draft = turned(draft, 'undo') ?? draft
  return draft
}

/** Leaves out an operation whose place is gone. */
function textsAfter({ files }: Draft, { operations }: OldStep): FileTexts {
  const texts = new Map<string, string | undefined>()
  for (const operation of operations) {
    const { file } = operation
    const text = texts.has(file) ? texts.get(file) : files[file]?.text
    try {
      if (operation.do === 'write' || operation.do === 'delete')
        texts.set(file, operation.do === 'write' ? operation.text : undefined)
      else texts.set(file, applyToText(text, operation))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return texts
}

const conflictOf = (one: DraftConflict | OldConflict): DraftConflict =>
  'operation' in one
    ? {
        ...{ file: one.operation.file, pointer: one.operation.at, why: one.why },
        ...{ yours: shown(one.operation.value), theirs: shown(one.theirs) },
      }
    : one
