import { expect, test } from 'vitest'
import { piecesOf } from './Options.tsx'

/** Returns the text with the matches in brackets. */
const marked = (text: string, q: string): string =>
  piecesOf(text, q)
    .map(({ text, matched }) => (matched ? `[${text}]` : text))
    .join('')

test.each([
  ['банка прозрачная', 'банка проз', '[банка] [проз]рачная'],
  ['Флакон «Капля» 30\u00a0мл', 'кап', 'Флакон «[Кап]ля» 30\u00a0мл'],
  ['Мёд в\u00a0банке', 'мед', '[Мёд] в\u00a0банке'],
  ['БН-25-38-ПС', 'бн-25', '[БН-25]-38-ПС'],
  ['Крышка 28/410', '28/4', 'Крышка [28/4]10'],
  ['банка', ',fyrf', 'банка'],
  ['банка', 'б бан', '[бан]ка'],
  ['Обанкротиться', 'бан', 'Обанкротиться'],
  ['(а) [б] \\ .*', '(а) [б] \\ .*', '[(а)] [[б]] [\\] [.*]'],
  ['İ банка', 'бан', 'İ [бан]ка'],
  ['банка', ' ', 'банка'],
])('in «%s» what begins as in «%s» is marked', (text, q, expected) => {
  expect(marked(text, q)).toBe(expected)
  expect(
    piecesOf(text, q)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
