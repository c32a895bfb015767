// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { typedText, typeIn } from './inline.ts'
import { pasted } from './pasted.ts'

test.each([
  ['Chromium', 'Раз\nДва\n\nТри'],
  ['Firefox', 'Раз<br>Два<br><br>Три<br>'],
  ['Safari', 'Раз<div>Два</div><div><br></div><div>Три</div>'],
])('%s: lines are read as they were typed', (_, html) => {
  const element = document.createElement('p')
  element.innerHTML = html
  expect(typedText(element)).toBe('Раз\nДва\n\nТри')
})

test('typing begins with the value of the file, and the page gets its own nodes back', () => {
  const element = document.createElement('a')
  element.innerHTML = '+7\u00a0495 <b>000\u201100</b>'
  const [, bold] = element.childNodes
  const results: (string | undefined)[] = []
  const type = (text?: string, key = 'Enter') => {
    typeIn(
      element,
      '+7 495 000-00',
      (typed) => results.push(typed),
      async () => undefined,
    )
    expect(element.textContent).toBe('+7 495 000-00')
    if (text !== undefined) element.textContent = text
    element.dispatchEvent(new KeyboardEvent('keydown', { key }))
    expect(element.outerHTML).toBe('<a style="">+7&nbsp;495 <b>000\u201100</b></a>')
    expect(element.childNodes[1]).toBe(bold)
  }
  type()
  type('+7 495 000-01')
  type('Забытое', 'Escape')
  expect(results).toEqual([undefined, '+7 495 000-01', undefined])
})

test('words with lines are one line where a line is, and a table without HTML is one', () => {
  expect(pasted('', 'Раз\r\nДва\n', { type: 'string' })).toEqual({ text: 'Раз Два', loss: '' })
  const { text, loss } = pasted('', 'Банка\t250 мл\nФлакон\t100 мл', { type: 'string', role: 'text' })
  expect(text).toBe('Банка\u00a0| 250 мл\nФлакон\u00a0| 100 мл')
  expect(loss).toMatch(/^Вы.вставляете таблицу/)
})
