import { list, record } from '../json-schema/unknown.ts'
import type { KindName } from '../kinds/kinds.ts'
import { suggest } from '../text/nearest.ts'
import type { CheckContext } from './context.ts'

/** Keys with the title of an entry. */
const TITLES = ['title', 'name', 'city']

/** As somebody writes it: a space that keeps words together looks like any other. */
const fold = (words: unknown): string => String(words).trim().replace(/\s+/g, ' ').toLowerCase()

export function suggestEntry(word: string, entries: readonly unknown[], ids: readonly string[]): string {
  const id = entries
    .map(record)
    .find((entry) => TITLES.some((key) => typeof entry[key] === 'string' && fold(entry[key]) === fold(word)))?.id
  return typeof id === 'string' ? suggest(id, [id]) : suggest(word, ids)
}

/** The entries of a kind's file; empty for a kind with one file per entry. */
export function entriesOf({ files }: CheckContext, kind: KindName): Readonly<Record<string, unknown>>[] {
  const { entries } = files.kinds.get(kind)
  return entries ? list(record(files.one(kind)?.value)[entries.list]).map(record) : []
}

/** Names of a kind's files, or of the entries of its file. */
export function idsOf(context: CheckContext, kind: KindName): string[] {
  const { entries } = context.files.kinds.get(kind)
  return entries
    ? entriesOf(context, kind).map((entry) => String(entry[entries.key]))
    : [...context.files.of(kind).keys()]
}
