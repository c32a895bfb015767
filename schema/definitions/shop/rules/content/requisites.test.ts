import { expect, it } from 'vitest'
import { problemLines } from '../../../checker/testing.ts'

const PATH = 'content/requisites.json'
const bank = { name: 'Банк', bic: '041708999', correspondent: '30101810700000000999', account: '40702810300000001148' }
const marked = (value: object, mark: string): string => JSON.stringify(value).replace(mark, `▸${mark}`)

it.each([
  [{ correspondent: '30101810700000000998' }, 'Контрольный ключ корреспондентского счёта «30101810700000000998»'],
  [{ account: '40702810300000001147' }, 'Контрольный ключ расчётного счёта «40702810300000001147»'],
])('tells of an account whose control key is wrong: %o', (wrong, message) => {
  const [value = ''] = Object.values(wrong)
  expect(problemLines({ [PATH]: { bank: marked({ ...bank, ...wrong }, `"${value}"`) } })).toEqual([
    expect.stringContaining(`${PATH}▸ записи/счёт: ${message} не\u00a0сходится с\u00a0БИК «041708999»`),
  ])
})

it.each([
  ['2026-01-01', 'уже есть, в\u00a0строке'],
  ['2025-01-01', 'стоит после той, что позже: с\u00a02026-01-01'],
])('tells of a rate of VAT out of order: %s', (from, message) => {
  const vat = `[{ "from": "2026-01-01", "rate": 22 }, { "from": ▸"${from}", "rate": null }]`
  expect(problemLines({ [PATH]: { vat } })).toEqual([
    expect.stringContaining(`${PATH}▸ записи/сроки: Ставка с\u00a0${from} ${message}`),
  ])
})

it.each([['"22"'], ['22.5'], ['-1'], ['100']])('takes whole percent or null for a rate, not %s', (rate) => {
  const vat = `[{ "from": "2026-01-01", "rate": ▸${rate} }]`
  expect(problemLines({ [PATH]: { vat } })).toEqual([expect.stringContaining(`${PATH}▸`)])
})
