import { type NeckName, neckDiameters } from '#server/catalog/import/necks.ts'

export type { NeckName } from '#server/catalog/import/necks.ts'

export interface Neck {
  /** Outer thread diameter (T), the middle of its tolerance. */
  diameter: number
  /** From the rim to the shoulder (H). */
  finish: number
  /** Tightening torque of a lined cap, newton meters; none where nothing is screwed. */
  torque?: string
}

/** As in public/assets/documents/catalog_necks.pdf, and what partners add. */
const standards: Readonly<Record<NeckName, Omit<Neck, 'diameter'>>> = {
  '18/410': { finish: 13.3, torque: '0,8–1,2' },
  '18/415': { finish: 15.7, torque: '0,8–1,2' },
  '20/410': { finish: 14.1, torque: '0,9–1,4' },
  '24/410': { finish: 16.4, torque: '1,1–2,0' },
  '28/400': { finish: 10.2, torque: '1,4–2,4' },
  '28/410': { finish: 18, torque: '1,4–2,4' },
  '38/400': { finish: 10.2, torque: '1,9–2,9' },
  '43/400': { finish: 10.2, torque: '2,0–3,1' },
  '43/410': { finish: 14.5, torque: '1,8–2,6' },
  '53/400': { finish: 10.2, torque: '2,4–4,0' },
  '63/400': { finish: 10.2, torque: '2,8–4,9' },
  '70/400': { finish: 10.2, torque: '3,2–5,6' },
  '89/400': { finish: 13.4, torque: '4,5–7,9' },
  '100/400': { finish: 15, torque: '5,0–8,5' },
  '120/400': { finish: 17, torque: '5,5–9,0' },
  'PCO-1881': { finish: 21, torque: '1,5–2,0' },
  '38 мм': { finish: 20, torque: '1,7–2,5' },
  '38 мм с замком': { finish: 20, torque: '1,9–2,9' },
  '48 мм': { finish: 20, torque: '2,1–3,4' },
  'DIN 18': { finish: 14, torque: '0,8–1,2' },
  'DIN 45': { finish: 22, torque: '2,5–3,5' },
  'DIN 51': { finish: 24, torque: '3,0–4,0' },
  'DIN 61': { finish: 26, torque: '4,0–5,5' },
  М11: { finish: 8 },
  М18: { finish: 10 },
  'защёлка 24 мм': { finish: 8 },
  'защёлка 33 мм': { finish: 9 },
}

export const neckNamed = (name: NeckName): Neck => ({ diameter: neckDiameters[name], ...standards[name] })

/** A threaded part of an article number or an address: «24/410» is 24, «28/400» is 28H, «PCO-1881» is PCO. */
export function neckCode(name: NeckName): string {
  if (name === 'PCO-1881') return 'PCO'
  if (name === '28/400') return '28Н'
  if (name === '18/415') return '18В'
  if (name.startsWith('DIN')) return `D${name.slice(4)}`
  if (name.startsWith('М')) return name
  if (name.startsWith('защёлка')) return `${name.slice(8, 10)}З`
  if (name === '38 мм с замком') return '38З'
  return name === '38 мм' ? '38М' : name.replace(/\D.*$/, '')
}
