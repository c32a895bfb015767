import { expect, it } from 'vitest'
import { renderLetter } from '#renderer/mail.tsx'
import { testLetters } from '../../engine/mail/testing.ts'
import { letterParams } from './letters.ts'
import type { Order, OrderLine } from './order.ts'

const order: Order = {
  ...{ id: 1, number: '26-7F3K-Q', buyer: 1, once: 'o', sent: 's', basket: null, status: 'new', submission: 1 },
  ...{
    created_at: '2026-11-20T12:00:00Z',
    total: 5_076_001,
    paid: null,
    on_request: 1,
    boxes: 30,
    pallets: 1,
    volume: 2.7,
    weight: 138,
  },
  ...{
    version: 1,
    exchanged: null,
    offered: null,
    search: null,
    responsible: null,
    region: '',
    source: null,
    delivery: '',
    vat: 22,
  },
  ...{ offer_created_at: null, sent_at: null, valid_until: '', request: null, lead_time: '', payment: '', comment: '' },
}
const line: OrderLine = {
  ...{ position: 1, product: 1, kind: 'main', article: 'ФЛ-250-24-П', name: 'Флакон «Волна» 250 мл' },
  ...{
    quantity: 5400,
    unit: 'шт.',
    way: null,
    vat: '',
    boxes: 30,
    color: 'белый',
    coloring: '',
    decoration: '[печать](https://evil.example) <b>',
    wanted: null,
  },
  ...{ kopecks: 940, sum: 5_076_000 },
  shipments: JSON.stringify([
    { quantity: 4320, day: '2026-11-20', days: 0 },
    { quantity: 1080, day: '2026-12-04', days: 10 },
  ]),
}
const lines = [line, { ...line, position: 2, article: 'К-24', kopecks: null, sum: null, decoration: '' }]
const { params, typed } = letterParams(order, lines, [{ label: 'Контактное лицо', text: 'Анна' }])
const letter = { ...params, ...typed, phone: '+7' }

it('asks for the requisites that an invoice lacks, and promises no invoice from the manager then', async () => {
  const requisites = 'https://shop.example/order/?token=x#invoice'
  const composed = await (await testLetters(renderLetter)).compose('order-received', { ...letter, requisites })
  const text = composed.text.replace(/\s+/g, ' ')
  expect(text).toContain('дополните их на странице заказа, и счёт будет сразу')
  expect(text).not.toContain('выставит счёт')
  expect(composed.html).toContain(requisites)
})

it.each(['order-received', 'new-order'])('%s tells number, lines, sums and answers', async (mail) => {
  const { subject, html, text } = await (await testLetters(renderLetter)).compose(mail, letter)
  expect(subject).toContain('26-7F3K-Q')
  const plain = text.replace(/[^\S\n]+/g, ' ')
  for (const part of [
    ...['ФЛ-250-24-П', '5400 шт. × 9,40 ₽ = 50 760,00 ₽', 'Цвет: белый', '5400 шт., цена по запросу', 'Анна'],
    ...['50 760,01 ₽', '1, в сумму не вошли', '2,7 м³', '138 кг'],
    ...[
      'Готово к отгрузке: 4320 шт. 20 ноября, 1080 шт. 4 декабря',
      'Готово к отгрузке: 4 декабря при оплате в день заказа',
    ],
  ])
    expect(plain).toContain(part)
  expect(html).not.toContain('href="https://evil.example')
  expect(html).not.toContain('<b>')
})
