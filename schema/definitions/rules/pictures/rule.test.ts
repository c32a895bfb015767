import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

const shown = (file: string, alt = '"Банка"') =>
  problemLines({
    'pages/home.json': { blocks: `[{ "type": "shot", "props": { "file": ${file}, "alt": ${alt} } }]` },
  })

it('finds nothing where the file is a picture and the words say what is on it', () => {
  expect(shown('"/assets/bank.jpg"')).toEqual([])
})

it('tells of a file that is not there, with the nearest picture', () => {
  expect(shown('▸"/assets/bnak.jpg"')).toEqual([
    'pages/home.json▸ картинки/нет-файла: Картинки «/assets/bnak.jpg» нет в папке public. Возможно, имелось в виду «/assets/bank.jpg».',
  ])
})

it.each([
  ['a PDF', 'terms.pdf', 'не-картинка', 'это не\u00a0картинка'],
  ['what is called a picture and is none', 'terms.jpg', 'не-картинка', 'это не\u00a0картинка'],
  ['what moves', 'moving.webp', 'движется', 'картинка движется'],
  ['an absurd size', 'tiny.png', 'размер', 'картинка такого размера'],
  ['a heavy file', 'heavy.png', 'вес', 'файл картинки слишком большой'],
])('refuses %s', (_, file, rule, message) => {
  const [problem, ...more] = shown(`▸"/assets/${file}"`)
  expect(problem).toContain(`pages/home.json▸ картинки/${rule}: «/assets/${file}»: ${message}`)
  expect(more).toEqual([])
})

it.each(['bank.jpg', 'BANK', 'IMG_2041.jpg', 'White jar', 'Банка белая.JPG'])('refuses «%s» as words', (alt) => {
  expect(shown('"/assets/bank.jpg"', `▸"${alt}"`).join('\n')).toContain('pages/home.json▸ картинки/описание')
})

it('takes an address that comes with data', () => {
  expect(shown('{ "$get": "route.none", "default": "/assets/bank.jpg" }').join('\n')).not.toContain('картинки/')
})
