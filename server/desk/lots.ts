import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { sql } from 'kysely'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import type { Query } from '../engine/database/tables.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { findByArticles } from '../shop/catalog/search/articles.ts'
import { lotKey } from '../shop/orders/entries.ts'
import { passportLink } from '../shop/orders/lots.ts'
import { partsOf, writeContent } from '../shop/submissions/stored-files.ts'
import type { DeskHandlers } from './context.ts'
import { likeText } from './lists.ts'

/**
 * Returns the number of the document that a file replaces: one with the same name and title. A file with the name of another document gets
 * a number in its name.
 */
async function placeFor(query: Query, { title, name, ...key }: Record<'lot' | 'article' | 'title' | 'name', string>) {
  const ext = extname(name)
  const base = basename(name, ext)
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${base} (${n})${ext}`
    const rows = query
      .selectFrom('lot_files')
      .select(['id', 'title'])
      .where((eb) => eb.and({ ...key, name: free }))
    const row = await rows.executeTakeFirst()
    if (!row || row.title === title) return { id: row?.id, name: free }
  }
}

export const lotHandlers = {
  async 'desk.lots'({ q = '' }, { site, database: { query } }) {
    const key = likeText(lotKey(q))
    const rows = await query
      .selectFrom('lot_files')
      .selectAll()
      .where(sql<boolean>`(lot like ${key} escape '\\' or article like ${key} escape '\\')`)
      .orderBy('added_at', 'desc')
      .limit(200)
      .execute()
    const list = rows.map(({ id, added_at: addedAt, type: _, ...row }) => ({
      ...{ ...row, file: String(id), addedAt },
      link: passportLink(site.signing, { id, name: row.name }),
    }))
    return { list }
  },

  /** Adds files about a lot or an article. @throws HttpError 422 without a file, without lot and article, or for an unknown article */
  async 'desk.lotFileAdd'(typed, { site, catalog, database, staff, audit, files }) {
    const [lot, article] = [lotKey(typed.lot ?? ''), articleIdentity(typed.article ?? '')]
    audit({ subject: [lot, article].filter(Boolean).join(', '), changes: { файлов: [0, files.length] } })
    if (lot === '' && article === '') throw fieldError('lot', 'Впишите партию, артикул или то и\u00a0другое')
    const found = await findByArticles(catalog, [article])
    if (article !== '' && found.same(article).length === 0) throw fieldError('article', found.unknown(article))
    if (files.length === 0) throw fieldError('files', 'Выберите файл')
    const wrong = files.find(({ type }) => type === '')
    if (wrong) throw fieldError('files', `Внутри «${wrong.name}» не\u00a0то, что обещает имя`)
    for (const { name, type, path = '' } of files) {
      const parts = partsOf(await readFile(path))
      const title = typed.title || name
      await database.query.transaction().execute(async (transaction) => {
        const { id, ...free } = await placeFor(transaction, { lot, article, name, title })
        const values = { lot, article, ...free, type, title, staff: staff.name, added_at: new Date().toISOString() }
        // A replaced document keeps its number, and with it the links that were sent.
        if (id !== undefined) await transaction.updateTable('lot_files').set(values).where('id', '=', id).execute()
        await transaction
          .deleteFrom('lot_file_parts')
          .where('file', '=', id ?? 0)
          .execute()
        const added = async () =>
          transaction.insertInto('lot_files').values(values).returning('id').executeTakeFirstOrThrow()
        await writeContent(transaction, 'lot_files', id ?? (await added()).id, parts)
      })
    }
    return { link: addressOf(site, 'desk.lots') }
  },

  async 'desk.lotFileRemove'({ file }, { site, database: { query }, audit }) {
    const rows = query.deleteFrom('lot_files').where('id', '=', Number(file)).returning(['title', 'lot', 'article'])
    const removed = await rows.executeTakeFirst()
    if (!removed) throw new HttpError(404, 'Такого файла нет.')
    audit({ subject: Object.values(removed).filter(Boolean).join(', ') })
    return { link: addressOf(site, 'desk.lots') }
  },
} satisfies Partial<DeskHandlers>
