import { type CreateTableBuilder, sql } from 'kysely'
import type { Engine } from '../tables.ts'
import type { Migration } from './migration.ts'

/** The catalogue: its versions, sections and products, and the numbers that products keep. */
export const catalogMigration: Migration = {
  name: '001-catalog',
  async up(query, engine) {
    const table = <T extends string>(name: T) => strict(query.schema.createTable(name), engine)
    await table('facts')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
    await table('catalogs')
      .addColumn('id', 'integer', (column) => ownNumber(column, engine))
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('products', 'integer', (column) => column.notNull())
      .execute()
    await table('product_ids')
      .addColumn('id', 'integer', (column) => ownNumber(column, engine))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('article', 'text', (column) => column.notNull())
      .addUniqueConstraint('product_ids_kind_article', ['kind', 'article'])
      .execute()
    await table('sections')
      .addColumn('catalog', 'integer', (column) => column.notNull().references('catalogs.id').onDelete('cascade'))
      .addColumn('id', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('sections_pk', ['catalog', 'id'])
      .addUniqueConstraint('sections_path', ['catalog', 'kind', 'path'])
      .execute()
    await table('products')
      .addColumn('catalog', 'integer', (column) => column.notNull().references('catalogs.id').onDelete('cascade'))
      .addColumn('id', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('article', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('section', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('material', 'text', (column) => column.notNull())
      .addColumn('neck', 'text', (column) => column.notNull())
      .addColumn('color', 'text', (column) => column.notNull())
      .addColumn('closure', 'text')
      .addColumn('volume', 'integer')
      .addColumn('stock', 'integer', (column) => column.notNull())
      .addColumn('price', 'integer')
      .addColumn('purposes', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('products_pk', ['catalog', 'id'])
      .addUniqueConstraint('products_code', ['catalog', 'kind', 'code'])
      .execute()
    await query.schema
      .createIndex('products_order')
      .on('products')
      .columns(['catalog', 'kind', 'section', 'position'])
      .execute()
  },
}

/** SQLite enforces column types only in strict tables. */
const strict = <T extends string>(builder: CreateTableBuilder<T>, engine: Engine): CreateTableBuilder<T> =>
  engine === 'sqlite' ? builder.modifyEnd(sql`strict`) : builder

type Column = Parameters<NonNullable<Parameters<CreateTableBuilder<string>['addColumn']>[2]>>[0]

/** A number that the engine gives and never gives again. */
const ownNumber = (column: Column, engine: Engine): Column =>
  engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity()
