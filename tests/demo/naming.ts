import type { ClosureModel, ClosureSize } from './closure-model.ts'
import type { Color } from './colors.ts'
import { neckCode } from './necks.ts'
import type { Series, Size } from './series.ts'
import { bound, figure, volumeText } from './typography.ts'

interface Naming {
  article: string
  name: string
}

const NOUN_CODES = {
  Флакон: 'ФЛ',
  Бутылка: 'БТ',
  Банка: 'БН',
  Канистра: 'КС',
  Туба: 'ТБ',
  Крышка: 'КР',
  Колпачок: 'КЛ',
  Дозатор: 'ДЗ',
  Распылитель: 'РС',
  Триггер: 'ТР',
  Пипетка: 'ПТ',
  Насос: 'НС',
} as const

const colored = (noun: string, color: Color): string => (noun.endsWith('а') ? color.feminine : color.name)

/** «ФЛ-250-24-ВЛ-ЯН»: what, milliliters, neck, series, color. */
export function containerNaming(series: Series, size: Size, color: Color): Naming {
  const neck = size.neck ?? series.neck
  const material = series.grade ? `${series.material} ${series.grade}` : series.material
  const what = `${series.noun} «${series.name}» ${volumeText(size.volume)} ${neck}`
  return {
    article: [NOUN_CODES[series.noun], size.volume, neckCode(neck), series.code, color.code].join('-'),
    name: bound(`${what}, ${material}, ${colored(series.noun, color)}`),
  }
}

/** «ДЗ-ЛС-28-2-БЛ»: what, construction, neck, tenths of a milliliter where there is a dose, color. */
export function closureNaming(model: ClosureModel, size: ClosureSize, color: Color): Naming {
  const dose = size.dose ? `, ${figure(size.dose, 2)} мл` : ''
  const doseCode = size.dose ? [figure(size.dose, 2).replace(',', '')] : []
  return {
    article: [NOUN_CODES[model.noun], model.code, neckCode(size.neck), ...doseCode, color.code].join('-'),
    name: bound(`${model.noun} ${model.title} ${size.neck}${dose}, ПП, ${colored(model.noun, color)}`),
  }
}
