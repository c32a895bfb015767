import { expect, it } from 'vitest'
import { renderPaper } from '../pdf/render.ts'
import { linesDrawn } from '../pdf/testing.ts'
import type { InvoiceData } from './data.ts'
import { drawInvoices } from './invoice-page.ts'
import { sampleInvoice, sampleLine } from './testing.ts'

const linesOf = (invoice: InvoiceData) => linesDrawn(() => drawInvoices([invoice]))

const ofLines = (count: number): InvoiceData =>
  sampleInvoice({
    lines: Array.from({ length: count }, (_, i) => sampleLine({ name: `Флакон «Волна» № ${i + 1}` })),
    total: 338_400 * count,
  })

it('has every word and figure of the common layout, from the terms to the signatures', () => {
  const text = linesOf(sampleInvoice({ replaces: { number: 116, day: '2026-11-18' } }))
    .map(({ text }) => text)
    .join('\n')
  const parts = [
    'Счёт действителен до',
    ...['АО «Тарный банк», г. Владимир', 'Банк получателя', 'БИК', '041708999', 'Сч. №', '30101810700000000999'],
    ...['ИНН 3300000007', 'КПП 330001001', '40702810300000001148', 'ООО «Завод „Ёмкость“»', 'Получатель'],
    ...['Счёт на оплату № 118 от 20 ноября 2026 г.', 'Взамен счёта № 116 от 18 ноября 2026 г.'],
    ...['Поставщик:', 'Покупатель:', 'ООО «Пасека», ИНН 7707083893, КПП 770701001', 'Основание:', 'Заказ № 26-7F3K-Q'],
    ...['№', 'Артикул', 'Товар', 'Кол-во', 'Ед.', 'Цена', 'Сумма'],
    ...['ФЛ-250-24-П', 'Флакон «Волна» 250 мл', '360', 'шт.', '9,40', '3 384,00'],
    ...['Итого:', 'В т. ч. НДС 22 %:', '610,23', 'Всего к оплате:', '3 384,00'],
    ...['Всего наименований 1, на сумму 3 384,00 руб.', 'Три тысячи триста восемьдесят четыре рубля 00 копеек'],
    ...['Руководитель', 'Стеклов А. П.', 'Бухгалтер', 'Мерная О. В.'],
  ]
  let from = 0
  for (const part of parts) {
    const at = text.indexOf(part, from)
    expect([part, at >= from]).toEqual([part, true])
    from = at
  }
})

it('breaks no figure of seven digits', () => {
  const line = sampleLine({
    article: 'КН-10000-DN63-ПНД-НАТ',
    quantity: 1_234_560,
    kopecks: 18_000_000,
    sum: 1_234_567_890,
  })
  const texts = linesOf(sampleInvoice({ lines: [line, sampleLine()], total: 1_234_906_290 })).map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['1 234 560', '180 000,00', '12 345 678,90', '12 349 062,90', '9,40']))
})

it('says so where there is no VAT, and where the buyer was erased', () => {
  const textsOf = (invoice: InvoiceData) => linesOf(invoice).map(({ text }) => text)
  expect(textsOf(sampleInvoice({ taxes: [{ rate: null, sum: 338_400, vat: 0 }] }))).toContain('Без НДС:')
  expect(textsOf(sampleInvoice({}, { buyer: undefined }))).toContain('данные стёрты по сроку хранения')
})

it.each([1, 11, 12, 13, 14, 15, 16, 60])('of %i lines keeps the total and the signatures on one page', (count) => {
  const lines = linesOf(ofLines(count))
  const pageOf = (words: string) => lines.find(({ text }) => text === words)?.page
  expect(new Set(['Итого:', 'Всего к оплате:', 'Руководитель', 'Бухгалтер'].map(pageOf)).size).toBe(1)
  const heads = lines.filter(({ text }) => text === 'Артикул').map(({ page }) => page)
  // The table's head is repeated on each page that has lines with products.
  expect(heads).toEqual([...new Set(lines.filter(({ text }) => text.startsWith('Флакон')).map(({ page }) => page))])
})

it('draws stamp and signatures only where there are pictures, and is the same whenever it is drawn', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const stamped = sampleInvoice(
    { stamp: 'stamp', head: { name: 'Стеклов А. П.', signature: 'hand' } },
    { pictures: new Map(['stamp', 'hand'].map((hash) => [hash, Uint8Array.from(png)])) },
  )
  const draw = (data: InvoiceData) => renderPaper({ kind: 'invoices', data: [data] })
  const pictures = async (data: InvoiceData): Promise<number> =>
    (
      Buffer.from(await draw(data))
        .toString('latin1')
        .match(/\/Subtype \/Image/g) ?? []
    ).length
  expect(await draw(sampleInvoice())).toStrictEqual(await draw(sampleInvoice()))
  expect(await pictures(sampleInvoice())).toBe(0)
  expect(await pictures(stamped)).toBeGreaterThan(0)
})

it('takes hostile text as text', async () => {
  const word = `${'Щ'.repeat(300)} =HYPERLINK("x") \u202E\u0000|`
  const party = { name: word, inn: '', kpp: '', address: word }
  const hostile = sampleInvoice({ seller: party, lines: [sampleLine({ article: word, name: word })] }, { buyer: party })
  const bytes = await renderPaper({ kind: 'invoices', data: [hostile] })
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
})
