import { compile, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'
import type { PreparedLetter } from '#renderer/engine/page/types.ts'
import { nextLoopTurn } from '../next-loop-turn.ts'

/** Label and value of a field, as text. */
export interface FormAnswer {
  label: string
  text: string
  /** Name of the field in its form. */
  field?: string
}

/** Data of a submission for its letter. */
export interface SubmissionSummary {
  number: number
  form: string
  /** URL of the page that the form was sent from; empty if unknown. */
  page: string
  answers: readonly FormAnswer[]
  /** Values by field name. */
  values: Readonly<Record<string, string>>
}

/** The submission that a form's letter is about. */
export interface LetterSubject {
  submission?: SubmissionSummary | undefined
  /** With `submission`: further values for the letter's expressions, by name, such as the product on the form's page. */
  roots?: Readonly<Record<string, unknown>> | undefined
}

/** A letter ready to be sent. */
export interface Letter {
  subject: string
  html: string
  text: string
}

/** Renders letters of schema/mails. */
export interface Letters {
  compose(mail: string, params: Readonly<Record<string, unknown>>, about?: LetterSubject): Promise<Letter>
}

/** Renders a letter to HTML (renderer/mail.tsx). Reports errors of single blocks; throws any other error. */
export type RenderLetter = (letter: PreparedLetter, report: (at: string, error: unknown) => void) => Promise<string>

/** Prepares a letter's file: evaluates its expressions. @param roots the values that they can read, by name */
type PrepareLetter = (mail: string, roots: Readonly<Record<string, unknown>>) => Promise<PreparedLetter>

/** Creates an object that composes letters of the current schema files. @param report called for a block that failed */
export const createLetters = (
  prepare: PrepareLetter,
  renderLetter: RenderLetter,
  report: (at: string, error: unknown) => void,
): Letters => ({
  async compose(mail, params, { submission, roots } = {}) {
    const prepared = await prepare(mail, { params, ...(submission && { submission, ...roots }) })
    const html = await renderLetter(prepared, report)
    await nextLoopTurn()
    // Makes the subject a single line, because it may contain a visitor's text.
    return { subject: prepared.subject.replace(/\p{Cc}+/gu, ' ').trim(), html, text: toPlainText(html) }
  },
})

/** Formats a link as «текст: адрес», or as the address alone if the text is the address. */
const address: FormatCallback = (element, walk, builder) => {
  const href = element.attribs?.href ?? ''
  const target = href.replace(/^(mailto|tel):/, '')
  walk(element.children, builder)
  const shown = element.children?.map(({ data }) => data ?? '').join('')
  if (target === href && shown !== href) builder.addInline(`: ${href}`, { noWordTransform: true })
}

/** Formats a label and its answer on one line: «Телефон: +7 …». */
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
    // A data table has a head and is inside a section (blocks/table). Other tables are layout or lists of answers.
    { selector: 'section > table', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 30 } },
    { selector: 'table', format: 'block' },
    { selector: 'caption', format: 'block' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'tr > th', format: 'question' },
    { selector: 'footer', format: 'block' },
    { selector: 'figcaption', format: 'block' },
  ],
}

/** Converts a letter's HTML to plain text: 76 columns, links as «текст: адрес». */
export const toPlainText: (html: string) => string = compile(options)

/** Formats a text for a letter: each line becomes a paragraph. */
export const asParagraphs = (text: string): string =>
  text
    .trim()
    .split(/\s*[\r\n]+\s*/)
    .join('\n\n')
