import { HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import type { DeskHandlers } from './context.ts'

const addressIn = (site: Site, query = ''): string => addressOf(site, 'desk.orders') + (query === '' ? '' : `?${query}`)

/** The list whose filters can be kept. */
const LIST = 'orders'

/** A view, and its line in the audit, outlive the data of a buyer. */
const OF_A_BUYER = 'Назовите отбор без\u00a0почты и\u00a0телефона: имя останется и\u00a0после стирания данных.'

export const viewHandlers = {
  async 'desk.views'(_, { site, staff, database }) {
    const rows = await database.query
      .selectFrom('staff_views')
      .selectAll()
      .where('staff_id', '=', staff.id)
      .where('list', '=', LIST)
      .orderBy('name')
      .execute()
    return {
      list: rows.map(({ id, name, query }) => ({ id: String(id), text: name, link: addressIn(site, query) })),
    }
  },

  async 'desk.viewSave'({ name, query }, { site, staff, database, audit }) {
    if (/@|(?:\d\D?){7}/.test(name)) throw new HttpError(422, OF_A_BUYER, { name: OF_A_BUYER })
    audit({ subject: name })
    const filters = new URLSearchParams(query)
    // They name a buyer, whose data a view would outlive.
    for (const name of ['q', 'number']) filters.delete(name)
    const plain = filters.toString()
    await database.query
      .insertInto('staff_views')
      .values({ staff_id: staff.id, list: LIST, name, query: plain })
      .onConflict((conflict) => conflict.columns(['staff_id', 'list', 'name']).doUpdateSet({ query: plain }))
      .execute()
    return { link: addressIn(site, plain) }
  },

  /** @throws HttpError 404 for another's */
  async 'desk.viewRemove'({ id }, { site, staff, database, audit }) {
    const removed = await database.query
      .deleteFrom('staff_views')
      .where('id', '=', Number(id))
      .where('staff_id', '=', staff.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new HttpError(404, 'Такого отбора у\u00a0вас нет.')
    audit({ subject: removed.name })
    return { link: addressIn(site) }
  },
} satisfies Partial<DeskHandlers>
