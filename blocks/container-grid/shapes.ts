import type { Props } from './contract.ts'

export type Item = Props['items'][number]
export type Shape = Item['drawing']['shape']

/** What the forms are called in the filter, in this order. */
export const shapeNames = {
  bottle: 'Бутылки и флаконы',
  jar: 'Банки',
  canister: 'Канистры',
  tube: 'Тубы',
  cap: 'Крышки',
  pump: 'Дозаторы',
  sprayer: 'Распылители',
} as const satisfies Record<Shape, string>
