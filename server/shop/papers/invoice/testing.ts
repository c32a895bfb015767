import type { InvoiceLine, InvoiceSnapshot } from '../../orders/invoices.ts'
import type { InvoiceData } from './data.ts'

export const sampleLine = (more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  article: 'ФЛ-250-24-П',
  name: 'Флакон «Волна» 250 мл',
  ...{ quantity: 360, unit: 'шт.', rate: 22, ownRate: '', kopecks: 940, sum: 338_400, vat: 61_023 },
  ...more,
})

/** Returns an invoice with one line. */
export const sampleInvoice = (more: Partial<InvoiceSnapshot> = {}, rest: Partial<InvoiceData> = {}): InvoiceData => ({
  number: 118,
  day: '2026-11-20',
  buyer: {
    name: 'ООО «Пасека»',
    inn: '7707083893',
    kpp: '770701001',
    address: '101000, г. Москва, Медовая улица, д. 1, офис 12',
  },
  snapshot: {
    until: '2026-11-27',
    notice: 'Счёт действителен до {until}. Оплата означает согласие с условиями поставки товара.',
    order: { number: '26-7F3K-Q', day: '2026-11-19' },
    seller: {
      name: 'ООО «Завод „Ёмкость“»',
      inn: '3300000007',
      kpp: '330001001',
      address: '600000, г. Владимир, Тарный проезд, д. 7',
    },
    bank: {
      name: 'АО «Тарный банк», г. Владимир',
      bic: '041708999',
      correspondent: '30101810700000000999',
      account: '40702810300000001148',
    },
    head: { name: 'Стеклов А. П.' },
    accountant: { name: 'Мерная О. В.' },
    lines: [sampleLine()],
    total: 338_400,
    taxes: [{ rate: 22, sum: 338_400, vat: 61_023 }],
    ...more,
  },
  pictures: new Map(),
  ...rest,
})
