import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach } from 'vitest'
import type { ProductRecord } from '#server/shop/catalog/records.ts'
import { type App, startApp } from '../site/app.ts'
import { changeCatalog } from '../site/change-catalog.ts'
import { renderHtml } from '../site/html.ts'
import { copySchema, type SchemaCopy } from '../site/schema-copy.ts'
import { removeFolder } from '../site/temporary-folder.ts'
import { client, ENVIRONMENT } from './client.ts'

/** Products of tests/exchange/cases that the shop already has: article, color, price. */
const GOODS: readonly (readonly [article: string, color: string, kopecks: number])[] = [
  ['БН-500-63-П', 'прозрачный', 1200],
  ['БН-500-63-Б', 'белый', 1200],
  ['БН-500-63-Я', 'янтарный', 1200],
  ['ФЛ-250-28/410-белый-0,8', 'белый', 700],
  ['ФЛ-250-28/410-белый-1,2', 'белый', 700],
  ['ФЛ-250-28/410-прозрачный-0,8', 'прозрачный', 700],
  ['ФЛ-250-28/410-прозрачный-1,2', 'прозрачный', 700],
  ['РСО-1881', 'белый', 110],
  ['ДЗ- 2', 'белый', 2000],
]

const SETTINGS = {
  $schema: '',
  price: 'Розничная',
  owns: ['price', 'stock'],
  steps: [{ type: 'Опт от 1 000 шт.', from: 1000 }],
  storesLeftOut: ['Брак (не продаётся)'],
  characteristics: [
    { value: 'прозрачный', article: 'П' },
    { value: 'белый', article: 'Б' },
    { value: 'янтарный', article: 'Я' },
  ],
}

/**
 * Starts a shop whose database and schema are files, because its jobs run in threads that open them.
 * @param known folder with files of products that 1C has sent before; without it the catalog is reset before each test
 */
export function useExchangeShop(known?: string) {
  let app: App
  let schema: SchemaCopy
  beforeAll(async () => {
    const above = await mkdtemp(join(tmpdir(), 'tara-exchange-'))
    schema = await copySchema(above)
    app = await startApp({ ...ENVIRONMENT, SCHEMA_DIR: schema.folder }, { inFolder: true, render: renderHtml })
    return async () => {
      await app.stop()
      await removeFolder(above)
    }
  }, 120_000)
  ;(known ? beforeAll : beforeEach)(() => shop.reset())
  async function reset() {
    let next = 0
    const named = (product: ProductRecord): ProductRecord | undefined => {
      if (product.article.startsWith('БН-500-63')) return undefined
      const [article, color, kopecks] = product.kind === 'main' ? (GOODS[next++] ?? []) : []
      if (article === undefined || color === undefined || kopecks === undefined) return product
      return { ...product, article, color, stock: 7, perBox: 96, minQuantity: 96, prices: [{ from: 96, kopecks }] }
    }
    await app.database.query.deleteFrom('hidden_products').execute()
    await app.database.query.deleteFrom('exchange_items').execute()
    await forget()
    await changeCatalog(app, named)
    await shop.settings({})
    if (known) await client(app.origin).exchange(await caseFiles(known, 'import.xml', 'offers.xml'))
    if (known) await app.catalog.refresh()
  }
  /** Deletes all exchanges and their reports. */
  async function forget() {
    for (const table of ['exchange_sessions', 'catalog_jobs'] as const)
      await app.database.query.deleteFrom(table).execute()
    await app.database.query.deleteFrom('facts').where('name', '=', 'exchange words').execute()
  }
  const shop = {
    reset,
    forget,
    get app() {
      return app
    },
    /** Replaces the settings in content/exchange.json. */
    async settings(more: object) {
      await schema.write('content/exchange.json', JSON.stringify({ ...SETTINGS, ...more }))
      await app.site.filesChanged()
    },
    /** Returns the product with an article number, hidden or not, with its permanent id; undefined if there is none. */
    async product(article: string) {
      await app.catalog.refresh()
      const rows = app.database.query.selectFrom('products').select(['id', 'record', 'stock', 'price'])
      const row = await rows
        .where('article', '=', article)
        .where('catalog', '=', app.catalog.index.version)
        .executeTakeFirst()
      if (!row) return undefined
      const { name, prices, stock } = JSON.parse(row.record) as ProductRecord
      return {
        id: row.id,
        name,
        stock,
        prices: prices.map(({ kopecks }) => kopecks),
        isHidden: app.catalog.index.hidden.has(row.id),
      }
    },
    /** Returns price and stock of all products of the test cases. */
    async goods() {
      const all = await Promise.all(GOODS.map(async ([article]) => [article, await shop.product(article)] as const))
      return Object.fromEntries(all)
    },
    /** Returns the reports of the last exchanges. */
    async notes(): Promise<string> {
      const rows = await app.database.query.selectFrom('catalog_jobs').select('report').orderBy('id').execute()
      return rows.map(({ report }) => report.replaceAll('\u00a0', ' ')).join('\n')
    },
  }
  return shop
}

/** Reads a file of tests/exchange/cases. */
export const caseFile = (path: string): Promise<Buffer> => readFile(join(import.meta.dirname, 'cases', path))

/** Reads files of a folder in tests/exchange/cases. @returns their contents by name */
export const caseFiles = async (folder: string, ...names: string[]): Promise<Record<string, Buffer>> =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await caseFile(`${folder}/${name}`)] as const)))
