import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Photos that came with a catalogue (server/pictures/uploaded.ts). On PostgreSQL only: instances on SQLite share the data
 * folder that the photos lie in.
 */
export const productPicturesMigration: Migration = {
  name: '019-product-pictures',
  async up(query, engine) {
    if (engine === 'sqlite') return
    await sql`create table product_pictures (file text primary key, content bytea not null, created_at text not null)`.execute(
      query,
    )
  },
}
