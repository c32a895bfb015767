import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cleanArticle } from '#schema/definitions/shop/units/article.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { typeset } from '#schema/definitions/text/typography.ts'
import { publicFolder } from '../../../engine/paths.ts'
import type { CatalogKind, OwnValues, PriceStep, ProductRecord } from '../records.ts'
import type { Header } from './header.ts'
import { MAX_PHOTOS } from './photos.ts'
import { quoted, type RowReader } from './row-reader.ts'
import { bestMatch, choices, foldNeck, foldWord, KIND_NAMES, type KnownNecks } from './values.ts'

/** A product before its section has a path and, where the file gives none, its address a code. */
export type Draft = Omit<ProductRecord, 'code' | 'section' | 'pictures' | 'own' | 'words'> & {
  code: string | undefined
  section: string
  /** Names from the file: files of a folder, or URLs. Undefined without a photo column. */
  photos: readonly string[] | undefined
  /** Values of the file's columns. */
  ownValues: OwnValues
}

export interface RowContext {
  /** Kind given on the command line; undefined: the file's column, or the main kind. */
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
    ownValues: readOwn(row, header),
  }
  const { material } = draft
  if (row.failed || kind === undefined || shape === undefined || material === undefined) return undefined
  warnOfOdd(row, { ...draft, shape })
  return { ...draft, kind, shape, material }
}

const readOwn = (row: RowReader, { ownPlaces }: Header): OwnValues =>
  Object.fromEntries(
    [...ownPlaces].flatMap(([property, place]) => {
      const value = row.own(property, place)
      return value === undefined ? [] : [[property.name, value]]
    }),
  )

function readModel(row: RowReader): Pick<ProductRecord, 'model'> {
  const model = row.text('model')
  return model === '' ? {} : { model }
}

function readKind(row: RowReader, { places }: Header, { kind: loadedKind }: RowContext): CatalogKind | undefined {
  if (!places.has('kind')) return loadedKind ?? 'main'
  if (loadedKind !== undefined && row.cell('kind') === '') return loadedKind
  const kind = row.requiredChoice('kind')
  if (kind !== undefined && loadedKind !== undefined && kind !== loadedKind)
    row.error(
      'kind',
      `Вид {}, а загружается ${KIND_NAMES[loadedKind]}.`,
      'Уберите строку или загружайте файл, не выбирая вида.',
      quoted(row.cell('kind')),
    )
  return kind
}

/** «1,2E+10» is a long number that a spreadsheet has damaged. */
function readArticle(row: RowReader): string {
  const article = cleanArticle(row.required('article'))
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(article))
    row.error(
      'article',
      '{}: программа таблиц округлила артикул.',
      'Дайте столбцу текстовый формат и впишите артикулы заново.',
      quoted(article),
    )
  return article
}

function readCode(row: RowReader): string | undefined {
  const code = row.text('code')
  if (code === '') return undefined
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code))
    row.error(
      'code',
      '{} не годится для адреса.',
      'Строчные латинские буквы, цифры и дефисы между ними; или оставьте пустым.',
      quoted(code),
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

/** A cell may hold several names. */
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
        '{} не адрес документа.',
        'Положите файл в public/assets/documents и впишите /assets/documents/имя.pdf.',
        quoted(file),
      )
    else if (!existsSync(join(publicFolder, file)))
      row.missing(
        places.file,
        'Документа {} в\u00a0папке public нет.',
        'Положите файл туда: ссылка на него не\u00a0откроется.',
        quoted(file),
      )
    return [{ title, file }]
  })
}

/** The tint that a color's own word says; another color's drawing is clear. */
function readTint(row: RowReader): Pick<ProductRecord, 'tint'> {
  const color = foldWord(row.cell('color'))
  const knownTint = choices.tint.get(color)
  const tint = row.choice('tint')
  if (tint === undefined && knownTint === undefined && color !== '' && !row.failed)
    row.warn(
      'color',
      'Как рисовать цвет {}, неизвестно: рисунок будет прозрачным.',
      'Заполните «Оттенок рисунка».',
      quoted(color),
    )
  return { tint: tint ?? knownTint ?? 'clear' }
}

function readNeck(row: RowReader, necks: KnownNecks): Pick<ProductRecord, 'neck' | 'neckDiameter'> {
  const text = row.required('neck')
  const standardNeck = necks.get(foldNeck(text))
  const typedDiameter = row.number('neckDiameter')
  if (text !== '' && standardNeck === undefined) {
    const like = bestMatch(
      text,
      [...necks.values()].map(({ name }) => name),
      foldNeck,
    )
    row.warn(
      'neck',
      'Горловина {} неизвестна: укупорки к ней подберутся только такие же.',
      like ? `Может быть, «${like}»?` : '',
      quoted(text),
    )
  }
  if (
    text !== '' &&
    typedDiameter === undefined &&
    standardNeck?.diameter === undefined &&
    row.cell('neckDiameter') === ''
  )
    row.error('neckDiameter', 'Диаметр горловины {} неизвестен.', 'Заполните его.', quoted(text))
  return {
    neck: typeset(standardNeck?.name ?? text),
    neckDiameter: typedDiameter ?? standardNeck?.diameter ?? Number.NaN,
  }
}

type Body = Pick<ProductRecord, 'height' | 'diameter' | 'weight' | 'volume' | 'depth' | 'closure' | 'dose'>
type Shape = ProductRecord['shape']

