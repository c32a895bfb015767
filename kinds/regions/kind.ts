import type { FromSchema } from 'json-schema-to-ts'
import { sampleHours, sampleOffice } from '#schema/api/shared.ts'
import type { Call } from '#schema/definitions/calls/call.ts'
import { line, phone, slug } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'
import { zoneRates } from '../delivery/kind.ts'
import { hours, office } from '../settings/kind.ts'

/** A region as calls answer it: its hours and office are filled in. */
export const region = object({
  description: 'Регион.',
  required: {
    id: { type: 'integer', minimum: 1, description: 'Номер региона.' },
    code: { ...slug, description: 'Часть адреса.' },
    name: { ...line, description: 'Название.' },
    phone,
    hours,
  },
  // An upstream may lack these (server/shop/upstream): the page leaves the part out.
  optional: {
    nameIn: { ...line, description: 'Название с предлогом.' },
    office,
    delivery: { ...line, description: 'Как доставляем.' },
    freeFrom: { type: 'integer', minimum: 1, description: 'С какой суммы заказа доставка бесплатная, в копейках.' },
  },
})

export type Region = FromSchema<typeof region>

const sample = {
  id: 1,
  code: 'moscow',
  name: 'Москва',
  nameIn: 'в Москве',
  phone: '+7 495 000-00-00',
  hours: sampleHours,
  office: sampleOffice,
  delivery: 'Каждый день.',
} as const

const sampleRate = { least: 90000, perKilogram: 900, perCubicMeter: 190000, perPallet: 350000, daysFrom: 1, daysTo: 2 }

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
    required: {
      city: { ...line, description: 'Город.' },
      pickup: { ...line, description: 'Самовывоз.' },
    },
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
  sample: {
    city: 'Москва',
    pickup: 'Бесплатно со\u00a0склада.',
    own: 'Каждый день.',
    freeFrom: 10_000_000,
    zone: { name: 'Центр', terminal: sampleRate, door: sampleRate },
    unknown: 'Города нет.',
  },
} as const satisfies Call

export const regionCalls = {
  'region.list': {
    method: 'GET',
    path: '/api/app/region/list',
    description: 'Регионы.',
    response: object({
      description: 'Регионы.',
      required: { list: { type: 'array', minItems: 1, description: 'Регионы; первый — по умолчанию.', items: region } },
    }),
    sample: { list: [sample] },
  },
  'region.detect': {
    method: 'GET',
    path: '/api/app/region/detect',
    description: 'Регион, в котором посетитель, по-видимому, находится. Только подсказка.',
    response: object({
      description: 'Найденный регион.',
      required: {
        autoDetected: { type: 'boolean', description: 'Определён ли регион.' },
        region: { ...region, type: ['object', 'null'], description: 'Регион; null — не определён.' },
      },
    }),
    sample: { autoDetected: true, region: sample },
  },
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
          items: {
            type: 'array',
            description: 'Зона.',
            items: { ...line, description: 'Ячейка.' },
          },
        },
      },
    }),
    sample: { rows: [['Центр', 'Москва', 'от 900\u00a0₽', 'от 1900\u00a0₽']] },
  },
} as const satisfies Record<string, Call>
