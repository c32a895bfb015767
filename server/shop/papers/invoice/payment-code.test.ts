import { expect, it } from 'vitest'
import { paymentCode, purposeOf } from './payment-code.ts'
import { sampleInvoice } from './testing.ts'

it('writes the payment by ГОСТ Р 56042-2014: the five required values first, the sum in kopecks', () => {
  const [head, ...values] = paymentCode(sampleInvoice()).split('|')
  expect(head).toBe('ST00012')
  expect(values).toEqual([
    'Name=ООО «Завод „Ёмкость“»',
    'PersonalAcc=40702810300000001148',
    'BankName=АО «Тарный банк», г. Владимир',
    'BIC=041708999',
    'CorrespAcc=30101810700000000999',
    'PayeeINN=3300000007',
    'KPP=330001001',
    'Sum=338400',
    'Purpose=Оплата по счёту № 118 от 20 ноября 2026 г., в т. ч. НДС 22 % — 610-23 руб.',
  ])
})

it('lets no value end itself, and cuts long ones', () => {
  const invoice = sampleInvoice({
    seller: { name: `А|Б\n${'я'.repeat(300)}`, inn: '330000000012', kpp: '', address: '' },
  })
  const values = paymentCode(invoice).split('|')
  expect(values[1]).toBe(`Name=А Б ${'я'.repeat(156)}`)
  expect(values.some((value) => value.startsWith('KPP'))).toBe(false)
  expect(values).toHaveLength(9)
})

it('says a payment without VAT', () => {
  expect(purposeOf(sampleInvoice({ taxes: [{ rate: null, sum: 338_400, vat: 0 }] }))).toBe(
    'Оплата по счёту № 118 от 20 ноября 2026 г., без НДС',
  )
})
