import { expect, it } from 'vitest'
import { parseDocument } from '../document/parse.ts'
import { periodLines } from './periods.ts'

it('says what appears, what ends and what is over, with file and line', () => {
  const text = `{
  "from": "2026-11-25 09:00",
  "until": "2027-01-31",
  "items": [
    { "from": "2026-11-01", "until": "2026-11-25 18:00" },
    { "until": "2026-11-24" },
    { "from": "/faq", "to": "/voprosy/" },
    { "unpublished": true, "from": "2026-12-01" }
  ]
}`
  const { document } = parseDocument('schema/pages/a.json', text)
  const file = { ...document, kind: 'page', id: 'a' } as const
  expect(
    periodLines({ all: [file] }, Date.parse('2026-11-25T00:30+03:00')).map((line) => line.replace(/\u00a0/g, ' ')),
  ).toEqual([
    'schema/pages/a.json:2  появится 25 ноября в 09:00',
    'schema/pages/a.json:3  последний день показа — 31 января 2027',
    'schema/pages/a.json:5  исчезнет 25 ноября в 18:00',
    'schema/pages/a.json:6  больше не показывается: срок вышел 24 ноября. Запись можно убрать.',
    'schema/pages/a.json:8  черновик: посетители его не видят',
  ])
})
