import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Imported photos (server/pictures/uploaded.ts), on PostgreSQL only: instances on SQLite share the data folder. */
export const productPicturesMigration: Migration = {
  name: '019-product-pictures',
  async up(query, engine) {
    if (engine === 'sqlite') return
    await sql`create table product_pictures (file text primary key, content bytea not null, created_at text not null)`.execute(
      query,
    )
  },
}
