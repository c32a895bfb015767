import { type FromSchema, fileKeys, line, object, objects, phone, slug } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'
import { hours, office } from './settings.ts'

/** A region in the responses of calls, which include its office and hours. */
export const region = object({
  description: 'Регион.',
  required: {
    id: { type: 'integer', minimum: 1, description: 'Номер региона.' },
    code: { ...slug, description: 'Часть адреса.' },
    name: { ...line, description: 'Название.' },
    phone,
    hours,
  },
  // Another back end may omit these keys (server/shop/upstream): the page then omits the parts that show them.
  optional: {
    nameIn: { ...line, description: 'Название с предлогом.' },
    office,
    delivery: { ...line, description: 'Как доставляем.' },
    freeFrom: { type: 'integer', minimum: 1, description: 'С какой суммы заказа доставка бесплатная, в копейках.' },
    perPallet: { type: 'integer', minimum: 1, description: 'Наша машина за\u00a0поддон, в\u00a0копейках.' },
  },
})

export type Region = FromSchema<typeof region>

export const kind = {
  path: 'content/regions.json',
  shared: true,
  named: { word: 'region', genitive: 'региона' },
  entries: { list: 'regions', key: 'code', title: 'name', param: 'region' },
  schema: object({
    title: 'Регионы',
    required: {
      ...fileKeys,
      regions: objects({
        minItems: 1,
        unique: ['id', 'code', 'name'],
        description: 'Регионы; первый — для посетителя, о котором ничего не известно.',
        item: 'Регион.',
        required: {
          id: {
            type: 'integer',
            minimum: 1,
            description: 'Номер региона; не меняется, потому что его помнят браузеры посетителей.',
          },
          code: { ...slug, description: 'Первая часть адреса: /moscow/….' },
          name: { ...line, description: 'Название.' },
          nameIn: { ...line, description: 'Название с предлогом: «в Москве».' },
          office: { ...slug, names: 'office', description: 'Офис региона: ключ из\u00a0settings.json.' },
          delivery: {
            ...line,
            fills: ['freeFrom', 'perPallet'],
            description:
              'Как и за сколько дней доставляем; {freeFrom} и\u00a0{perPallet} — суммы из полей ниже: «100 000 ₽».',
          },
          subjects: {
            type: 'array',
            unique: [''],
            description:
              'Субъекты РФ, которые относятся к региону: коды ISO 3166-2. По ним сайт предлагает регион; без них его выбирают сами.',
            items: {
              type: 'string',
              pattern: '^RU-[A-Z]{2,3}$',
              patternErrorMessage: 'Код субъекта — RU, дефис и две-три прописные латинские буквы: «RU-MOW».',
              maxLength: 6,
              description: 'Код: «RU-MOW».',
            },
          },
        },
        optional: {
          phone: { ...phone, description: 'Телефон региона; без него — телефон офиса.' },
          hours,
          freeFrom: {
            type: 'integer',
            minimum: 100,
            maximum: 1e11,
            multipleOf: 100,
            kopecks: 200_000,
            description:
              'С какой суммы заказа доставка бесплатная, в копейках, целые рубли; без ключа корзина о ней не говорит.',
          },
          perPallet: {
            type: 'integer',
            minimum: 100,
            maximum: 1e9,
            multipleOf: 100,
            kopecks: 10_000,
            description:
              'Сколько стоит поддон нашей машиной, пока доставка не\u00a0бесплатная, в копейках, целые рубли.',
          },
        },
      }),
    },
  }),
  groups: { region: 'Регионы' },
  calls: {
    'region.list': {
      method: 'GET',
      path: '/api/app/region/list',
      description: 'Регионы.',
      response: object({
        description: 'Регионы.',
        required: {
          list: { type: 'array', minItems: 1, description: 'Регионы; первый — по умолчанию.', items: region },
        },
      }),
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
    },
  },
} as const satisfies ContentKind
