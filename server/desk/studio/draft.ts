import { rewritten } from '#schema/definitions/drafts/apply.ts'
import { follow, merge } from '#schema/definitions/drafts/merge.ts'
import { valueAt } from '#schema/definitions/drafts/operations.ts'

/** A file's text on the site when the draft was begun, and its text in the draft; undefined if there is no file. */
interface DraftFile {
  readonly base?: string | undefined
  readonly text?: string | undefined
  /** For a file with conflicts: its merged value with the draft's side of each conflict, and with the site's side. */
  readonly against?: { readonly mine?: unknown; readonly theirs?: unknown }
}

/** A value that both the draft and somebody else's publication have changed, with both versions as texts. */
export interface DraftConflict {
  readonly file: string
  readonly pointer: string
  readonly why: 'gone' | 'changed'
  readonly yours: string
  readonly theirs: string
}

/** Unpublished changes of schema files by one person. */
export interface Draft {
  /** Incremented by every change. */
  readonly version: number
  /** Idempotency keys of the last changes. */
  readonly keys: string
  readonly files: Readonly<Record<string, DraftFile>>
  /** Time of the last change; null for an empty draft. */
  readonly changedAt: string | null
  /** Conflicts that the author has not settled. */
  readonly conflicts: readonly DraftConflict[]
}

export const EMPTY: Draft = { version: 0, keys: '', changedAt: null, files: {}, conflicts: [] }

/** Texts of files by path from the project's root; undefined for a missing file. */
export type FileTexts = ReadonlyMap<string, string | undefined>

/** Returns the text of a file with the draft's changes. */
export const textOf = ({ files }: Draft, site: FileTexts, file: string): string | undefined => {
  const drafted = files[file]
  return drafted ? drafted.text : site.get(file)
}

/** Stores texts in a draft without those that equal the site's; updates conflicts' positions. @param texts undefined for a deleted file */
export function withTexts(draft: Draft, site: FileTexts, texts: FileTexts): Draft {
  const files = [...texts].map(([file, text]) => [file, { ...draft.files[file], base: site.get(file), text }] as const)
  const changed = Object.entries({ ...draft.files, ...Object.fromEntries(files) })
  const conflicts = draft.conflicts.flatMap((conflict) => {
    const { file } = conflict
    return texts.has(file) ? followed(conflict, parsed(textOf(draft, site, file)), parsed(texts.get(file))) : conflict
  })
  return { ...draft, conflicts, files: Object.fromEntries(changed.filter(([, { base, text }]) => base !== text)) }
}

/** Returns a conflict with its new position after its file has changed; [] if its value was deleted, or equals the site's. */
function followed(conflict: DraftConflict, before: unknown, after: unknown): DraftConflict | [] {
  const was = valueAt(before, conflict.pointer)
  // The draft has deleted the value in conflict.
  if (shown(was) !== conflict.yours) return conflict
  const pointer = was === undefined ? conflict.pointer : follow(before, after, conflict.pointer)
  const yours = pointer === undefined ? '' : shown(valueAt(after, pointer))
  return pointer === undefined || yours === conflict.theirs ? [] : { ...conflict, pointer, yours }
}

/** Settles the conflicts of a draft. @param isTheirs true: takes the site's values; false: keeps the draft's */
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

/** Rebases a draft on the site's current texts. */
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

/** Converts a value to a text. */
const shown = (value: unknown) => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value))
