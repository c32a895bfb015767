import { rewritten } from '#schema/definitions/drafts/apply.ts'
import { follow, merge } from '#schema/definitions/drafts/merge.ts'
import { valueAt } from '#schema/definitions/drafts/operations.ts'

/** The text of a file on the site when it was changed, and now; undefined where there is no file. */
interface DraftFile {
  readonly base?: string | undefined
  readonly text?: string | undefined
  /** Where others have changed the same places: its value then, and what it would be with theirs in these places. */
  readonly against?: { readonly mine?: unknown; readonly theirs?: unknown }
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
  /** Grows with every change. */
  readonly version: number
  /** The keys of the last changes: a repeated change changes nothing. */
  readonly keys: string
  readonly files: Readonly<Record<string, DraftFile>>
  /** The time of its last change; null while it changes nothing. */
  readonly changedAt: string | null
  /** Until their author has read of them. */
  readonly conflicts: readonly DraftConflict[]
}

export const EMPTY: Draft = { version: 0, keys: '', changedAt: null, files: {}, conflicts: [] }

/** Texts of files by their paths from the project's root; undefined for one that is not there. */
export type FileTexts = ReadonlyMap<string, string | undefined>

/** The text of a file with the changes of a draft. */
export const textOf = ({ files }: Draft, site: FileTexts, file: string): string | undefined => {
  const drafted = files[file]
  return drafted ? drafted.text : site.get(file)
}

/** Puts texts of files into a draft, whose files are those of the site; conflicts follow their values. @param texts undefined for a file that is deleted */
export function withTexts(draft: Draft, site: FileTexts, texts: FileTexts): Draft {
  const files = [...texts].map(([file, text]) => [file, { ...draft.files[file], base: site.get(file), text }] as const)
  const changed = Object.entries({ ...draft.files, ...Object.fromEntries(files) })
  const conflicts = draft.conflicts.flatMap((conflict) => {
    const { file } = conflict
    return texts.has(file) ? followed(conflict, parsed(textOf(draft, site, file)), parsed(texts.get(file))) : conflict
  })
  return { ...draft, conflicts, files: Object.fromEntries(changed.filter(([, { base, text }]) => base !== text)) }
}

/** A conflict after a change of its file: none where its value is gone, or is the site's now. */
function followed(conflict: DraftConflict, before: unknown, after: unknown): DraftConflict | [] {
  const was = valueAt(before, conflict.pointer)
  // The place of a value that the draft has taken away.
  if (shown(was) !== conflict.yours) return conflict
  const pointer = was === undefined ? conflict.pointer : follow(before, after, conflict.pointer)
  const yours = pointer === undefined ? '' : shown(valueAt(after, pointer))
  return pointer === undefined || yours === conflict.theirs ? [] : { ...conflict, pointer, yours }
}

/** Ends the conflicts of a draft. @param isTheirs with the site's values in their places, otherwise with its own */
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

/** Moves a draft to the texts that the site has now: its changes become changes of them. */
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

/** A value in words. */
const shown = (value: unknown) => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value))
