import type { CallName } from '#schema/definitions/calls/types.ts'
import { HttpError } from '../engine/http/http-error.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import type { DeskHandlers } from './context.ts'

/** Lists whose filters can be kept, and the calls that they show. */
const LISTS = { orders: 'desk.orders' } as const satisfies Record<string, CallName>

type List = keyof typeof LISTS

const isList = (name: string): name is List => Object.hasOwn(LISTS, name)

const addressIn = (site: Site, list: List, query = ''): string =>
  addressOf(site, LISTS[list]) + (query === '' ? '' : `?${query}`)

/** A view, and its line in the audit, outlive the data of a buyer. */
const OF_A_BUYER = 'Назовите отбор без\u00a0почты и\u00a0телефона: имя останется и\u00a0после стирания данных.'

export const viewHandlers = {
  async 'desk.views'({ list }, { site, staff, database }) {
    const rows = await database.query
      .selectFrom('staff_views')
      .selectAll()
      .where('staff_id', '=', staff.id)
      .where('list', '=', list)
      .orderBy('name')
      .execute()
    return {
      list: rows.map(({ id, name, query }) => ({ id: String(id), text: name, link: addressIn(site, list, query) })),
    }
  },

  /** @throws HttpError 422 for a list that has no views */
  async 'desk.viewSave'({ list, name, query }, { site, staff, database, audit }) {
    if (/@|(?:\d\D?){7}/.test(name)) throw new HttpError(422, OF_A_BUYER, { name: OF_A_BUYER })
    audit({ subject: name })
    if (!isList(list)) throw new HttpError(422, 'У этого списка отборов нет.', { list: 'Такого списка нет' })
    const filters = new URLSearchParams(query)
    // They name a buyer, whose data a view would outlive.
    for (const name of ['q', 'number']) filters.delete(name)
    const plain = filters.toString()
    await database.query
      .insertInto('staff_views')
      .values({ staff_id: staff.id, list, name, query: plain })
      .onConflict((conflict) => conflict.columns(['staff_id', 'list', 'name']).doUpdateSet({ query: plain }))
      .execute()
    return { link: addressIn(site, list, plain) }
  },

  /** @throws HttpError 404 for another's */
  async 'desk.viewRemove'({ id }, { site, staff, database, audit }) {
    const removed = await database.query
      .deleteFrom('staff_views')
      .where('id', '=', Number(id))
      .where('staff_id', '=', staff.id)
      .returning(['name', 'list'])
      .executeTakeFirst()
    if (!removed) throw new HttpError(404, 'Такого отбора у\u00a0вас нет.')
    audit({ subject: removed.name })
    return { link: addressIn(site, isList(removed.list) ? removed.list : 'orders') }
  },
} satisfies Partial<DeskHandlers>
