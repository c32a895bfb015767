import { describe, expect, it } from 'vitest'
import { engines, suiteDatabase } from '../../engine/database/testing.ts'
import { type Buyer, storeInvoice } from './invoices.ts'
import { addTestOrder } from './testing.ts'

const buyer: Buyer = { name: 'ООО «Пасека»', inn: '7707083893', kpp: '770701001', address: '' }
const snapshot = {
  ...{ until: '2026-11-27', notice: '', order: { number: '26-7F3K-Q', day: '2026-11-20' }, seller: buyer },
  bank: { name: 'Банк', bic: '041708999', correspondent: '30101810700000000999', account: '40702810300000001148' },
  ...{ head: { name: 'Стеклов А. П.' }, accountant: { name: 'Мерная О. В.' } },
  ...{ lines: [], total: 100, taxes: [{ rate: 22, sum: 100, vat: 18 }] },
}
const invoice = (day = '2026-11-20') => ({ day, buyer, snapshot, pictures: new Map<string, Uint8Array>() })

describe.each(engines)('on %s, invoices', async (_, open) => {
  const { query } = await suiteDatabase(open)

  it('begin with 1 in a new year', async () => {
    const placed = await addTestOrder(query, 'next year')
    const next = () =>
      query.transaction().execute((transaction) => storeInvoice(transaction, placed, invoice('2027-01-11')))
    expect([(await next()).number, (await next()).number]).toEqual([1, 2])
  })
})
