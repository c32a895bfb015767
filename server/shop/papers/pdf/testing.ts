import { vi } from 'vitest'
import { Sheet } from './sheet.ts'

/** The company and the contacts of the papers that tests draw. */
export const testSettings = {
  company: { name: '«Ёмкость»', legalName: 'ООО «Ёмкость»', inn: '1', kpp: '2', ogrn: '3', address: 'Владимир' },
  contacts: { email: 'info@zavod.example', phone: '+7 495 000-00-00' },
}

/** Returns the lines of text that a paper draws, in order, with plain spaces. */
export function linesDrawn(draw: () => { doc: Sheet['doc'] }) {
  const original = Sheet.prototype.drawLine
  const lines: {
    text: string
    page: number
    left: number
    right: number
    y: number
    bottom: number
    align?: string
  }[] = []
  const spy = vi.spyOn(Sheet.prototype, 'drawLine').mockImplementation(function (this: Sheet, ...parameters) {
    const [text, x, y, style, align] = parameters
    const width = this.widthOf(text, style)
    const left = align === 'right' ? x - width : x
    lines.push({
      ...{ text: text.replaceAll('\u00a0', ' '), page: this.doc.bufferedPageRange().count },
      ...{ left, right: left + width, y, bottom: y + this.lineHeight(style), ...(align && { align }) },
    })
    original.apply(this, parameters)
  })
  draw().doc.resume()
  spy.mockRestore()
  return lines
}
