import { expect, test } from 'vitest'
import { contracts } from '#blocks/contracts.ts'
import { ownTitle } from '#schema/definitions/expressions/said.ts'
import { withOwnRules } from '#schema/definitions/fields/field-schema.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { list } from '#schema/definitions/json-schema/unknown.ts'
import { oldAddresses } from '#schema/definitions/kinds/routes.ts'
import { bindingWords, controlOf, emptyOf, optionsOf, problemWords, readAddress, wordsOf } from './schema-words.ts'

test.each([
  ['Надпись: что произойдёт после нажатия.', 'Надпись', 'Что произойдёт после нажатия.'],
  ['Заголовок раздела.', 'Заголовок раздела', ''],
  ['true\u00a0— картинка видна сразу.', 'Картинка видна сразу', ''],
  [
    'Картинка из папки public, например «/assets/pictures/banki.jpg»: JPEG, PNG.',
    'Картинка из папки public',
    'Картинка из папки public, например «/assets/pictures/banki.jpg»: JPEG, PNG.',
  ],
  [
    'Окно: имя файла из schema/modals без .json. Поверх страницы.',
    'Окно',
    'Поверх страницы.',
    'Имя файла из schema/modals без .json.',
  ],
  ['', 'File', ''],
])('«%s» gives a label, and help apart from that of programmers', (description, label, help, code = '') => {
  expect(wordsOf('file', { type: 'string', description })).toEqual({ label, help, code })
})

test('a choice has its meanings as words', () => {
  const schema = { enum: ['note', 'warning'], description: 'Тон: note — замечание, warning\u00a0— предупреждение.' }
  expect(wordsOf('tone', schema)).toEqual({ label: 'Тон', help: '', code: '' })
  expect(optionsOf(schema).map(({ text }) => text)).toEqual(['замечание', 'предупреждение'])
})

test('every prop of every block has a control that fits its empty value', () => {
  for (const { props } of contracts.values())
    for (const [name, schema] of Object.entries(props.properties)) {
      const control = controlOf(schema, undefined)
      if (control === 'json') continue
      expect([name, controlOf(schema, emptyOf(schema))]).toEqual([name, control])
    }
})

test('a content manager reads nothing of folders and of escapes', () => {
  const words = (props: object) =>
    [...JSON.stringify(props).matchAll(/"description":"([^"]*)"/g)].map(([, text]) => text)
  const all = [...contracts.values()].flatMap(({ props }) => words(props))
  expect(all.filter((text) => /папки public|\\n/.test(String(text)))).toEqual([])
})

test('help of fields speaks to programmers only where the studio hides it', () => {
  const { properties = {} } = withOwnRules({}) as JsonSchema
  const helpOf = (all: Readonly<Record<string, JsonSchema>>): string[] =>
    Object.entries(all).flatMap(([name, schema]) => [
      ...Object.values(wordsOf(name, schema)).slice(0, 2),
      ...helpOf(schema.properties ?? {}),
    ])
  expect(helpOf(properties).filter((text) => /required|False|DADATA|password|schema|textarea/.test(text))).toEqual([])
})

test('a value that does not fit its control is shown as JSON', () => {
  expect(controlOf({ type: 'string', role: 'line' }, { an: 'object' })).toBe('json')
  expect(controlOf({ type: 'array', items: {} }, 'text')).toBe('json')
  expect(list(emptyOf({ type: 'array', minItems: 2, items: { type: 'string' } }))).toEqual(['', ''])
})

test('a bound value says in words where it comes from', () => {
  expect(bindingWords('region.phone')).toBe('Берётся из\u00a0региона посетителя')
  expect(bindingWords('let.title')).toBe('Берётся из\u00a0данных страницы')
})

test('days and sums are said as they are typed', () => {
  const until = { type: 'string', format: 'day-or-minute', description: 'По день «2026-12-31 18:00».' } as const
  expect(controlOf(until, '2026-12-31')).toBe('date')
  expect(wordsOf('until', until).label).toBe('По день «31\u00a0декабря\u00a02026 18:00»')
  const description = 'Наименьшая цена, в\u00a0копейках: 90000\u00a0— 900\u00a0₽.'
  const least = { type: 'integer', kopecks: 5000, description } as const
  expect(controlOf(least, 90_000)).toBe('money')
  expect(wordsOf('least', least)).toEqual({ label: 'Наименьшая цена, в\u00a0рублях', help: '', code: '' })
})

test('addresses are read as they are typed and copied, and their parts are explained to programmers alone', () => {
  const { from = {}, to = {} } = oldAddresses.properties.redirects.items.properties as Record<string, JsonSchema>
  const old = (text: string) => readAddress(text, from, 'https://zavod.ru')
  expect(
    ['/o-nas/', 'https://old.ru/o-nas/?a=1', '/{region?}/news/', '/', '/%D0%BE-%D0%BD%D0%B0%D1%81/'].map(old),
  ).toEqual(['/o-nas', '/o-nas', '/{region?}/news', '/', '/о-нас'])
  const fresh = (text: string) => readAddress(text, to, 'https://zavod.ru')
  expect(['/about', 'https://zavod.ru/about', 'https://other.ru/a', '/a.pdf', '/about/?a=1'].map(fresh)).toEqual([
    ...['/about/', '/about/', 'https://other.ru/a', '/a.pdf', '/about/?a=1'],
  ])
  expect(readAddress('/o-nas/ ', { type: 'string' }, '')).toBe('/o-nas/ ')
  expect([from, to].map((schema) => wordsOf('a', schema).help).join()).not.toContain('{')
  expect(ownTitle({ from: '/{region?}/catalog/item/{slug}' })).toBe('/catalog/item/…')
})

test('people see a problem without code and lines of files, programmers all of it', () => {
  const say = (message: string, hint: string) => problemWords({ message, hint })
  expect(say('Письма менеджеру нет.', 'Добавьте "mails": [{ "mail": "new-submission" }].')).toEqual({
    ...{ plain: 'Письма менеджеру нет.', code: 'Добавьте "mails": [{ "mail": "new-submission" }].' },
  })
  expect(say('«Пт» здесь уже есть, в\u00a0строке 13.', '').plain.trim()).toBe('«Пт» здесь уже есть.')
  expect(say('Дата пишется год-месяц-день: «2026-11-20».', '').plain).toMatch(/^Дата пишется «20\sноября\s2026»/)
  expect(say('Ключ "a" лишний.', '')).toEqual({ plain: 'Ключ "a" лишний. ', code: '' })
})
