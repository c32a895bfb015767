import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

const problemsOf = (text: string) =>
  problemLines({ 'pages/home.json': { blocks: `[{ "type": "text", "props": { "text": ▸"${text}" } }]` } })

it.each([
  [
    '[+7 4922 00-00-05](tel:+74922000006)',
    'телефон: В\u00a0словах ссылки номер «+7 4922 00-00-05», а\u00a0ведёт она на\u00a0другой адрес: «tel:+74922000006». Если верны слова, пишите «tel:+74922000005».',
  ],
  ['[**8 (800) 000-00-01**](tel:88000000000)', 'телефон: В\u00a0словах ссылки номер «8 (800) 000-00-01»'],
  ['[00-00-05](tel:+74922000006)', 'телефон: В\u00a0словах ссылки номер «00-00-05»'],
  ['[+7 495 000-00-00, доб. 12](tel:+74950000001,12)', 'телефон: В\u00a0словах ссылки номер'],
  [
    '[info@a.example](mailto:inf@a.example)',
    'почта: В\u00a0словах ссылки почта «info@a.example», а\u00a0ведёт она на\u00a0другой адрес: «mailto:inf@a.example». Если верны слова, пишите «mailto:info@a.example».',
  ],
])('tells of words that name another phone or mail: %s', (text, said) => {
  const [problem, ...more] = problemsOf(text)
  expect(problem).toContain(`pages/home.json▸ (warning) ссылки/${said}`)
  expect(more).toEqual([])
})

it.each([
  '[+7 4922 00-00-05](tel:+74922000005)',
  '[8 800 000-00-00](tel:+78000000000)',
  '[495 000-00-00](tel:+74950000000)',
  '[00-00-05](tel:+74922000005)',
  '[+7 495 000-00-00, доб. 12](tel:+74950000000,12)',
  '[позвоните](tel:+74950000000)',
  '[8 (017) 200-00-00](tel:+375172000000)',
  '[0 10 00-00-00](tel:+37410000000)',
  '[8-10-7-495-000-00-00](tel:+74950000000)',
  '[007 495 000-00-00](tel:+74950000000)',
  '[112](tel:112)',
  '[Info@A.example](mailto:info@a.example?subject=Банки)',
  '[info@a.example](mailto:info@a.example,sales@a.example)',
  '[напишите](mailto:info@a.example)',
  '[sales@a.example](mailto:info@a.example,%20sales@a.example)',
  '[sales@a.example](mailto:info@a.example?cc=sales@a.example)',
])('says nothing of %s', (text) => {
  expect(problemsOf(text)).toEqual([])
})
