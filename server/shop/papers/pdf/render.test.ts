import { expect, test } from 'vitest'
import { printable, runsOf } from './fonts.ts'
import type { Paper } from './pages.ts'
import { renderPaper } from './render.ts'
import { Sheet } from './sheet.ts'
import { testSettings } from './testing.ts'

const paper = (title: string, paragraph = 'Текст'): Paper => ({
  kind: 'document',
  data: {
    settings: testSettings,
    source: { title, version: '2026-11-20', file: '', sections: [{ title, paragraphs: [paragraph] }] },
  },
})

test('equal papers give equal bytes; the file is tagged, titled and in Russian', async () => {
  const [first, second, other] = await Promise.all([
    renderPaper(paper('Письмо')),
    renderPaper(paper('Письмо')),
    renderPaper(paper('Другое')),
  ])
  expect(first).toStrictEqual(second)
  expect(first).not.toStrictEqual(other)
  const text = Buffer.from(first).toString('latin1')
  expect(text).toMatch(/^%PDF-1\.7/u)
  expect(text).toContain('/Marked true')
  expect(text).toContain('/Lang (ru)')
  expect(text).toContain('/DisplayDocTitle true')
})

test('a paper that cannot be drawn is refused, and the next one is drawn', async () => {
  const broken = paper('Письмо')
  // @ts-expect-error: an invalid date
  broken.data.source.version = undefined
  const [refused, drawn] = await Promise.allSettled([renderPaper(broken), renderPaper(paper('Письмо'))])
  expect([refused.status, drawn.status]).toStrictEqual(['rejected', 'fulfilled'])
})

test('control characters and emoji leave a text, another missing glyph is as people type it, never «?»', () => {
  const typed = 'PCO\u20111881 ⌀ 28 ≥ ≤ → ﬁrma ⅓ ✓ Тара™ Ш̆т йод ёж 陶器 Қаптама Упакоўка'
  expect(printable(typed)).toBe('PCO-1881 Ø 28 >= <= -> firma 1⁄3 + Тара™ Шт йод ёж ** Қаптама Упакоўка')
  expect(printable('Па\u0000се\u202Eка\u00AD\u200B\tи\r\nмёд❤️🐝👍🏽 茶 Қазақ Ұлы ₽ №1')).toBe(
    'Пасека и  мёд * Қазақ Ұлы ₽ №1',
  )
  expect(runsOf('№ 5 kg').map(({ text }) => text)).toStrictEqual(['№ ', '5 kg'])
})

test('a word longer than the line is broken, an empty line stays', () => {
  const sheet = new Sheet({ title: 'А', author: 'Б', date: new Date(0) })
  const style = { size: 10 }
  const lines = sheet.wrap(`раз ${'ж'.repeat(200)}\n\nдва`, 200, style)
  expect(lines.join('|').replaceAll(/ж+/gu, 'ж')).toMatch(/^раз(\|ж)+\|\|два$/u)
  for (const line of lines) expect(sheet.widthOf(line, style)).toBeLessThanOrEqual(200)
})
