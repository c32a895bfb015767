import { rewritten } from '#schema/definitions/drafts/apply.ts'
import { merge } from '#schema/definitions/drafts/merge.ts'

/** The text of a file on the site when it was changed, and now; undefined where there is no file. */
interface DraftFile {
  readonly base?: string | undefined
  readonly text?: string | undefined
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

/** Puts texts of files into a draft, whose files are those of the site. @param texts undefined for a file that is deleted */
export function withTexts(draft: Draft, site: FileTexts, texts: FileTexts): Draft {
  const files = [...texts].map(([file, text]) => [file, { base: site.get(file), text }] as const)
  const changed = Object.entries({ ...draft.files, ...Object.fromEntries(files) })
  return { ...draft, files: Object.fromEntries(changed.filter(([, { base, text }]) => base !== text)) }
}

/** Moves a draft to the texts that the site has now: its changes become changes of them. */
export function onSite(draft: Draft, site: FileTexts): Draft {
  const moved = Object.entries(draft.files).filter(([file, { base }]) => base !== site.get(file))
  if (moved.length === 0) return draft
  const conflicts = [...draft.conflicts]
  const texts = moved.map(([file, { base, text }]) => {
    const merged = merge(parsed(base), parsed(text), parsed(site.get(file)))
    for (const { mine, theirs, ...place } of merged.conflicts)
      conflicts.push({ file, ...place, yours: shown(mine), theirs: shown(theirs) })
    return [file, rewritten(file, site.get(file), merged.value)] as const
  })
  return { ...withTexts(draft, site, new Map(texts)), conflicts }
}

export const parsed = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text))

/** A value in words. */
const shown = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
