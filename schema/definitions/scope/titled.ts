import { list, record } from '../json-schema/unknown.ts'
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

/** The entries that a place names. */
export function entriesNamed({ files }: CheckContext, word: string | undefined): readonly unknown[] {
  const kind = word === undefined ? undefined : files.kinds.named(word)
  const entries = kind && files.kinds.get(kind).entries
  return entries ? list(record(files.one(kind)?.value)[entries.list]) : []
}
