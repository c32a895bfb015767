import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'
import { baseFiles } from '../../checker/testing-base.ts'

const hours = (...days: string[]): string =>
  `[${days.map((text) => `{ "days": ${text}, "time": "09:00–18:00" }`).join(', ')}]`

it.each([
  [['"Пн–Чт"', '▸"Чт"'], 'Чт'],
  [['"Пн, Ср"', '"Сб"', '▸"Вт–Пт"'], 'Ср'],
])('tells of days of the week that overlap: %o', (days, day) => {
  expect(problemLines({ 'content/settings.json': { hours: hours(...days) } })).toEqual([
    expect.stringMatching(`settings.json▸ записи/повтор: «${day}» здесь уже есть, в\u00a0строке \\d+\\.`),
  ])
})

it('takes days that do not, and days in other words', () => {
  expect(
    problemLines({ 'content/settings.json': { hours: hours('"Пн–Чт"', '"Пт"', '"Сб, Вс"', '"по праздникам"') } }),
  ).toEqual([])
})

it('warns of content with the title of other content', () => {
  const first = baseFiles['content/articles/first.json']
  const second = (change: Readonly<Record<string, string>>) =>
    problemLines({ 'content/articles/second.json': { ...first, ...change } })
  expect(second({ title: '▸"Название"' })).toEqual([
    expect.stringContaining(
      'articles/second.json▸ (warning) записи/повтор: Так\u00a0же называется schema/content/articles/first.json:',
    ),
  ])
  expect(second({ title: '"Другое"' })).toEqual([])
  expect(second({ unpublished: 'true' })).toEqual([])
})

it('warns of a day that has not come', () => {
  const certificates = (issued: string) =>
    problemLines({
      'content/certificates.json': {
        certificates: `[{ "title": "Знак", "number": "1", "issuer": "Орган", "issued": ${issued}, "scope": "Тара", "file": "/assets/terms.pdf", "kind": "system" }]`,
      },
    })
  expect(certificates('▸"2099-01-01"')).toEqual([
    expect.stringContaining('certificates.json▸ (warning) записи/сроки: 1\u00a0января\u00a02099 ещё не\u00a0наступило'),
  ])
  expect(certificates('"2020-01-01"')).toEqual([])
})
