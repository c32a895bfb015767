import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { typeset } from '#schema/definitions/text/typography.ts'
import { publicFolder } from '../../../engine/paths.ts'
import type { CatalogKind, OwnValues, ProductRecord } from '../records.ts'
import { quoted } from './cell.ts'
import { ownColumn } from './column.ts'
import { type Columns, columns, type RequiredKey, requiredKeys, type Values } from './columns.ts'
import type { Header } from './header.ts'
import { readPatch } from './patch.ts'
import { readLadder } from './prices.ts'
import type { RowReader } from './row-reader.ts'
import { bestMatch, choices, foldNeck, foldWord, KIND_NAMES, type KnownNecks } from './values.ts'

/** A product as read from a row: `section` contains names instead of a path, and `code` may be missing. */
export type Draft = Omit<ProductRecord, 'code' | 'section' | 'pictures' | 'own' | 'words'> & {
  code?: string
  section: string
  /** File names in the picture folder, or URLs; undefined without a photo column. */
  photos: readonly string[] | undefined
  /** Values of the shop's own properties, from the file's columns. */
  ownValues: OwnValues
}

export interface RowContext {
  /** Catalog that the user chose; undefined: the catalog in the file's column, or the main catalog. */
  kind: CatalogKind | undefined
  necks: KnownNecks
  columns: Columns
}

type Whole = Partial<Values> & Pick<Values, RequiredKey>

const isWhole = (values: Partial<Values>): values is Whole => requiredKeys.every((key) => values[key] !== undefined)

/** Reads a row. @returns undefined for an invalid row, after its problems have been reported */
export function readProduct(row: RowReader, header: Header, context: RowContext): Draft | undefined {
  row.refuseExtraCells()
  const { places } = header
  // `readLadder` reads the price, together with the price steps.
  const keys = places.keys().filter((key) => key !== 'price')
  const values = readPatch(row, keys, context.columns)
  const { perBox, minQuantity = perBox } = values
  const kind = checkKind(row, header, values, context)
  checkMinimum(row, perBox, minQuantity)
  checkShape(row, values.shape)
  const neck = readNeck(row, values, context.necks)
  const tint = tintOf(row, values)
  const prices = readLadder(row, header, minQuantity)
  const documents = readDocuments(row, header)
  const ownValues = readOwn(row, header)
  if (row.failed || !isWhole(values) || kind === undefined || minQuantity === undefined) return undefined
  const {
    'box.length': length,
    'box.width': width,
    'box.height': boxHeight,
    'box.weight': boxWeight,
    price: _,
    pictures = [],
    ...fields
  } = values
  const draft = {
    ...{ description: '', tint, purposes: [], foodContact: false, stock: 0 },
    ...{ ...fields, kind, ...neck, minQuantity, prices, documents, ownValues },
    box: { length, width, height: boxHeight, weight: boxWeight },
    photos: places.has('pictures') ? pictures : undefined,
  }
  warnOfOdd(row, draft)
  return draft
}

const readOwn = (row: RowReader, { ownPlaces }: Header): OwnValues =>
  Object.fromEntries(
    [...ownPlaces].flatMap(([property, place]) => {
      const value = ownColumn(property).read(row.cell(place))
      return value === undefined ? [] : [[property.name, value]]
    }),
  )

function checkKind(row: RowReader, { places }: Header, { kind }: Partial<Values>, { kind: loadedKind }: RowContext) {
  const cell = row.cell('kind')
  if (!places.has('kind')) return loadedKind ?? 'main'
  if (cell.isEmpty) return loadedKind ?? cell.error('Пусто.', columns.kind.fill)
  if (kind !== undefined && loadedKind !== undefined && kind !== loadedKind)
    cell.error(
      `Вид {}, а загружается ${KIND_NAMES[loadedKind]}.`,
      'Уберите строку или загружайте файл, не выбирая вида.',
      quoted(cell.raw),
    )
  return kind
}

function checkMinimum(row: RowReader, perBox = 1, minQuantity = perBox): void {
  if (minQuantity % perBox === 0) return
  const reason = `${minQuantity} шт. не делится на коробку в ${perBox} шт.`
  const next = Math.ceil(minQuantity / perBox) * perBox
  row.cell('minQuantity').error(reason, `Ближайшее целыми коробками: ${next}.`)
}

function readDocuments(row: RowReader, { documents }: Header): ProductRecord['documents'] {
  return documents.flatMap((places) => {
    const [titleCell, fileCell] = [row.cell(places.title), row.cell(places.file)]
    const [title = '', file = ''] = [titleCell.text(), fileCell.text()]
    if (title === '' && file === '') return []
    if (title === '') titleCell.error('У документа нет названия.', 'Заполните ячейку.')
    if (!/^\/assets\/(?!.*(?:\/\/|\.\.))[\w./-]+$/.test(file))
      fileCell.error(
        '{} не адрес документа.',
        'Положите файл в public/assets/documents и впишите /assets/documents/имя.pdf.',
        quoted(file),
      )
    else if (!existsSync(join(publicFolder, file)))
      row.report(places.file, {
        ...{ level: 'warning', missing: 'document', reason: 'Документа {} в\u00a0папке public нет.' },
        ...{ mend: 'Положите файл туда: ссылка на него не\u00a0откроется.', value: quoted(file) },
      })
    return [{ title, file }]
  })
}

