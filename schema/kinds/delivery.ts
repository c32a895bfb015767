import type { Call } from '../definitions/calls/call.ts'
import { fileKeys, line, object, objects, slug, text } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

/** Returns the schema of a sum in kopecks. @param least the checker reports smaller sums, probably typed in rubles */
const kopecks = (least: number, description: string) =>
  ({ type: 'integer', minimum: 0, maximum: 1e9, kopecks: least, description }) as const
const days = (description: string) => ({ type: 'integer', minimum: 1, maximum: 90, description }) as const

/** A carrier's price, in the file and in the responses of calls. */
const rate = (description: string) =>
  object({
    description,
    required: {
      least: kopecks(5000, 'Наименьшая цена, в\u00a0копейках: 90000\u00a0— 900\u00a0₽.'),
      perKilogram: kopecks(100, 'За\u00a0килограмм, в\u00a0копейках.'),
      perCubicMeter: kopecks(
        10_000,
        'За\u00a0кубометр, в\u00a0копейках; россыпью платят за\u00a0большее из\u00a0массы и\u00a0объёма.',
      ),
      perPallet: kopecks(10_000, 'За\u00a0поддон, в\u00a0копейках; дороже груз россыпью не\u00a0бывает.'),
      daysFrom: days('Дней в\u00a0пути, не\u00a0меньше.'),
      daysTo: { ...days('Дней в\u00a0пути, не\u00a0больше.'), notBelow: 'daysFrom' },
    },
  })

const zoneRates = {
  name: { ...line, description: 'Название зоны: «Поволжье».' },
  terminal: rate('До\u00a0терминала транспортной компании.'),
  door: rate('До\u00a0двери.'),
} as const

export const regionDeliveryCall = {
  method: 'GET',
  path: '/api/app/region/delivery',
  description: 'Как доставить в\u00a0город: самовывоз, наша машина, перевозчик по\u00a0таблице зон.',
  query: object({
    optional: {
      city: { type: 'string', maxLength: 100, description: 'Город, как его набрали; без него\u00a0— город региона.' },
      region: { ...slug, description: 'Код региона.' },
    },
  }),
  response: object({
    description: 'Способы доставки.',
    required: { city: { ...line, description: 'Город.' }, pickup: { ...line, description: 'Самовывоз.' } },
    optional: {
      own: { ...line, description: 'Наша машина, если она туда ходит.' },
      freeFrom: {
        type: 'integer',
        minimum: 1,
        description: 'С\u00a0какой суммы наша машина бесплатна, в\u00a0копейках.',
      },
      zone: object({ description: 'Зона города.', required: zoneRates }),
      unknown: { ...line, description: 'Что сказать, если города в\u00a0зонах нет.' },
    },
  }),
} as const satisfies Call

export const kind = {
  path: 'content/delivery.json',
  schema: object({
    title: 'Доставка: зоны и\u00a0цены перевозчика',
    required: {
      ...fileKeys,
      pickup: { ...text, description: 'Самовывоз: откуда, когда и\u00a0почём.' },
      unknown: { ...text, description: 'Что сказать о\u00a0городе, которого в\u00a0зонах нет.' },
      zones: objects({
        minItems: 1,
        unique: ['name'],
        description: 'Зоны, ближняя первой.',
        item: 'Зона.',
        required: {
          ...zoneRates,
          cities: {
            type: 'array',
            minItems: 1,
            description:
              'Города зоны; каждый город\u00a0— в\u00a0одной зоне. «г.\u00a0Орёл» и\u00a0«орел»\u00a0— один город.',
            items: { ...line, description: 'Город: «Казань».' },
          },
        },
      }),
    },
  }),
  calls: {
    'region.delivery': regionDeliveryCall,
    'region.zones': {
      method: 'GET',
      path: '/api/app/region/zones',
      description: 'Зоны перевозчика таблицей.',
      response: object({
        description: 'Зоны.',
        required: {
          rows: {
            type: 'array',
            description: 'Вся таблица: зона, города, до\u00a0терминала, до\u00a0двери.',
            items: { type: 'array', description: 'Зона.', items: { ...line, description: 'Ячейка.' } },
          },
        },
      }),
    },
  },
} as const satisfies ContentKind
