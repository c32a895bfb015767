import { expect, test } from 'vitest'
import { MM } from '../drawings/draw-view.ts'
import { linesDrawn } from '../pdf/testing.ts'
import { drawLabels } from './labels-page.ts'

test.each([
  ['TZ-4711', '2611-04'],
  ['ЩФ-'.repeat(20), 'ПАРТИЯ 26/'.repeat(6)],
  ['Ш'.repeat(60), 'Ж'.repeat(60)],
])('an own number %s and a lot %s are whole, beside the code and above what is next', (alias, lot) => {
  const numbers = ['БН-25-38-ПС-ПР', `Ваш артикул ${alias}`]
  const [name, address] = ['Банка «Пасека» 25 мл, горловина 38/400, ПЭТ, прозрачная', 'https://tara.example/lots/1/']
  const label = { numbers, name, quantity: 1890, lot, day: '2026-11-20', address }
  const boxes = linesDrawn(() => drawLabels({ company: 'Завод', labels: [label] })).filter(({ align }) => !align)
  const letters = boxes.map(({ text }) => text.replace(/\s/g, '')).join('')
  for (const text of [...numbers, lot]) expect(letters).toContain(text.replace(/\s/g, ''))
  expect(letters).toContain('Банка«Пасека»25мл')
  for (const { left, y, right, bottom } of boxes) {
    expect(right).toBeLessThanOrEqual((y < 37 * MM ? 63 : 95) * MM)
    expect(bottom).toBeLessThanOrEqual(63 * MM)
    for (const other of boxes)
      if (other.y > y && other.left < right && left < other.right) expect(bottom).toBeLessThanOrEqual(other.y + 0.01)
  }
})
