import { compile, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'

/** A link as «текст: адрес», and an address alone where the text is the address. */
const address: FormatCallback = (element, walk, builder) => {
  const href = element.attribs?.href ?? ''
  const goal = href.replace(/^(mailto|tel):/, '')
  walk(element.children, builder)
  const shown = element.children?.map(({ data }) => data ?? '').join('')
  if (goal === href && shown !== href) builder.addInline(`: ${href}`, { noWordTransform: true })
}

/** The question of a row that has one answer: «Телефон: +7 …». */
const question: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(': ')
}

const heading = { options: { uppercase: false } }

const options: HtmlToTextOptions = {
  wordwrap: 76,
  formatters: { address, question },
  selectors: [
    { selector: '.preheader', format: 'skip' },
    { selector: 'a', format: 'address' },
    { selector: 'h1', ...heading },
    { selector: 'h2', ...heading },
    { selector: 'h3', ...heading },
    { selector: 'hr', options: { length: 40 } },
    // A table with a head stands in a section (blocks/table); the others are for the layout, or lists of answers.
    { selector: 'section > table', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 30 } },
    { selector: 'table', format: 'block' },
    { selector: 'caption', format: 'block' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'tr > th', format: 'question' },
    { selector: 'footer', format: 'block' },
    { selector: 'figcaption', format: 'block' },
  ],
}

/** A letter's HTML as a text for who reads letters as text: 76 columns, links as «текст: адрес». */
export const toPlainText: (html: string) => string = compile(options)
