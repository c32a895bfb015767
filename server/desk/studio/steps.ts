import { applyToText } from '#schema/definitions/drafts/apply.ts'
import { merge, operationsBetween } from '#schema/definitions/drafts/merge.ts'

/** The text of a file on the site when it was changed, and now; undefined where there is no file. */
interface DraftFile {
  readonly base?: string | undefined
  readonly text?: string | undefined
}

/** Lines of a file that a step has changed; of a file that it has made or deleted, the whole text. */
interface Patch {
  readonly file: string
  /** Where they begin. */
  readonly at: number
  readonly was?: string | undefined
  readonly is?: string | undefined
}

/** A step of undo. */
export interface Step {
  readonly number: number
  readonly at: string
  /** The one value that it has set; empty for other changes. */
  readonly place: string
  readonly patches: readonly Patch[]
  readonly isUndone: boolean
  /** It is in the database as it is. */
  readonly isStored?: boolean
}

/** A place that others have published too, with the values in words. */
export interface DraftConflict {
  readonly file: string
  readonly pointer: string
  readonly why: 'gone' | 'changed'
  readonly yours: string
  readonly theirs: string
}

/** Changes of the schema files that a person has not published. */
export interface Draft {
  /** Grows with every change, undo and redo. */
  readonly version: number
  /** The keys of the changes of the last hour, each with its time: a repeated change changes nothing. */
  readonly keys: string
  readonly files: Readonly<Record<string, DraftFile>>
  /** In their order: those that are undone are the last. */
  readonly steps: readonly Step[]
  /** Until their author has read of them. */
  readonly conflicts: readonly DraftConflict[]
}

export const EMPTY: Draft = { version: 0, keys: '', files: {}, steps: [], conflicts: [] }

/** Texts of files by their paths from the project's root; undefined for one that is not there. */
export type FileTexts = ReadonlyMap<string, string | undefined>

/** Milliseconds within which a change of one value continues the last step: a text that is typed is one step of undo. */
const TYPING_MS = 5_000

/** Older steps are not undone any more. */
const MAX_STEPS = 500

/**
 * Adds a step to a draft on the site's texts; what was undone is gone then.
 * @param texts of the changed files @param place the one value that it sets
 */
export function withStep(draft: Draft, site: FileTexts, texts: FileTexts, place = '', time = new Date()): Draft {
  const done = draft.steps.filter(({ isUndone }) => !isUndone)
  const last = done.at(-1)
  const isTyping = place !== '' && last?.place === place && time.getTime() - Date.parse(last.at) < TYPING_MS
  const fileOf = (file: string): DraftFile => draft.files[file] ?? { base: site.get(file), text: site.get(file) }
  const files = [...texts].map(([file, text]) => [file, { ...fileOf(file), text }] as const)
  const patches = files.flatMap(([file, { text }]) => {
    const before = fileOf(file).text
    return patchesBetween(file, isTyping ? last.patches.map(reversed).reduce(patched, before) : before, text)
  })
  const number = (last?.number ?? 0) + (isTyping ? 0 : 1)
  const step = { number, at: time.toISOString(), place, patches, isUndone: false }
  return {
    ...draft,
    files: { ...draft.files, ...Object.fromEntries(files) },
    steps: [...(isTyping ? done.slice(0, -1) : done), ...(patches.length > 0 ? [step] : [])].slice(-MAX_STEPS),
  }
}

/** Undoes the last step, or does the first undone one again. @returns undefined where there is none */
export function turned(draft: Draft, how: 'undo' | 'redo'): Draft | undefined {
  const isUndo = how === 'undo'
  const index = isUndo
    ? draft.steps.findLastIndex(({ isUndone }) => !isUndone)
    : draft.steps.findIndex(({ isUndone }) => isUndone)
  const step = draft.steps[index]
  if (!step) return undefined
  const files = { ...draft.files }
  for (const patch of isUndo ? step.patches.map(reversed) : step.patches)
    files[patch.file] = { ...files[patch.file], text: patched(files[patch.file]?.text, patch) }
  return { ...draft, files, steps: draft.steps.with(index, { ...step, isUndone: isUndo, isStored: false }) }
}

