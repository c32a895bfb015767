import { expect, it } from 'vitest'
import { toPlainText } from './letters.ts'

it('keeps a table with a head in columns', () => {
  const table =
    '<section><table><thead><tr><th>Объём</th><th>Цена</th></tr></thead><tbody><tr><td>100 мл</td><td>12,40 ₽</td></tr><tr><td>1000 мл</td><td>40 ₽</td></tr></tbody></table></section>'
  expect(toPlainText(table)).toBe('Объём     Цена\n100 мл    12,40 ₽\n1000 мл   40 ₽')
})

it('says an address once where the link is worded by it', () => {
  expect(toPlainText('<p><a href="https://a.example">https://a.example</a></p>')).toBe('https://a.example')
  expect(toPlainText('<p><a href="https://a.example">сайт</a></p>')).toBe('сайт: https://a.example')
})

it('leaves out what mail programs show before the letter', () => {
  expect(toPlainText('<div class="preheader">Строка</div><h1>Заявка</h1>')).toBe('Заявка')
})
