import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type FileKind, titlesOf } from '#schema/definitions/fields/file-kinds.ts'
import { formatBytes } from '#schema/definitions/text/format.ts'
import type { Query, Transaction } from '../engine/database/tables.ts'
import { mimeOf, type Upload } from '../engine/forms/uploads.ts'
import { fieldError } from '../engine/http/http-error.ts'
import { drawInvoices, drawOrderPaper, ORDER_PAPERS, type OrderPaper } from '../shop/papers/order-papers.ts'
import { partsOf, readContent, writeContent } from '../shop/submissions/stored-files.ts'
import type { StaffPostContext } from './context.ts'
import { type About, ORDER_FILE } from './letter-about.ts'

/** Maximum bytes of a letter's attachments: mailboxes accept letters of 25 MB, and encoding adds a third. */
const MAX_BYTES = 18_000_000
const MAX_FILES = 10

/** File types that letters accept. Forms of the desk accept the same ones. */
const KINDS = ['pdf', 'jpg', 'png', 'docx', 'xlsx'] as const

interface NewFile {
  name: string
  type: string
  bytes: number
  source: string
  /** Yields the chunks of the content. Reads them when they are needed. */
  parts: (query: Query) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export const filesOfLetter = (query: Query, letter: number) =>
  query.selectFrom('letter_files').selectAll().where('letter', '=', letter).orderBy('id').execute()

/** Returns the form value of the checkbox that attaches a file to a letter. */
export const tickOf = ({ id, source }: { id: number; source: string }): string => source || `file-${id}`

/** Checks the attachments. @throws HttpError 422 if there are too many, or if they are too large together */
export function refuseTooMuch(files: readonly { bytes: number }[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (files.length > MAX_FILES || bytes > MAX_BYTES)
    throw fieldError(
      'files',
      `Вложений ${files.length}, вместе ${formatBytes(bytes)}, а\u00a0можно ${MAX_FILES}, вместе до\u00a0${formatBytes(MAX_BYTES)}: уберите лишнее`,
    )
}

/** Reads the uploaded files. @throws HttpError 422 for a file that is too large, or of a type that letters do not accept */
export async function uploadedFiles(files: readonly Upload[]): Promise<NewFile[]> {
  const uploads: NewFile[] = []
  for (const { name, type, size, path } of files) {
    if (path === undefined) throw fieldError('files', `Файл «${name}» больше 10\u00a0МБ`)
    if (!KINDS.some((kind) => mimeOf(kind) === type))
      throw fieldError('files', `«${name}» не\u00a0приложить: внутри не\u00a0${titlesOf(KINDS)}`)
    const content = await readFile(path)
    uploads.push({ name, type, bytes: size, source: '', parts: () => partsOf(content) })
  }
  return uploads
}

/** Creates files of the selected documents, such as an invoice, from the current state of the order or offer. */
export async function drawnPapers(about: About, wanted: readonly string[], context: StaffPostContext) {
  const drawn: NewFile[] = []
  for (const { value } of about.papers) if (wanted.includes(value)) drawn.push(await drawnPaper(about, value, context))
  return drawn
}

async function drawnPaper({ order, invoice }: About, source: string, context: StaffPostContext): Promise<NewFile> {
  const { query } = context.database
  const client = { key: `staff ${context.staff.id}`, isStaff: true }
  const file = (kind: FileKind, { name, bytes }: { name: string; bytes: Uint8Array }): NewFile => ({
    ...{ name, type: mimeOf(kind), bytes: bytes.length, source, parts: () => partsOf(bytes) },
  })
  if (invoice && source === 'invoice') return file('pdf', await drawInvoices(query, [invoice], client))
  const paper = (Object.keys(ORDER_PAPERS) as OrderPaper[]).find((kind) => kind === source)
  if (order && paper) return file(ORDER_PAPERS[paper].ending, await drawOrderPaper(paper, order, context, client))
  const id = Number(source.replace(ORDER_FILE, ''))
  const { name, type, bytes } = await query
    .selectFrom('order_files')
    .innerJoin('order_file_parts', 'file', 'id')
    .select(['name', 'type', sql<number>`sum(length(content))`.as('bytes')])
    .where('id', '=', id)
    .groupBy(['name', 'type'])
    .executeTakeFirstOrThrow(() => fieldError('attach', 'Файл заказа удалили: обновите страницу'))
  return {
    name,
    type,
    bytes: Number(bytes),
    source,
    parts: (transaction) => readContent(transaction, 'order_files', id),
  }
}

export async function attach(transaction: Transaction, letter: number, files: readonly NewFile[]) {
  for (const { parts, ...columns } of files) {
    const { id } = await transaction
      .insertInto('letter_files')
      .values({ letter, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeContent(transaction, 'letter_files', id, parts(transaction))
  }
}