/** Reads the keys that only containers or only closures have. */
function readBody(row: RowReader, shape: Shape | undefined): Body & { shape: Shape | undefined } {
  const isClosure = shape === 'cap' || shape === 'pump' || shape === 'sprayer'
  const volume = row.number('volume')
  const depth = row.number('depth')
  const dose = row.number('dose')
  const closure = foldSpaces(row.text('closure'))
  const present = (column: 'volume' | 'depth' | 'dose' | 'closure'): boolean => row.cell(column) !== ''
  if (shape !== undefined) {
    if (isClosure && present('volume')) row.error('volume', 'У укупорки объёма нет.', 'Очистите ячейку.')
    if (!isClosure && !present('volume')) row.error('volume', 'Пусто.', 'Заполните ячейку: у тары объём обязателен.')
    if (isClosure && !present('closure'))
      row.error('closure', 'Пусто.', 'Назовите вид: «флип-топ», «дозатор», «триггер».')
    if (!isClosure && present('closure'))
      row.error('closure', 'Вид укупорки бывает только у укупорки.', 'Очистите ячейку.')
    if (shape === 'canister' && !present('depth'))
      row.error('depth', 'Пусто.', 'Заполните ячейку: у канистры глубина обязательна.')
    if (shape !== 'canister' && present('depth'))
      row.error('depth', 'Глубина бывает только у канистры.', 'Очистите ячейку.')
    if (shape !== 'pump' && shape !== 'sprayer' && present('dose'))
      row.error('dose', 'Доза бывает только у дозатора и распылителя.', 'Очистите ячейку.')
  }
  return {
    shape,
    height: row.requiredNumber('height'),
    diameter: row.requiredNumber('diameter'),
    weight: row.requiredNumber('weight'),
    ...(volume !== undefined && { volume }),
    ...(depth !== undefined && { depth }),
    ...(dose !== undefined && { dose }),
    ...(closure !== '' && { closure }),
  }
}

const foldSpaces = (text: string): string => text.replace(/\s+/g, ' ')

/** Warns of unusual values. */
function warnOfOdd(
  row: RowReader,
  {
    shape,
    diameter,
    neckDiameter,
    box,
    perBox,
    weight,
    volume = 0,
    height,
    depth = diameter,
  }: Pick<
    ProductRecord,
    'shape' | 'diameter' | 'neckDiameter' | 'box' | 'perBox' | 'weight' | 'volume' | 'height' | 'depth'
  >,
): void {
  // Cubic millimeters: of the box around it, since a bottle may be square.
  const room = diameter * depth * height
  if (diameter < neckDiameter && shape !== 'tube')
    row.warn('diameter', 'Изделие уже своей горловины.', 'Проверьте оба диаметра.')
  else if (volume * 1000 > room)
    row.doubt(
      'volume',
      `${formatNumber(volume)} мл не\u00a0поместятся в\u00a0${[diameter, depth, height].map(formatNumber).join(' × ')} мм.`,
      'Проверьте объём и\u00a0размеры.',
    )
  if (box.weight < perBox * weight)
    row.warn(
      'box.weight',
      `Коробка легче своего содержимого (${perBox} × ${weight} г).`,
      'Проверьте: масса коробки в граммах.',
    )
}

type PriceColumn = PriceStep & { title: string }

/** Price steps from the minimum order up; empty for a price on request. */
export function readPrices(row: RowReader, { steps }: Header, minQuantity: number): PriceStep[] {
  const pricedSteps: PriceColumn[] = []
  for (const { from: place, price, unit } of steps) {
    const kopecks = row.kopecks(price, unit)
    const from = typeof place === 'number' ? place : place === 'minimum' ? minQuantity : row.quantity(place)
    const title = price.title
    if (kopecks !== undefined && from !== undefined) pricedSteps.push({ from, kopecks, title })
    else if (kopecks !== undefined && typeof place === 'object' && row.cell(place) === '')
      row.error(place, `Есть «${title}», а количества нет.`, 'Заполните его или уберите цену.')
    else if (from !== undefined && typeof place === 'object' && row.cell(price) === '')
      row.error(price, `Есть «${place.title}», а цены нет.`, 'Заполните её или уберите количество.')
  }
  if (row.failed || Number.isNaN(minQuantity)) return []
  const ladder = pricedSteps.toSorted((a, b) => a.from - b.from)
  checkFall(row, ladder, minQuantity)
  return fromMinimum(ladder, minQuantity)
}

function checkFall(row: RowReader, ladder: readonly PriceColumn[], minQuantity: number): void {
  const [first] = ladder
  if (first && first.from > minQuantity)
    row.error(
      { index: -1, title: first.title },
      `Цены начинаются с ${first.from} шт., а продаётся от ${minQuantity}.`,
      `Дайте цену от ${minQuantity} шт. или исправьте минимальный заказ.`,
    )
  for (const [i, step] of ladder.entries()) {
    const before = ladder[i - 1]
    if (!before) continue
    const place = { index: -1, title: step.title }
    if (step.from === before.from) row.error(place, `Две цены от ${step.from} шт.`, 'Оставьте одну.')
    else if (step.kopecks >= before.kopecks)
      row.error(
        place,
        `От ${step.from} шт. не дешевле, чем от ${before.from} шт.`,
        'С количеством цена должна падать: исправьте её или уберите ступень.',
      )
  }
}

/** Steps below the minimum order only define its price: price lists share steps. */
function fromMinimum(ladder: readonly PriceColumn[], minQuantity: number): PriceStep[] {
  const reached = ladder.findLastIndex(({ from }) => from <= minQuantity)
  return ladder.slice(Math.max(0, reached)).map(({ from, kopecks }) => ({ from: Math.max(from, minQuantity), kopecks }))
}
