import type { Insertable } from 'kysely'
import type { Query } from '../../engine/database/tables.ts'
import { newUserUid } from '../../engine/visitor/visitor.ts'
import { type BuyerFields, insertBuyer } from '../submissions/buyer.ts'
import { claimMailbox } from '../submissions/customers.ts'
import type { UserRow } from '../tables.ts'

const NOW = '2026-11-20T12:00:00.000Z'

type TestUser = Partial<Insertable<UserRow>> & Partial<Pick<BuyerFields, 'name' | 'company' | 'phone'>>

export async function addTestUser(
  query: Query,
  {
    email,
    uid = newUserUid(),
    name = 'Анна',
    company = '',
    phone = '+79990000000',
    ...more
  }: TestUser & { email: string },
) {
  const buyer = await insertBuyer(query, { kind: 'account', uid, fields: { name, company, phone } }, new Date(NOW))
  if (more.email_confirmed_at) await claimMailbox(query, buyer, email)
  return query
    .insertInto('users')
    .values({
      ...{ uid, buyer, email, email_confirmed_at: null, new_email: null, phone_since: NOW, password: email },
      ...{ created_at: NOW, changed_at: NOW },
      ...more,
    })
    .returning(['id', 'uid', 'buyer'])
    .executeTakeFirstOrThrow()
}
