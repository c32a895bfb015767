import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { loadFiles } from '#schema/definitions/kinds/files.ts'
import { publicFolder, schemaFolder } from '../paths.ts'
import { colors, drawTable, Sheet, type Style, startHeight, type Table } from './sheet.ts'

type Section = { title: string; paragraphs?: string[]; table?: Table }
type DocumentSource = { title: string; version: string; file: string; sample?: boolean; sections: Section[] }
type Company = { name: string; legalName: string; inn: string; kpp: string; ogrn: string; address: string }
type Settings = { company: Company; contacts: { email: string; phone: string } }

/** Stands on every sheet that looks like a paper of some body: the demo company is invented. */
const SAMPLE_MARK = 'Образец: демонстрационный документ'

const NAME: Style = { size: 17, weight: 600, color: colors.blueprint }
const DETAILS: Style = { size: 8, color: colors.quiet }
const TITLE: Style = { size: 19, weight: 600 }
const VERSION: Style = { size: 9, color: colors.quiet }
const HEADING: Style = { size: 11, weight: 600 }
const TEXT: Style = { size: 9.5 }

/** «1 марта 2026 года» for "2026-03-01". */
function inWords(date: Date): string {
  const words = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  return words.replace(/\s*г\.$/u, ' года').replaceAll(' ', '\u00A0')
}

/** The company's name on the left, its details on the right, a line under both. */
function drawLetterhead(sheet: Sheet, { company, contacts }: Settings): void {
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

/** A heading stays on the page of its first lines. */
function drawSection(sheet: Sheet, { title, paragraphs = [], table }: Section): void {
  const content = table ? startHeight(sheet, table) : 2 * sheet.lineHeight(TEXT)
  sheet.ensure(sheet.lineHeight(HEADING) + content + 6)
  sheet.paragraph(title, HEADING, 4)
  for (const paragraph of paragraphs) sheet.paragraph(paragraph, TEXT, 5)
  if (table) drawTable(sheet, table)
  sheet.y += 13
}

async function makeDocument(source: DocumentSource, settings: Settings): Promise<void> {
  const { title, version, file, sample, sections } = source
  const date = new Date(`${version}T00:00:00Z`)
  const sheet = new Sheet({ title, author: settings.company.legalName, date })
  const written = finished(sheet.doc.pipe(createWriteStream(join(publicFolder, file))))
  drawLetterhead(sheet, settings)
  sheet.paragraph(title, TITLE, 3)
  sheet.paragraph(`Редакция от ${inWords(date)}`, VERSION, 18)
  for (const section of sections) drawSection(sheet, section)
  sheet.finish(`${settings.company.name}. ${title}`, sample ? SAMPLE_MARK : '')
  await written
}

/** Makes the PDFs of public/assets/documents from schema/content/documents; a second run changes nothing. */
export async function makeDocuments(): Promise<void> {
  const files = await loadFiles(schemaFolder, publicFolder)
  // Shapes: checked by the schema checker, not here.
  const settings = files.one('settings')?.value as Settings
  for (const [id, { value }] of files.of('document')) {
    const source = value as DocumentSource
    await mkdir(dirname(join(publicFolder, source.file)), { recursive: true })
    await makeDocument(source, settings)
    console.log(`${id}.json → public${source.file}`)
  }
}
