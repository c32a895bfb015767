import { expect, it, vi } from 'vitest'
import { toPlainText } from './plain-text.ts'

it('keeps a table with a head in columns', async () => {
  const table =
    '<section><table><thead><tr><th>Объём</th><th>Цена</th></tr></thead><tbody><tr><td>100 мл</td><td>12,40 ₽</td></tr><tr><td>1000 мл</td><td>40 ₽</td></tr></tbody></table></section>'
  expect(await toPlainText(table)).toBe('Объём     Цена\n100 мл    12,40 ₽\n1000 мл   40 ₽')
})

it('says an address once where the link is worded by it', async () => {
  expect(await toPlainText('<p><a href="https://a.example">https://a.example</a></p>')).toBe('https://a.example')
  expect(await toPlainText('<p><a href="https://a.example">сайт</a></p>')).toBe('сайт: https://a.example')
})

it('leaves out what mail programs show before the letter', async () => {
  expect(await toPlainText('<div class="preheader">Строка</div><h1>Заявка</h1>')).toBe('Заявка')
})

it('tries anew with the next letter where what makes it could not be loaded', async () => {
  vi.resetModules()
  vi.doMock('html-to-text', () => {
    throw new Error('not there')
  })
  const { toPlainText } = await import('./plain-text.ts')
  await expect(toPlainText('<p>Раз</p>')).rejects.toThrow()
  vi.doUnmock('html-to-text')
  expect(await toPlainText('<p>Два</p>')).toBe('Два')
})
