import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { consentsOfPerson, submissionsOfPerson } from '../forms/of-person.ts'
import { listsOfPerson, watchedOfPerson } from '../lists/of-person.ts'
import { ordersOfPerson } from '../orders/of-person.ts'
import type { UidTable } from '../visitor/uid-table.ts'

/** What is a visitor's alone; the rest has been sent to the shop. */
export const collected: readonly UidTable[] = [watchedOfPerson, listsOfPerson]

/** All that is kept by visitors' numbers. Whoever adds such a table adds it here. */
export const uidTables: readonly UidTable[] = [...collected, ordersOfPerson, submissionsOfPerson, consentsOfPerson]

/** Moves all that a guest collected to the user who has signed in. */
export async function mergeVisitor(transaction: Transaction<Tables>, fromUid: string, toUid: string): Promise<void> {
  if (fromUid === toUid) return
  for (const { merge } of uidTables) await merge(transaction, fromUid, toUid)
}
