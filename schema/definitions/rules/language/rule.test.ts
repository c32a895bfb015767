import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

const problemsOf = (text: string, path = 'pages/home.json'): string[] =>
  problemLines({ [path]: { blocks: `[{ "type": "text", "props": { "text": ▸${JSON.stringify(text)} } }]` } })

it('names the Latin words of the interface', () => {
  expect(problemsOf('Наш best шоппинг и sale')).toEqual([
    'pages/home.json▸ (warning) тексты/не-по-русски: В\u00a0тексте для посетителя не\u00a0по-русски: «best», «sale». Переведите или добавьте в\u00a0список schema/definitions/rules/language/allowed.json.',
  ])
})

it.each([
  'Файл PDF или Excel',
  'Пишите на info@zavod.example, каталог на zavod.ru',
  'Горловина PCO 28/410, до 95 °C, артикул PET-20A',
  '[Документ](/assets/terms.pdf)',
])('lets «%s» be', (text) => {
  expect(problemsOf(text)).toEqual([])
})

it('looks at no articles', () => {
  const body = '[{ "type": "text", "props": { "text": "Наш best" } }]'
  expect(problemLines({ 'content/articles/first.json': { body } })).toEqual([])
})
