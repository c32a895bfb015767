import { rewritten } from '#schema/definitions/drafts/apply.ts'
import { follow, merge } from '#schema/definitions/drafts/merge.ts'
import { valueAt } from '#schema/definitions/drafts/operations.ts'

/** `base` is the file's text on the site when the draft was begun, `text` its text in the draft. Undefined: the file does not exist. */
interface DraftFile {
  readonly base?: string | undefined
  readonly text?: string | undefined
  /** Only for a file with conflicts: its merged value with the draft's side of the conflicts (`mine`), and with the site's (`theirs`). */
  readonly against?: { readonly mine?: unknown; readonly theirs?: unknown }
}

/** A conflict: the draft and somebody else's publication have both changed the value at `pointer`. Contains both versions as texts. */
export interface DraftConflict {
  readonly file: string
  readonly pointer: string
  readonly why: 'gone' | 'changed'
  readonly yours: string
  readonly theirs: string
}

/** One person's unpublished changes of schema files. */
export interface Draft {
  /** Every change of the draft increments it. */
  readonly version: number
  /** Idempotency keys of the last changes, separated by spaces. */
  readonly keys: string
  readonly files: Readonly<Record<string, DraftFile>>
  /** ISO time of the last change. Null for an empty draft. */
  readonly changedAt: string | null
  /** Conflicts for which the author has not chosen a side yet. */
  readonly conflicts: readonly DraftConflict[]
}

export const EMPTY: Draft = { version: 0, keys: '', changedAt: null, files: {}, conflicts: [] }

/** Texts of files, by path from the project's root. Undefined for a file that does not exist. */
export type FileTexts = ReadonlyMap<string, string | undefined>

/** Returns the text of a file with the draft's changes. */
export const textOf = ({ files }: Draft, site: FileTexts, file: string): string | undefined => {
  const drafted = files[file]
  return drafted ? drafted.text : site.get(file)
}

/** Returns a draft with new texts, without files that equal the site's. Moves the pointers of conflicts. @param texts undefined: deleted */
export function withTexts(draft: Draft, site: FileTexts, texts: FileTexts): Draft {
  const files = [...texts].map(([file, text]) => [file, { ...draft.files[file], base: site.get(file), text }] as const)
  const changed = Object.entries({ ...draft.files, ...Object.fromEntries(files) })
  const conflicts = draft.conflicts.flatMap((conflict) => {
    const { file } = conflict
    return texts.has(file) ? followed(conflict, parsed(textOf(draft, site, file)), parsed(texts.get(file))) : conflict
  })
  return { ...draft, conflicts, files: Object.fromEntries(changed.filter(([, { base, text }]) => base !== text)) }
}

/** Returns a conflict whose file has changed, with its new pointer. Returns [] if its value was deleted, or now equals the site's value. */
function followed(conflict: DraftConflict, before: unknown, after: unknown): DraftConflict | [] {
  const was = valueAt(before, conflict.pointer)
  // The pointer leads to another value, because the draft has deleted the conflict's value.
  if (shown(was) !== conflict.yours) return conflict
  const pointer = was === undefined ? conflict.pointer : follow(before, after, conflict.pointer)
  const yours = pointer === undefined ? '' : shown(valueAt(after, pointer))
  return pointer === undefined || yours === conflict.theirs ? [] : { ...conflict, pointer, yours }
}

/** Removes the conflicts of a draft. @param isTheirs if true, the site's values replace the draft's */
export function settled(draft: Draft, site: FileTexts, isTheirs: boolean): Draft {
  const taken = Object.entries(draft.files).flatMap(([file, drafted]) =>
    isTheirs && drafted.against ? [[file, rewritten(file, site.get(file), withTheirs(drafted))] as const] : [],
  )
  const { files, ...rest } = withTexts(draft, site, new Map(taken))
  const own = Object.entries(files).map(([file, { base, text }]) => [file, { base, text }] as const)
  return { ...rest, files: Object.fromEntries(own), conflicts: [] }
}

const withTheirs = ({ text, against }: DraftFile): unknown =>
  against ? merge(against.mine, against.theirs, parsed(text)).value : parsed(text)

/** Merges a draft with the site's current texts, on which it is based from now on. */
export function onSite(draft: Draft, site: FileTexts): Draft {
  const moved = Object.entries(draft.files).filter(([file, { base }]) => base !== site.get(file))
  if (moved.length === 0) return draft
  const found: DraftConflict[] = []
  const texts = new Map<string, string | undefined>()
  const files = { ...draft.files }
  for (const [file, drafted] of moved) {
    const [base, now] = [parsed(drafted.base), parsed(site.get(file))]
    const { value, conflicts } = merge(base, parsed(drafted.text), now)
    for (const { mine, theirs, ...place } of conflicts)
      found.push({ file, ...place, yours: shown(mine), theirs: shown(theirs) })
    texts.set(file, rewritten(file, site.get(file), value))
    if (drafted.against || conflicts.length > 0)
      files[file] = { ...drafted, against: { mine: value, theirs: merge(base, now, withTheirs(drafted)).value } }
  }
  const rebased = withTexts({ ...draft, files }, site, texts)
  const isNewer = (one: DraftConflict) =>
    found.some(({ file, pointer }) => file === one.file && pointer === one.pointer)
  return { ...rebased, conflicts: [...rebased.conflicts.filter((one) => !isNewer(one)), ...found] }
}

export const parsed = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text))

/** Converts a JSON value to a text for people. */
const shown = (value: unknown) => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value))
