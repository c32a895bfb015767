import { describe, expect, it } from 'vitest'
import { allEngines, suiteDatabase } from '../../engine/database/testing.ts'
import { erasePerson } from '../account/erase-person.ts'
import { readPerson } from '../account/export-person.ts'
import { mergeGuest, personOf } from '../account/person.ts'
import { addTestUser } from '../account/testing.ts'
import { insertBuyer } from '../submissions/buyer.ts'
import { decideCustomers } from '../submissions/customers.ts'
import { type Alias, MAX_ALIASES, type Owner, readAliases, storeAliases, withAliases } from './aliases.ts'

const AT = '2026-11-20T12:00:00.000Z'

describe.each(allEngines)('on %s', async (_, open) => {
  const { query } = await suiteDatabase(open)
  const rows = ['ПЭТ-1', 'ПЭТ-2', 'ПЭТ-3'].map((article) => ({ kind: 'main', article }))
  const products = (await query.insertInto('product_ids').values(rows).returning('id').execute()).map(({ id }) => id)
  let people = 0

  /** Creates a person with an account. */
  async function account(more: object = { email_confirmed_at: AT }) {
    const email = `anna${++people}@b.example`
    const { id, uid, buyer } = await addTestUser(query, { email, ...more })
    const row = await query.selectFrom('buyers').select('customer_id').where('id', '=', buyer).executeTakeFirstOrThrow()
    return { id, uid, email, buyer, customer: Number(row.customer_id) }
  }
  const keep = ({ uid }: { uid: string }, pairs: readonly Alias[], gone?: Parameters<typeof storeAliases>[3]) =>
    query.transaction().execute((transaction) => storeAliases(transaction, uid, pairs, gone))
  const pair = (i: number, alias: string): Alias => ({ product: products[i] ?? 0, alias })
  const seen = async (owner: Owner) => (await readAliases(query, owner)).map(({ alias }) => alias).toSorted()
  const join = (customers: number[], joined: number | null) =>
    query.updateTable('customers').set({ joined }).where('id', 'in', customers).execute()
  /** Creates an order of a buyer. @returns its id */
  async function order(buyer: number) {
    const row = { number: `26-A${++people}`, buyer, once: `a${people}`, sent: '', total: 0, on_request: 0, boxes: 0 }
    const whole = { ...row, created_at: AT, pallets: 0, volume: 0, weight: 0 }
    return (await query.insertInto('orders').values(whole).returning('id').executeTakeFirstOrThrow()).id
  }
  const sender = (uid: string | undefined, email: string) =>
    insertBuyer(query, { kind: 'sender', uid, fields: { name: 'Анна', email } }, new Date(AT))

  it('a customer sees their own, whoever else has the same number for another product', async () => {
    const [anna, boris] = [await account(), await account()]
    expect(await keep(anna, [pair(0, 'TZ-4711'), pair(1, '4712')])).toBe(true)
    expect(await keep(boris, [pair(2, 'TZ 4711')])).toBe(true)
    expect([await seen(anna), await seen(boris)]).toEqual([['4712', 'TZ-4711'], ['TZ 4711']])
    const lines = [{ product: products[0] ?? 0 }, { product: products[2] ?? 0 }, { product: null }]
    expect(await withAliases(query, anna, lines)).toEqual([{ ...lines[0], alias: 'TZ-4711' }, lines[1], lines[2]])
    expect(await withAliases(query, boris, lines)).toEqual([lines[0], { ...lines[1], alias: 'TZ 4711' }, lines[2]])
    const written = [{ product: products[0] ?? 0, alias: null }]
    expect(await withAliases(query, anna, written)).toEqual(written)
  })

  it('a number that is kept again means the other product; those that a save deletes are gone', async () => {
    const anna = await account()
    await keep(anna, [pair(0, '4711'), pair(1, '4712')])
    await keep(anna, [pair(2, '47-11')])
    expect(await readAliases(query, anna)).toMatchObject([pair(2, '47-11'), pair(1, '4712')])
    expect(await keep(anna, [pair(0, '4713')], await readAliases(query, anna))).toBe(true)
    expect(await readAliases(query, anna)).toMatchObject([pair(0, '4713')])
    const many = Array.from({ length: MAX_ALIASES }, (_, i) => pair(0, `N${i}`))
    expect(await keep(anna, many)).toBe(false)
    expect(await seen(anna)).toEqual(['4713'])
  })

  it('a guest and an account whose mailbox nobody has proved have none, and keep none', async () => {
    const [anna, stranger] = [await account(), await account({ email_confirmed_at: null })]
    await keep(anna, [pair(0, '4711')])
    expect(await keep(stranger, [pair(0, '4711')])).toBe(false)
    expect(await keep({ uid: 'guest' }, [pair(0, '4711')])).toBe(false)
    // A guest has typed Anna's e-mail address, so staff see the guest as the same customer, but the guest gets no aliases.
    const typed = await order(await sender('guest', anna.email))
    expect([await seen(stranger), await seen({ uid: 'guest' }), await seen({ order: typed })]).toEqual([[], [], []])
    // If staff type Anna's address, the order gets her aliases.
    expect(await seen({ order: await order(await sender(undefined, anna.email)) })).toEqual(['4711'])
    expect(await seen({ email: anna.email.toUpperCase() })).toEqual(['4711'])
  })

  it('two people whom staff have joined share theirs, and a separation leaves each their own', async () => {
    const [anna, boris, other] = [await account(), await account(), await account()]
    await keep(anna, [pair(0, '4711')])
    await keep(boris, [pair(1, '4711'), pair(1, '4712')])
    await keep(other, [pair(2, '4799')])
    await join([anna.customer, boris.customer], 100 + anna.customer)
    // A person's own alias wins over that of a colleague.
    expect((await readAliases(query, anna)).find(({ alias }) => alias === '4711')?.product).toBe(products[0])
    expect([await seen(anna), await seen(boris), await seen(other)]).toEqual([
      ['4711', '4712'],
      ['4711', '4712'],
      ['4799'],
    ])
    await keep(anna, [pair(2, '4712'), pair(2, '4713')])
    await join([anna.customer, boris.customer], null)
    expect([await seen(anna), await seen(boris)]).toEqual([
      ['4711', '4713'],
      ['4711', '4712'],
    ])
  })

  it('an order that moves to another person takes none along, and brings none', async () => {
    const [anna, boris] = [await account(), await account()]
    await keep(anna, [pair(0, '4711')])
    const buyer = await sender(anna.uid, anna.email)
    const moved = await order(buyer)
    expect(await seen({ order: moved })).toEqual(['4711'])
    await query.updateTable('buyers').set({ uid: boris.uid, email: boris.email }).where('id', '=', buyer).execute()
    await decideCustomers(query, [buyer])
    expect([await seen({ order: moved }), await seen(anna), await seen(boris)]).toEqual([[], ['4711'], []])
    const guest = `guest${people}`
    await sender(guest, 'guest@b.example')
    await query.transaction().execute((transaction) => mergeGuest(transaction, guest, boris.uid))
    expect(await seen(boris)).toEqual([])
  })

  it('they are part of what is given to the person, and go with the account alone', async () => {
    const [anna, boris] = [await account(), await account()]
    await keep(anna, [pair(0, '4711')])
    await keep(boris, [pair(1, '4712')])
    await join([anna.customer, boris.customer], 100 + anna.customer)
    // An unfinished order keeps its buyer, so the customer also remains.
    await order(await sender(anna.uid, anna.email))
    const person = personOf({ ...anna, email_confirmed_at: AT })
    expect((await readPerson(query, person)).aliases).toEqual([
      { article: 'ПЭТ-1', alias: '4711' },
      { article: 'ПЭТ-2', alias: '4712' },
    ])
    await query.transaction().execute((transaction) => erasePerson(transaction, person))
    expect(await seen(boris)).toEqual(['4712'])
  })
})
