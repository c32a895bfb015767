import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { findByArticles } from '../shop/catalog/search/articles.ts'
import { lotKey, MAX_LOT, readLot } from '../shop/orders/entries.ts'
import { passportLink } from '../shop/orders/lots.ts'
import { partsOf, writeContent } from '../shop/submissions/stored-files.ts'
import type { DeskHandlers } from './context.ts'
import { likeText, pageOf } from './lists.ts'

export const lotHandlers = {
  async 'desk.lots'({ page, q }, { site, database: { query } }) {
    const key = likeText(lotKey(q ?? ''))
    const rows = query
      .selectFrom('lot_files')
      .where(sql<boolean>`(lot like ${key} escape '\\' or article like ${key} escape '\\')`)
    return pageOf(page, addressOf(site, 'desk.lots', { q }), async ({ limit, offset }) => {
      const found = await rows.selectAll().orderBy('added_at', 'desc').limit(limit).offset(offset).execute()
      const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return {
        rows: found.map(({ id, title, lot, article, name, staff, added_at: addedAt }) => ({
          ...{ file: String(id), title, lot, article, name, staff, addedAt },
          link: passportLink(site.signing, { id, name }),
        })),
        total: Number(total),
      }
    })
  },

  /** @throws HttpError 422 without a file, a lot or an article, and for what is none */
  async 'desk.lotFileAdd'(typed, { site, catalog, database, staff, audit, files }) {
    const { title = '' } = typed
    const [lot, article] = [lotKey(typed.lot ?? ''), articleIdentity(typed.article ?? '')]
    audit({
      subject: [lot && `партия ${lot}`, article].filter(Boolean).join(', '),
      changes: { файлов: [0, files.length] },
    })
    if (lot === '' && article === '') throw fieldError('lot', 'Впишите партию, артикул или то и\u00a0другое')
    if (lot !== '' && readLot(lot) === undefined)
      throw fieldError('lot', `Номер партии\u00a0— до ${MAX_LOT} знаков, без запятых, «;» и\u00a0«=»`)
    const found = await findByArticles(catalog, [article])
    if (article !== '' && found.same(article).length === 0) throw fieldError('article', found.unknown(article))
    if (files.length === 0) throw fieldError('files', 'Выберите файл')
    const wrong = files.find(({ type, path }) => type === '' || path === undefined)
    if (wrong) throw fieldError('files', `Внутри «${wrong.name}» не\u00a0то, что обещает имя`)
    for (const { name, type, path = '' } of files) {
      const parts = partsOf(await readFile(path))
      await database.query.transaction().execute(async (transaction) => {
        const key = { lot, article, name }
        await transaction
          .deleteFrom('lot_files')
          .where((eb) => eb.and(key))
          .execute()
        const { id } = await transaction
          .insertInto('lot_files')
          .values({ ...key, type, title: title || name, staff: staff.name, added_at: new Date().toISOString() })
          .returning('id')
          .executeTakeFirstOrThrow()
        await writeContent(transaction, 'lot_files', id, parts)
      })
    }
    return { link: addressOf(site, 'desk.lots') }
  },

  async 'desk.lotFileRemove'({ file }, { site, database: { query }, audit }) {
    const removed = await query
      .deleteFrom('lot_files')
      .where('id', '=', Number(file))
      .returning(['lot', 'article', 'title'])
      .executeTakeFirst()
    if (!removed) throw new HttpError(404, 'Такого файла нет.')
    audit({ subject: [removed.title, removed.lot, removed.article].filter(Boolean).join(', ') })
    return { link: addressOf(site, 'desk.lots') }
  },
} satisfies Partial<DeskHandlers>
