import type { ProductRecord } from '#server/catalog/records.ts'

export interface Color {
  /** Masculine, as in the filter: «янтарный». */
  name: string
  feminine: string
  tint: ProductRecord['tint']
  /** In an article number. */
  code: string
  /** Kept in stock for almost everything, for what sells well, or made to order. */
  demand: 'staple' | 'common' | 'rare'
}

const all = {
  clear: { name: 'прозрачный', feminine: 'прозрачная', tint: 'clear', code: 'ПР', demand: 'staple' },
  natural: { name: 'натуральный', feminine: 'натуральная', tint: 'clear', code: 'НТ', demand: 'staple' },
  white: { name: 'белый', feminine: 'белая', tint: 'white', code: 'БЛ', demand: 'staple' },
  black: { name: 'чёрный', feminine: 'чёрная', tint: 'black', code: 'ЧР', demand: 'staple' },
  amber: { name: 'янтарный', feminine: 'янтарная', tint: 'amber', code: 'ЯН', demand: 'common' },
  azure: { name: 'голубой', feminine: 'голубая', tint: 'blue', code: 'ГЛ', demand: 'common' },
  blue: { name: 'синий', feminine: 'синяя', tint: 'blue', code: 'СН', demand: 'common' },
  green: { name: 'зелёный', feminine: 'зелёная', tint: 'green', code: 'ЗЛ', demand: 'common' },
  orange: { name: 'оранжевый', feminine: 'оранжевая', tint: 'orange', code: 'ОР', demand: 'rare' },
  yellow: { name: 'жёлтый', feminine: 'жёлтая', tint: 'orange', code: 'ЖТ', demand: 'common' },
  red: { name: 'красный', feminine: 'красная', tint: 'orange', code: 'КР', demand: 'common' },
  frosted: { name: 'матовый', feminine: 'матовая', tint: 'white', code: 'МТ', demand: 'rare' },
  gray: { name: 'серый', feminine: 'серая', tint: 'black', code: 'СР', demand: 'rare' },
} as const satisfies Record<string, Color>

export type ColorName = keyof typeof all

export const colors: Readonly<Record<ColorName, Color>> = all
