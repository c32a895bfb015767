import { typeset } from '#schema/definitions/text/typography.ts'
import type { CatalogKind, ProductRecord } from '../records.ts'
import { readBody, readNeck, readTint, warnOfOdd } from './body.ts'
import type { Header } from './header.ts'
import type { KnownNecks } from './necks.ts'
import { MAX_PHOTOS } from './photos.ts'
import { readPrices } from './prices.ts'
import { quoted, type RowReader } from './row-reader.ts'

/** A product before its section has a path and, where the file gives none, its address a code. */
export type Draft = Omit<ProductRecord, 'code' | 'section' | 'pictures'> & {
  code: string | undefined
  section: string
  /** As the file names them: files of a folder, addresses. Undefined: it has no column of them. */
  photos: readonly string[] | undefined
}

export interface RowContext {
  /** What the command was told; undefined: the file says, and without a column it is the main one. */
  kind: CatalogKind | undefined
  necks: KnownNecks
}

/** @returns undefined where something is wrong with the row: it has been reported */
export function readProduct(row: RowReader, header: Header, context: RowContext): Draft | undefined {
  row.refuseExtraCells()
  const kind = readKind(row, header, context)
  const shape = row.requiredChoice('shape')
  const perBox = row.requiredNumber('perBox', true)
  const minQuantity = readMinimum(row, perBox)
  const neck = readNeck(row, context.necks)
  const body = readBody(row, shape)
  const draft = {
    kind,
    article: readArticle(row),
    code: readCode(row),
    name: typeset(row.required('name')),
    ...readModel(row),
    section: row.required('section'),
    description: typeset(row.text('description')),
    ...readTint(row),
    material: row.requiredChoice('material'),
    ...neck,
    color: row.required('color'),
    ...body,
    purposes: row
      .text('purposes')
      .split(/[,;|]/)
      .map((purpose) => purpose.trim())
      .filter((purpose) => purpose !== ''),
    foodContact: row.choice('foodContact') === 'да',
    perBox,
    box: {
      length: row.requiredNumber('box.length'),
      width: row.requiredNumber('box.width'),
      height: row.requiredNumber('box.height'),
      weight: row.requiredNumber('box.weight'),
    },
    boxesPerPallet: row.requiredNumber('boxesPerPallet', true),
    minQuantity,
    stock: row.number('stock', true) ?? 0,
    leadDays: row.requiredNumber('leadDays', true),
    prices: readPrices(row, header, minQuantity),
    documents: readDocuments(row, header),
    photos: readPhotos(row, header),
  }
  const { material } = draft
  if (row.failed || kind === undefined || shape === undefined || material === undefined) return undefined
  warnOfOdd(row, draft)
  return { ...draft, kind, shape, material }
}

function readModel(row: RowReader): Pick<ProductRecord, 'model'> {
  const model = row.text('model')
  return model === '' ? {} : { model }
}

function readKind(row: RowReader, { places }: Header, { kind: asked }: RowContext): CatalogKind | undefined {
  if (!places.has('kind')) return asked ?? 'main'
  if (asked !== undefined && row.cell('kind') === '') return asked
  const kind = row.requiredChoice('kind')
  if (kind !== undefined && asked !== undefined && kind !== asked)
    row.error(
      'kind',
      `Вид ${quoted(row.cell('kind'))}, а загружается --kind ${asked}.`,
      'Уберите строку или запустите без --kind.',
    )
  return kind
}

/** «1,2E+10» is what is left of a long number in a spreadsheet. */
function readArticle(row: RowReader): string {
  const article = row.required('article')
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(article))
    row.error(
      'article',
      `${quoted(article)}: программа таблиц округлила артикул.`,
      'Дайте столбцу текстовый формат и впишите артикулы заново.',
    )
  return article
}

function readCode(row: RowReader): string | undefined {
  const code = row.text('code')
  if (code === '') return undefined
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code))
    row.error(
      'code',
      `${quoted(code)} не годится для адреса.`,
      'Строчные латинские буквы, цифры и дефисы между ними; или оставьте пустым.',
    )
  return code
}

/** A box, where the file does not say. */
function readMinimum(row: RowReader, perBox: number): number {
  const minQuantity = row.cell('minQuantity') === '' ? perBox : (row.number('minQuantity', true) ?? Number.NaN)
  if (minQuantity % perBox > 0) {
    const next = Math.ceil(minQuantity / perBox) * perBox
    row.error(
      'minQuantity',
      `${minQuantity} шт. не делится на коробку в ${perBox} шт.`,
      `Ближайшее целыми коробками: ${next}.`,
    )
  }
  return minQuantity
}

/** Several names stand in one cell. */
function readPhotos(row: RowReader, { places }: Header): readonly string[] | undefined {
  if (!places.has('pictures')) return undefined
  const names = row
    .text('pictures')
    .split(/[;|\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length > MAX_PHOTOS)
    row.warn(
      'pictures',
      `Фотографий ${names.length}, а\u00a0показываются ${MAX_PHOTOS}.`,
      'Остальные не\u00a0взяты: оставьте главные.',
    )
  return names.slice(0, MAX_PHOTOS)
}

function readDocuments(row: RowReader, { documents }: Header): ProductRecord['documents'] {
  return documents.flatMap((places) => {
    const title = row.text(places.title)
    const file = row.text(places.file)
    if (title === '' && file === '') return []
    if (title === '') row.error(places.title, 'У документа нет названия.', 'Заполните ячейку.')
    if (!/^\/assets\/(?!.*(?:\/\/|\.\.))[\w./-]+$/.test(file))
      row.error(
        places.file,
        `${quoted(file)} не адрес документа.`,
        'Положите файл в public/assets/documents и впишите /assets/documents/имя.pdf.',
      )
    return [{ title, file }]
  })
}
