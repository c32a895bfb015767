import { typeset } from '#schema/definitions/text/typography.ts'
import type { ProductRecord } from '../records.ts'
import { likeliest } from './nearest.ts'
import { foldNeck, type KnownNecks } from './necks.ts'
import { quoted, type RowReader } from './row-reader.ts'
import { choices, foldWord } from './values.ts'

/** The tint that a color's own word says; another color's drawing is clear. */
export function readTint(row: RowReader): Pick<ProductRecord, 'tint'> {
  const color = foldWord(row.cell('color'))
  const known = choices.tint.get(color)
  const tint = row.choice('tint')
  if (tint === undefined && known === undefined && color !== '' && !row.failed)
    row.warn(
      'color',
      `Как рисовать цвет ${quoted(color)}, неизвестно: рисунок будет прозрачным.`,
      'Заполните «Оттенок рисунка».',
    )
  return { tint: tint ?? known ?? 'clear' }
}

export function readNeck(row: RowReader, necks: KnownNecks): Pick<ProductRecord, 'neck' | 'neckDiameter'> {
  const text = row.required('neck')
  const known = necks.get(foldNeck(text))
  const own = row.number('neckDiameter')
  if (text !== '' && known === undefined) {
    const like = likeliest(
      text,
      [...necks.values()].map(({ name }) => name),
      foldNeck,
    )
    row.warn(
      'neck',
      `Горловина ${quoted(text)} неизвестна: укупорки к ней подберутся только такие же.`,
      like ? `Может быть, «${like}»?` : '',
    )
  }
  if (text !== '' && own === undefined && known?.diameter === undefined && row.cell('neckDiameter') === '')
    row.error('neckDiameter', `Диаметр горловины ${quoted(text)} неизвестен.`, 'Заполните его.')
  return { neck: typeset(known?.name ?? text), neckDiameter: own ?? known?.diameter ?? Number.NaN }
}

type Body = Pick<ProductRecord, 'height' | 'diameter' | 'weight' | 'volume' | 'depth' | 'closure' | 'dose'>
type Shape = ProductRecord['shape']

/** What a container has and a closure has not, and the other way round. */
export function readBody(row: RowReader, shape: Shape | undefined): Body & { shape: Shape | undefined } {
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

/** Possible, but seldom meant. */
export function warnOfOdd(
  row: RowReader,
  {
    shape,
    diameter,
    neckDiameter,
    box,
    perBox,
    weight,
  }: Pick<ProductRecord, 'diameter' | 'neckDiameter' | 'box' | 'perBox' | 'weight'> & { shape: Shape | undefined },
): void {
  if (diameter < neckDiameter && shape !== 'tube')
    row.warn('diameter', 'Изделие уже своей горловины.', 'Проверьте оба диаметра.')
  if (box.weight < perBox * weight)
    row.warn(
      'box.weight',
      `Коробка легче своего содержимого (${perBox} × ${weight} г).`,
      'Проверьте: масса коробки в граммах.',
    )
}
