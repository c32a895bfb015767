import { colors, Sheet, type Style } from '../pdf/sheet.ts'
import { drawTable, startHeight, type Table } from '../pdf/table.ts'

type Section = { title: string; paragraphs?: string[]; table?: Table }
export type DocumentSource = { title: string; version: string; file: string; sample?: boolean; sections: Section[] }
type Company = { name: string; legalName: string; inn: string; kpp: string; ogrn: string; address: string }
export type Settings = { company: Company; contacts: { email: string; phone: string } }

/** Text on each page of a sample document, which looks official although the demo company is fictional. */
const SAMPLE_MARK = 'Образец: демонстрационный документ'

const NAME: Style = { size: 17, weight: 600, color: colors.blueprint }
const DETAILS: Style = { size: 8, color: colors.quiet }
const TITLE: Style = { size: 19, weight: 600 }
const VERSION: Style = { size: 9, color: colors.quiet }
const HEADING: Style = { size: 11, weight: 600 }
const TEXT: Style = { size: 9.5 }

/** Formats a date: «1 марта 2026 года». */
function inWords(date: Date): string {
  const words = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  return words.replace(/\s*г\.$/u, ' года').replaceAll(' ', '\u00A0')
}

/** Draws the company's name on the left, its details on the right, and a line below both. */
export function drawLetterhead(sheet: Sheet, { company, contacts }: Settings): void {
  const top = sheet.y
  const details = [
    company.legalName,
    `ИНН ${company.inn}, КПП ${company.kpp}, ОГРН ${company.ogrn}`,
    company.address,
    `${contacts.phone}, ${contacts.email}`,
  ]
  sheet.drawLine(company.name, sheet.left, top, NAME)
  for (const line of details) {
    sheet.drawLine(line, sheet.left + sheet.width - sheet.widthOf(line, DETAILS), sheet.y, DETAILS)
    sheet.y += sheet.lineHeight(DETAILS)
  }
  sheet.y += 8
  sheet.rule(sheet.y, colors.blueprint)
  sheet.y += 26
}

/** Draws a section; the heading is on the same page as the first lines. */
function drawSection(sheet: Sheet, { title, paragraphs = [], table }: Section): void {
  const content = table ? startHeight(sheet, table) : 2 * sheet.lineHeight(TEXT)
  sheet.ensure(sheet.lineHeight(HEADING) + content + 6)
  sheet.paragraph(title, HEADING, 4, 'H2')
  for (const paragraph of paragraphs) sheet.paragraph(paragraph, TEXT, 5)
  if (table) drawTable(sheet, table)
  sheet.y += 13
}

/** Draws a document from its source, a file in schema/content/documents. */
export function drawDocument({ source, settings }: { source: DocumentSource; settings: Settings }): Sheet {
  const { title, version, sample, sections } = source
  const date = new Date(`${version}T00:00:00Z`)
  const sheet = new Sheet({ title, author: settings.company.legalName, date })
  drawLetterhead(sheet, settings)
  sheet.paragraph(title, TITLE, 3, 'H1')
  sheet.paragraph(`Редакция от ${inWords(date)}`, VERSION, 18)
  for (const section of sections) drawSection(sheet, section)
  sheet.finish(`${settings.company.name}. ${title}`, sample ? SAMPLE_MARK : '')
  return sheet
}
