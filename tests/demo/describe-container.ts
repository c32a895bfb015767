import type { ProductRecord } from '#server/catalog/records.ts'
import { chanceOf } from './chance.ts'
import type { ColorName } from './colors.ts'
import { brimful, labelHeight, wallOf } from './geometry.ts'
import type { Material } from './materials.ts'
import type { Sentence, Series, Size } from './series.ts'
import { bound, figure, listed } from './typography.ts'

type Made = Omit<ProductRecord, 'description'>

const filling: Readonly<Record<Material, readonly string[]>> = {
  ПЭТ: [
    'Розлив не горячее 60 °C: выше стенка даёт усадку.',
    'Температура розлива и мойки — до 60 °C, хранения — от −40 °C.',
    'Заливайте при температуре до 60 °C: обычный ПЭТ дальше теряет форму.',
  ],
  ПНД: [
    'Розлив до 80 °C, до остывания не ставьте в штабель.',
    'Терпит мороз до −60 °C и розлив до 80 °C; составы с ПАВ испытайте на растрескивание.',
    'Розлив до 80 °C; растворители и эфирные масла уходят сквозь стенку.',
  ],
  ПП: [
    'Горячий розлив до 95 °C, паром стерилизуют при 121 °C без нагрузки.',
    'Розлив до 95 °C; на морозе ниже 0 °C берегите от ударов.',
    'Горячий розлив до 95 °C, длительная рабочая температура до 100 °C.',
  ],
  ПЭТГ: ['Розлив до 60 °C: размягчается ПЭТГ около 80 °C.', 'Заливайте не горячее 60 °C, мойте тёплой водой.'],
  стекло: [
    'При горячем розливе грейте тару: перепад больше 40 °C стекло может не выдержать.',
    'Автоклав терпит; резкий перепад держите в пределах 40 °C.',
  ],
}

const ofColor: Partial<Record<ColorName, string>> = {
  amber: 'Янтарная стенка задерживает свет короче 450 нм.',
  black: 'Чёрная стенка света не пропускает, уровня за ней не видно.',
  green: 'Зелёный тон гасит часть ультрафиолета, синий свет проходит.',
  white: 'Белая стенка рассеивает свет, но часть видимого пропускает.',
  natural: 'Сквозь натуральную стенку виден уровень, не цвет.',
  frosted: 'На матовой стенке линия печати не тоньше 0,4 мм.',
}

/** Two to four sentences: what it is for, how hot it is filled, and what of the rest says most. */
export function describeContainer(
  series: Series,
  size: Size,
  color: ColorName,
  made: Made,
  closures: readonly string[],
): string {
  const chance = chanceOf(`text ${made.kind} ${made.article}`)
  const turn = series.sizes.indexOf(size) + series.colors.indexOf(color) + (size.volume > 400 ? 1 : 0)
  const uses = saidOf(series.uses, color)
  const facts = saidOf(series.facts, color)
  const use = uses[turn % uses.length] ?? ''
  const hot = chance.pick(series.filling ?? filling[series.material])
  const own = facts[(turn + chance.between(0, 1)) % facts.length] ?? ''
  const measured = measures(series, size, made, closures)
  // Colors of one size, side by side in a list, tell different things.
  const first = chanceOf(`measure ${series.code} ${size.volume}`).between(0, measured.length - 1)
  const figures = measured[(first + series.colors.indexOf(color)) % measured.length] ?? ''
  const tinted = series.shape === 'tube' ? undefined : ofColor[color]
  const last = tinted && chance.next() < 0.45 ? tinted : own
  const sentences = chance.next() < 0.5 ? [use, figures, hot, last] : [use, hot, last, figures]
  return bound(sentences.join(' '))
}

const saidOf = (sentences: readonly Sentence[], color: ColorName): string[] =>
  sentences.flatMap((sentence) =>
    typeof sentence === 'string' ? [sentence] : sentence.on.includes(color) ? [sentence.text] : [],
  )

function measures(series: Series, size: Size, made: Made, closures: readonly string[]): string[] {
  const label = labelHeight(series, size, made)
  const wall = figure(wallOf(series, size, made), made.material === 'стекло' ? 1 : 2)
  const capacity = round(brimful(size.volume))
  const weight = figure(made.weight, 1)
  const fits = `Масса ${weight} г; к горловине ${made.neck} в каталоге есть ${listed(closures)}.`
  const wallText = `Масса ${weight} г, средняя толщина стенки ${wall} мм.`
  if (series.shape === 'tube') return [wallText, `Гильза диаметром ${made.diameter} мм, печать на ${label} мм высоты.`]
  if (series.shape === 'canister') {
    const sides = `${Math.round(made.diameter * 0.76)} × ${Math.round(made.height * 0.45)}`
    return [
      fits,
      `Масса ${weight} г, допуск ±3 %.`,
      `Под этикетку — поле ${sides} мм на двух сторонах, полная вместимость ${figure(capacity)} мл.`,
    ]
  }
  const belt = `${label} × ${Math.round(Math.PI * made.diameter)}`
  return [
    fits,
    wallText,
    `Полная вместимость ${figure(capacity)} мл, ${wallText.toLowerCase()}`,
    ...(label >= 15 ? [`Под круговую этикетку — прямой пояс ${belt} мм.`] : []),
    ...(label >= 25 ? [`Этикетка — до ${belt} мм, полная вместимость ${figure(capacity)} мл.`] : []),
  ]
}

const round = (milliliters: number): number =>
  milliliters < 100 ? Math.round(milliliters) : Math.round(milliliters / 5) * 5
