import type { UidTable } from '../account/merge.ts'

/** A person's orders. They stay when the account ends: the law wants what was traded kept. */
export const ordersOfPerson: UidTable = {
  name: 'orders',
  async merge(transaction, from, to) {
    await transaction.updateTable('orders').set({ uid: to }).where('uid', '=', from).execute()
  },
  read: (query, uid) =>
    query
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select(['number', 'created_at', 'total', 'article', 'name', 'quantity', 'color', 'coloring', 'decoration'])
      .select(['kopecks', 'sum'])
      .where('uid', '=', uid)
      .orderBy('orders.id')
      .orderBy('position')
      .execute(),
}
