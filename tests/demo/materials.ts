import type { ProductRecord } from '#server/catalog/records.ts'

export type Material = ProductRecord['material']

interface Polymer {
  /** Grams in a cubic centimeter. */
  density: number
  /** Rubles, with VAT, at a full pallet: what a piece costs before its material, and what a gram adds. */
  price: { piece: number; gram: number }
}

export const materials: Readonly<Record<Material, Polymer>> = {
  ПЭТ: { density: 1.35, price: { piece: 3.6, gram: 0.32 } },
  ПНД: { density: 0.955, price: { piece: 4.5, gram: 0.34 } },
  ПП: { density: 0.9, price: { piece: 5.5, gram: 0.5 } },
  ПЭТГ: { density: 1.27, price: { piece: 9, gram: 0.62 } },
  стекло: { density: 2.5, price: { piece: 7, gram: 0.19 } },
}
