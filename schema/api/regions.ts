import type { FromSchema } from 'json-schema-to-ts'
import { line, phone, slug } from '../definitions/contract/fragments.ts'
import { object } from '../definitions/contract/object.ts'
import { hours, office } from '../definitions/kinds/content/settings.ts'
import type { Call } from './call.ts'
import { sampleHours, sampleOffice } from './shared.ts'

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
  // An upstream may lack these (server/upstream): the page leaves the part out.
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

export const regionListCall = {
  method: 'GET',
  path: '/api/app/region/list',
  description: 'Регионы.',
  response: object({
    description: 'Регионы.',
    required: { list: { type: 'array', minItems: 1, description: 'Регионы; первый — по умолчанию.', items: region } },
  }),
  sample: { list: [sample] },
} as const satisfies Call

export const regionDetectCall = {
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
} as const satisfies Call
