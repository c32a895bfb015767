import { line, text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'
import { fileKeys } from '#schema/definitions/kinds/file.ts'

const kopecks = (description: string) => ({ type: 'integer', minimum: 0, maximum: 1e9, description }) as const
const days = (description: string) => ({ type: 'integer', minimum: 1, maximum: 90, description }) as const

/** Price of a carrier, for the file and for calls. */
const rate = (description: string) =>
  object({
    description,
    required: {
      least: kopecks('Наименьшая цена, в\u00a0копейках: 90000\u00a0— 900\u00a0₽.'),
      perKilogram: kopecks('За\u00a0килограмм, в\u00a0копейках.'),
      perCubicMeter: kopecks(
        'За\u00a0кубометр, в\u00a0копейках; россыпью платят за\u00a0большее из\u00a0массы и\u00a0объёма.',
      ),
      perPallet: kopecks('За\u00a0поддон, в\u00a0копейках; дороже груз россыпью не\u00a0бывает.'),
      daysFrom: days('Дней в\u00a0пути, не\u00a0меньше.'),
      daysTo: days('Дней в\u00a0пути, не\u00a0больше.'),
    },
  })

export const zoneRates = {
  name: { ...line, description: 'Название зоны: «Поволжье».' },
  terminal: rate('До\u00a0терминала транспортной компании.'),
  door: rate('До\u00a0двери.'),
} as const

/** schema/content/delivery.json */
export const delivery = object({
  title: 'Доставка: зоны и\u00a0цены перевозчика',
  required: {
    ...fileKeys,
    pickup: { ...text, description: 'Самовывоз: откуда, когда и\u00a0почём.' },
    unknown: { ...text, description: 'Что сказать о\u00a0городе, которого в\u00a0зонах нет.' },
    zones: {
      type: 'array',
      minItems: 1,
      description: 'Зоны, ближняя первой.',
      items: object({
        description: 'Зона.',
        required: {
          ...zoneRates,
          cities: {
            type: 'array',
            minItems: 1,
            description: 'Города зоны; каждый город\u00a0— в\u00a0одной зоне.',
            items: { ...line, description: 'Город: «Казань».' },
          },
        },
      }),
    },
  },
})
