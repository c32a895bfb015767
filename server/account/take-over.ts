import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { newUserUid } from '../visitor/uid.ts'
import { collected } from './merge.ts'

/**
 * Makes an account empty for the owner of its mailbox: no name, no phone, another number as a visitor. Lists are
 * deleted; what was sent to the shop, orders among it, stays as a guest's whom nobody can be any more.
 */
export async function takeOver(
  transaction: Transaction<Tables>,
  { id, uid }: { id: number; uid: string },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ uid: newUserUid(), name: '', company: null, phone: '', phone_since: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await transaction.updateTable('orders').set({ user_id: null }).where('user_id', '=', id).execute()
  for (const { remove } of collected) await remove(transaction, uid)
}
