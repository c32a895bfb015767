import { expect, it } from 'vitest'
import { fillOrders } from '../../../tests/site/many-orders.ts'
import { searched } from '../../orders/buyers.ts'
import { engines } from '../testing.ts'
import { buyerWordsMigration } from './045-buyer-words.ts'

it.each(engines)('on %s, the words of earlier buyers are as those of new ones', async (_, open) => {
  const { engine, query, close } = await open()
  await fillOrders({ query }, 2)
  const typed = 'ооо  "пасека" \n анна\na@paseka.example\n+7916\n'
  await query.transaction().execute(async (transaction) => {
    await transaction.updateTable('order_buyers').set({ words: typed }).execute()
    await buyerWordsMigration.up(transaction, engine)
  })
  const rows = await query.selectFrom('order_buyers').select('words').execute()
  expect(rows.map(({ words }) => words)).toEqual([searched(typed), searched(typed)])
  expect(rows[0]?.words).toBe('ооо пасека\nанна\na@paseka.example\n+7916')
  await close()
})
