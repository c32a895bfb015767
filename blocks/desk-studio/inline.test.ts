// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { textAt, typedText, typeIn } from './inline.ts'
import { pasted, tableOf } from './pasted.ts'

test.each([
  ['Chromium', 'Раз\nДва\n\nТри'],
  ['Firefox', 'Раз<br>Два<br><br>Три<br>'],
  ['Safari', 'Раз<div>Два</div><div><br></div><div>Три</div>'],
])('%s: lines are read as they were typed', (_, html) => {
  const element = document.createElement('p')
  element.innerHTML = html
  expect(typedText(element)).toBe('Раз\nДва\n\nТри')
})

test.each([
  ['a heading with the sign of its link', '<h2>Что <b>там</b><a aria-label="Ссылка">#</a></h2>', 'Что там', 'H2'],
  ['paragraphs', '<p>Раз\u00a0и</p><p>два</p>', 'Раз и\n\nдва', 'DIV'],
  ['marks', '<p>Смотрите <a>ответы</a></p>', 'Смотрите [ответы](/faq/)', 'P'],
  ['a part of a value', '<p>Раз</p>', 'Раз и два', undefined],
])('%s is one value or none', (_, html, text, name) => {
  const block = document.createElement('div')
  block.dataset.at = 'text a.json#/0'
  block.innerHTML = html
  const target = block.firstElementChild as Element
  expect(textAt(target, { props: { text, level: 2 } })?.element.tagName).toBe(name)
})

test('typing begins with the value of the file, and the page gets its own nodes back', () => {
  const element = document.createElement('a')
  element.innerHTML = '+7\u00a0495 <b>000\u201100</b>'
  const [, bold] = element.childNodes
  const results: (string | undefined)[] = []
  const type = (text?: string, key = 'Enter') => {
    const onEnd = (typed: string | undefined) => results.push(typed)
    typeIn(element, '+7 495 000-00', { hasParagraphs: false, onEnd, read: async () => undefined })
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
  expect(pasted('', 'Раз\r\nДва\n', { type: 'string' })).toMatchObject({ text: 'Раз Два', loss: '' })
  for (const role of ['text', 'line'] as const) {
    const { text, loss, table = [] } = pasted('', 'Тара\tОбъём\nБанка\t250 мл\r\nФлакон\t\n', { type: 'string', role })
    expect(text.replaceAll('\n', ' ')).toBe('Тара\u00a0| Объём Банка\u00a0| 250 мл Флакон\u00a0| ')
    expect(loss).toMatch(/^Вы.вставляете таблицу/)
    expect(tableOf(table).props).toMatchObject({
      columns: [{ text: 'Тара' }, { text: 'Объём' }],
      rows: [
        ['Банка', '250 мл'],
        ['Флакон', '—'],
      ],
    })
  }
  const html = '<table><tr><th>Тара</th><th><b>Объём</b></th></tr><tr><td><p>Банка</p></td><td>250 мл</td></tr></table>'
  expect(pasted(html, '', { role: 'text' }).table).toEqual([
    ['Тара', '**Объём**'],
    ['Банка', '250 мл'],
  ])
  expect(pasted(`<p>Вот</p>${html}`, '', { role: 'text' }).table).toBeUndefined()
})
