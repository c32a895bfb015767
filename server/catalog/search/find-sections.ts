import type { Kysely } from 'kysely'
import type { SectionRow, Tables } from '../../database/tables.ts'
import type { CatalogKind } from '../records.ts'
import type { Slot } from './query/understand.ts'
import type { Vocabulary } from './query/vocabulary.ts'
import { searchable, TextSearch } from './texts.ts'

export type FoundSection = Pick<SectionRow, 'id' | 'kind' | 'path' | 'name'>

export const readSections = (query: Kysely<Tables>, catalog: number): Promise<FoundSection[]> =>
  query
    .selectFrom('sections')
    .select(['id', 'kind', 'path', 'name'])
    .where('catalog', '=', catalog)
    .orderBy('id')
    .execute()

/** Sections by their names and the names of what they are in; there are few, so they stay in memory. */
export class SectionSearch {
  readonly #sections: ReadonlyMap<number, FoundSection>
  readonly #texts: TextSearch<number>

  private constructor(sections: readonly FoundSection[], texts: TextSearch<number>) {
    this.#sections = new Map(sections.map((section) => [section.id, section]))
    this.#texts = texts
  }

  static async read(sections: readonly FoundSection[], vocabulary: Vocabulary): Promise<SectionSearch> {
    const names = new Map(sections.map(({ kind, path, name }) => [`${kind} ${path}`, name]))
    const sorted = sections.toSorted((a, b) => depth(a) - depth(b) || a.id - b.id)
    const texts = sorted.values().map(({ id, kind, path, name }) => {
      const parents = above(path).map((parent) => names.get(`${kind} ${parent}`) ?? '')
      return [id, searchable({ title: name, body: parents.join(' ; ') })] as const
    })
    return new SectionSearch(sections, await TextSearch.read(texts, vocabulary))
  }

  /** Quantities narrow products, not sections. */
  find(slots: readonly Slot[], kind: CatalogKind | undefined): FoundSection[] {
    const words = slots.filter(({ own }) => own.every((term) => !/\d/.test(term)))
    return this.#texts
      .find(words)
      .map((id) => this.#sections.get(id) as FoundSection)
      .filter((section) => kind === undefined || section.kind === kind)
  }
}

const depth = ({ path }: FoundSection): number => path.split('/').length

/** «banki/pet/med» is in «banki/pet» and in «banki». */
const above = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, i, codes) => codes.slice(0, i + 1).join('/'))
