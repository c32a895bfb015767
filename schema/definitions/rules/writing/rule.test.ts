import { describe, expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'
import { foreignWords } from './latin.ts'

const text = (words: string) =>
  problemLines({
    'pages/home.json': { blocks: `[{ "type": "text", "props": { "text": ▸${JSON.stringify(words)} } }]` },
  })

it.each(['Lorem ipsum', 'TODO: цена', 'Цена {{price}}', 'Здесь будет текст'])(
  'tells that «%s» is not written yet',
  (words) => {
    expect(text(words).join()).toContain('(warning) тексты/не-дописано: Похоже, текст не дописан')
  },
)

it('tells of foreign words in the interface, not in stories', () => {
  expect(text('Добавьте в wish list')).toEqual([
    'pages/home.json▸ (warning) тексты/не-по-русски: В тексте для посетителя слова не по-русски: «wish», «list». Переведите. Названия, единицы и форматы, которые остаются латиницей, перечислены в schema/definitions/rules/writing/latin.ts.',
  ])
  const story = '[{ "type": "text", "props": { "text": "Метод injection stretch blow molding." } }]'
  expect(problemLines({ 'content/about.json': { body: story } })).toEqual([])
})

it('tells of titles and descriptions that search engines cut', () => {
  const meta = { title: 'а'.repeat(61), description: 'б'.repeat(161) }
  expect(problemLines({ 'pages/home.json': { meta: JSON.stringify(meta) } })).toEqual([
    expect.stringContaining(
      '(warning) тексты/длинно: Заголовок длиннее 60 знаков (61): поисковая система его обрежет.',
    ),
    expect.stringContaining('(warning) тексты/длинно: Описание длиннее 160 знаков (161)'),
  ])
})

describe('foreignWords', () => {
  it.each([
    'Пришлите e-mail или PDF',
    'Горловина 28/410, PCO-1881, BPF',
    'Пишите на info@zavod-emkost.example',
    'Откройте zavod-emkost.example/catalog/',
    'Файл chertezh.step',
    'Цвет RAL 5015, кислотность pH',
    'This page could not be found',
  ])('finds none in «%s»', (words) => {
    expect(foreignWords(words)).toEqual([])
  })

  it.each([
    ['Click сюда, click', ['Click', 'click']],
    ['Оформите checkout', ['checkout']],
    ['Sale!', ['Sale']],
  ])('finds those in «%s»', (words, found) => {
    expect(foreignWords(words)).toEqual(found)
  })
})
