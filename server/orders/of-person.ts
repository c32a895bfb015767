import type { UidTable } from '../visitor/uid-table.ts'
import { eraseWishes } from './retention.ts'

/**
 * A person's orders. Their figures stay when the account ends: the law wants what was traded kept. Whom and where to is in
 * the answers to the checkout form, which go; nobody's number is empty.
 */
export const ordersOfPerson: UidTable = {
  name: 'orders',
  async merge(transaction, from, to) {
    await transaction.updateTable('orders').set({ uid: to }).where('uid', '=', from).execute()
  },
  read: (query, uid) =>
    query
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select([
        'number',
        'status',
        'created_at',
        'total',
        'article',
        'name',
        'quantity',
        'color',
        'coloring',
        'decoration',
      ])
      .select(['kopecks', 'sum'])
      .where('uid', '=', uid)
      .orderBy('orders.id')
      .orderBy('position')
      .execute(),
  async remove(transaction, uid) {
    await eraseWishes(transaction, ({ selectFrom }) => selectFrom('orders').select('id').where('uid', '=', uid))
    await transaction
      .updateTable('orders')
      .set({ uid: '', user_id: null, sent: '', basket: null })
      .where('uid', '=', uid)
      .execute()
  },
}
