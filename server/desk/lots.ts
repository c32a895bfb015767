import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { findByArticles } from '../shop/catalog/search/articles.ts'
import { lotKey } from '../shop/orders/entries.ts'
import { passportLink } from '../shop/orders/lots.ts'
import { partsOf, writeContent } from '../shop/submissions/stored-files.ts'
import type { DeskHandlers } from './context.ts'
import { likeText } from './lists.ts'

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
      await database.query.transaction().execute(async (transaction) => {
        const key = { lot, article, name }
        const same = transaction.deleteFrom('lot_files').where((eb) => eb.and(key))
        await same.execute()
        const values = {
          ...key,
          type,
          title: typed.title || name,
          staff: staff.name,
          added_at: new Date().toISOString(),
        }
        const added = transaction.insertInto('lot_files').values(values).returning('id')
        await writeContent(transaction, 'lot_files', (await added.executeTakeFirstOrThrow()).id, parts)
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