/** Moves a draft to the texts that the site has now: each step becomes what it has changed on them. */
export function onSite(draft: Draft, site: FileTexts): Draft {
  const moved = Object.keys(draft.files).filter((file) => draft.files[file]?.base !== site.get(file))
  if (moved.length === 0) return draft
  const all = new Map(moved.map((file) => [file, movedFile(draft, file, site.get(file))]))
  const steps = draft.steps.map((step) => {
    return { ...step, patches: step.patches.flatMap((patch) => all.get(patch.file)?.patches.get(step) ?? patch) }
  })
  return {
    ...draft,
    files: { ...draft.files, ...Object.fromEntries([...all].map(([file, { moved }]) => [file, moved])) },
    // One that both have made is none any more.
    steps: steps
      .filter(({ patches }) => patches.length > 0)
      .map((step, i) => ({ ...step, number: i + 1, isStored: false })),
    conflicts: [...draft.conflicts, ...[...all.values()].flatMap(({ conflicts }) => conflicts)],
  }
}

/** Merges the text of a file after each step with the one of the site. */
function movedFile({ files, steps }: Draft, file: string, theirs: string | undefined) {
  const { base, text } = files[file] ?? {}
  const ofFile = steps.flatMap((step) =>
    step.patches.filter((one) => one.file === file).map((patch) => ({ step, patch })),
  )
  const merged = (mine: string | undefined) => merge(parsed(base), parsed(mine), parsed(theirs))
  let mine = ofFile
    .filter(({ step }) => !step.isUndone)
    .reduceRight<string | undefined>((after, { patch }) => patched(after, reversed(patch)), text)
  let { value, conflicts } = merged(mine)
  let now = written(file, theirs, value, mine)
  let done = { text: now, conflicts }
  const patches = new Map<Step, readonly Patch[]>()
  for (const { step, patch } of ofFile) {
    mine = patched(mine, patch)
    ;({ value, conflicts } = merged(mine))
    const next = written(file, now, value, mine)
    patches.set(step, patchesBetween(file, now, next))
    now = next
    if (!step.isUndone) done = { text: now, conflicts }
  }
  const inWords = done.conflicts.map(({ mine, theirs, ...place }): DraftConflict => {
    return { file, ...place, yours: shown(mine), theirs: shown(theirs) }
  })
  return { moved: { base: theirs, text: done.text }, patches, conflicts: inWords }
}

const parsed = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text))

/** The text of a file with another value; all that stays the same keeps its bytes. @param mine where there is no text yet */
function written(file: string, text: string | undefined, value: unknown, mine: string | undefined): string | undefined {
  if (value === undefined || text === undefined) return value === undefined ? undefined : mine
  return operationsBetween(file, JSON.parse(text), value).reduce<string | undefined>(applyToText, text)
}

/** A value in words. */
export const shown = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** Whole lines, so that they name whole pictures. */
function patchesBetween(file: string, was: string | undefined, is: string | undefined): Patch[] {
  if (was === is) return []
  if (was === undefined || is === undefined) return [{ file, at: 0, was, is }]
  const room = Math.min(was.length, is.length)
  let at = 0
  while (at < room && was[at] === is[at]) at++
  at = was.slice(0, at).lastIndexOf('\n') + 1
  let end = 0
  while (end < room - at && was.at(-1 - end) === is.at(-1 - end)) end++
  const newline = was.slice(was.length - end).indexOf('\n')
  end = newline < 0 ? 0 : end - newline
  return [{ file, at, was: was.slice(at, was.length - end), is: is.slice(at, is.length - end) }]
}

const patched = (text: string | undefined, { at, was, is }: Patch): string | undefined =>
  text === undefined || is === undefined ? is : text.slice(0, at) + is + text.slice(at + (was ?? '').length)

const reversed = ({ file, at, was, is }: Patch): Patch => ({ file, at, was: is, is: was })
