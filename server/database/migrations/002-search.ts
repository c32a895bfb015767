import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Search: the products' terms (full text, each engine's own), their article numbers, the words that there are. */
export const searchMigration: Migration = {
  name: '002-search',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    // Terms are normalized: letters, digits and underscores. Row numbers encode catalog, kind and product.
    const texts = sqlite
      ? [
          `create virtual table search_texts using fts5(words, content='', contentless_delete=1, detail=none,
             tokenize="unicode61 remove_diacritics 0 tokenchars '_'")`,
        ]
      : [
          `create table search_texts (
             catalog integer not null references catalogs (id) on delete cascade,
             id integer not null, kind text not null, words tsvector not null, primary key (catalog, id))`,
          'create index search_texts_words on search_texts using gin (words)',
        ]
    const bytewise = sqlite ? 'text' : 'text collate "C"'
    const end = sqlite ? 'strict, without rowid' : ''
    for (const statement of [
      ...texts,
      `create table search_articles (
         catalog integer not null references catalogs (id) on delete cascade,
         key ${bytewise} not null, id integer not null, kind text not null, primary key (catalog, key, id)) ${end}`,
      `create table search_words (
         catalog integer not null references catalogs (id) on delete cascade,
         word ${bytewise} not null, term text not null, names integer not null, texts integer not null,
         primary key (catalog, word)) ${end}`,
    ])
      await sql.raw(statement).execute(query)
  },
}
