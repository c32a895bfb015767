import { formatDate } from '#schema/definitions/text/format.ts'
import type { Buyer } from '../../orders/invoices.ts'

/** «3 384,00»: in columns of figures every thousand stands apart. */
export const amount = (kopecks: number): string =>
  `${String(Math.floor(kopecks / 100)).replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${String(kopecks % 100).padStart(2, '0')}`

/** «20 ноября 2026 г.» */
export const dated = (day: string): string => `${formatDate(day)}\u00a0г.`

/** «ООО «Пасека», ИНН 7707083893, КПП 770701001, 101000, г. Москва, Медовая улица, д. 1» */
export const partyText = ({ name, inn, kpp, address }: Buyer): string =>
  [name, inn && `ИНН\u00a0${inn}`, kpp && `КПП\u00a0${kpp}`, address].filter(Boolean).join(', ')