/** Returns the tint from its column, or else the one that the color's name means, or else `clear`; warns of an unknown color. */
function tintOf(row: RowReader, { color = '', tint }: Partial<Values>): ProductRecord['tint'] {
  const knownTint = choices.tint.find(color)
  if (knownTint === undefined && color !== '' && row.cell('tint').isEmpty) {
    const reason = 'Как рисовать цвет {}, неизвестно: рисунок будет прозрачным.'
    row.cell('color').tell('warning', reason, 'Заполните «Оттенок рисунка».', quoted(foldWord(color)))
  }
  return tint ?? knownTint ?? 'clear'
}

/** Returns the neck in its standard spelling, with its diameter; reports a neck whose diameter is unknown. */
function readNeck(row: RowReader, { neck = '', neckDiameter }: Partial<Values>, necks: KnownNecks) {
  const standardNeck = necks.get(foldNeck(neck))
  const diameter = neckDiameter ?? standardNeck?.diameter
  if (neck !== '' && !standardNeck) {
    const names = [...necks.values()].map(({ name }) => name)
    const like = bestMatch(neck, names, foldNeck)
    const reason = 'Горловина {} неизвестна: укупорки к ней подберутся только такие же.'
    row.cell('neck').tell('warning', reason, like ? `Может быть, «${like}»?` : '', quoted(neck))
  }
  const cell = row.cell('neckDiameter')
  if (neck !== '' && diameter === undefined && cell.isEmpty)
    cell.error('Диаметр горловины {} неизвестен.', 'Заполните его.', quoted(neck))
  return { neck: typeset(standardNeck?.name ?? neck), neckDiameter: diameter ?? Number.NaN }
}

type Shape = ProductRecord['shape']

const isClosure = (shape: Shape): boolean => shape === 'cap' || shape === 'pump' || shape === 'sprayer'

/** Columns that only some shapes have: the hint for an empty cell (undefined if it may be empty), and the error for other shapes. */
const SHAPED: readonly (readonly [
  key: 'volume' | 'closure' | 'depth' | 'dose' | 'tube',
  isOf: (shape: Shape) => boolean,
  fill: string | undefined,
  excess: string,
])[] = [
  ['volume', (shape) => !isClosure(shape), 'Заполните ячейку: у тары объём обязателен.', 'У укупорки объёма нет.'],
  ['closure', isClosure, 'Назовите вид: «флип-топ», «дозатор», «триггер».', 'Вид укупорки бывает только у укупорки.'],
  [
    'depth',
    (shape) => shape === 'canister',
    'Заполните ячейку: у канистры глубина обязательна.',
    'Глубина бывает только у канистры.',
  ],
  [
    'dose',
    (shape) => shape === 'pump' || shape === 'sprayer',
    undefined,
    'Доза бывает только у дозатора и распылителя.',
  ],
  ['tube', isClosure, undefined, 'Трубка бывает только у укупорки.'],
]

function checkShape(row: RowReader, shape: Shape | undefined): void {
  if (shape === undefined) return
  for (const [key, isOf, fill, excess] of SHAPED) {
    const cell = row.cell(key)
    if (!isOf(shape) && !cell.isEmpty) cell.error(excess, 'Очистите ячейку.')
    if (isOf(shape) && cell.isEmpty && fill !== undefined) cell.error('Пусто.', fill)
  }
}

/** Warns of unusual values. */
function warnOfOdd(row: RowReader, draft: Draft): void {
  const { shape, diameter, neckDiameter, box, perBox, weight, volume = 0, height, depth = diameter } = draft
  // Sides of the bounding box in millimeters, since a bottle may be square.
  const sides = [diameter, depth, height]
  if (diameter < neckDiameter && shape !== 'tube')
    row.cell('diameter').tell('warning', 'Изделие уже своей горловины.', 'Проверьте оба диаметра.')
  else if (volume * 1000 > diameter * depth * height) {
    const reason = `${formatNumber(volume)} мл не\u00a0поместятся в\u00a0${sides.map(formatNumber).join(' × ')} мм.`
    row.cell('volume').tell('doubt', reason, 'Проверьте объём и\u00a0размеры.')
  }
  if (box.weight < perBox * weight) {
    const reason = `Коробка легче своего содержимого (${perBox} × ${weight} г).`
    row.cell('box.weight').tell('warning', reason, 'Проверьте: масса коробки в граммах.')
  }
}
