import { date, fileKeys, line, object, objects } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

const name = (description: string) => ({ ...line, maxLength: 200, description }) as const

/** Columns of the catalog's import that can be filled from a property in 1C. */
export const PROPERTY_COLUMNS = [
  ...(['model', 'code', 'description', 'shape', 'tint', 'volume', 'material', 'neck', 'neckDiameter'] as const),
  ...([
    'color',
    'height',
    'diameter',
    'depth',
    'weight',
    'purposes',
    'closure',
    'dose',
    'tube',
    'foodContact',
  ] as const),
  ...(['perBox', 'box.length', 'box.width', 'box.height', 'box.weight', 'boxesPerPallet'] as const),
  ...(['minQuantity', 'leadDays'] as const),
] as const

/** Fields of products that the settings can leave to 1C: the exchange then overwrites their values. */
export const OWNED = ['price', 'stock', 'name', 'section', ...PROPERTY_COLUMNS] as const

/** Settings of the exchange with 1C: how its prices, stock and orders correspond to those of the shop (docs/exchange.md). */
export const kind = {
  path: 'content/exchange.json',
  guarded: (value: unknown) => value,
  schema: object({
    title: 'Обмен с\u00a01С',
    required: {
      ...fileKeys,
      price: name('Вид цены 1С, который становится ценой на\u00a0сайте: название или Ид. Другие виды не\u00a0берутся.'),
      owns: {
        type: 'array',
        unique: [''],
        description: 'Что ведёт 1С. Всё остальное ведёт сайт, и\u00a0обмен этого не\u00a0меняет.',
        items: { enum: OWNED, description: 'Цена, остаток, название, раздел или столбец загрузки каталога.' },
      },
    },
    optional: {
      adds: {
        type: 'boolean',
        description:
          'true\u00a0— товар 1С, у\u00a0которого есть всё, что нужно изделию, становится им; без ключа он ждёт.',
      },
      sections: objects({
        unique: ['group'],
        description: 'Разделы сайта, в\u00a0которых стоят изделия групп 1С.',
        item: 'Группа.',
        required: {
          group: name('Группа 1С: название или Ид.'),
          section: name('Раздел, как в\u00a0адресе: «banki/pet».'),
        },
      }),
      properties: objects({
        unique: ['property', 'column'],
        description: 'Столбцы загрузки каталога, в\u00a0которых стоят значения свойств и\u00a0характеристик 1С.',
        item: 'Свойство.',
        required: {
          property: name('Свойство или характеристика 1С: название или Ид.'),
          column: { enum: PROPERTY_COLUMNS, description: 'Столбец.' },
        },
      }),
      steps: objects({
        unique: ['type', 'from'],
        description: 'Виды цен от\u00a0количества. Без ключа скидки за\u00a0количество ведёт сайт.',
        item: 'Вид цены.',
        required: {
          type: name('Вид цены: название или Ид.'),
          from: { type: 'integer', minimum: 1, description: 'От\u00a0скольких штук она действует.' },
        },
      }),
      vat: {
        enum: ['included', 'excluded'],
        description:
          'НДС в\u00a0ценах: included\u00a0— есть, excluded\u00a0— нет. Без ключа\u00a0— как сказано в\u00a0файле 1С.',
      },
      stock: {
        enum: ['whole', 'free'],
        description:
          'Что за остаток присылает 1С: whole\u00a0— весь, вместе с\u00a0её резервами (так и\u00a0без ключа); free\u00a0— свободный, резервы уже вычтены.',
      },
      storesLeftOut: {
        type: 'array',
        unique: [''],
        description: 'Склады, остаток которых не\u00a0считается: «Брак».',
        items: name('Название или Ид, как в\u00a01С.'),
      },
      units: objects({
        unique: ['name'],
        description: 'Единицы 1С, кроме штуки. С\u00a0другой единицей цена и\u00a0остаток не\u00a0берутся.',
        item: 'Единица.',
        required: {
          name: name('Код, название или сокращение: «798», «тыс.\u00a0шт».'),
          pieces: { type: 'integer', minimum: 1, description: 'Сколько в\u00a0ней штук.' },
        },
      }),
      characteristics: objects({
        unique: ['value', 'article'],
        description: 'Как ещё значения характеристик пишутся в\u00a0артикулах изделий, кроме как в\u00a01С.',
        item: 'Значение.',
        required: {
          value: name('Значение характеристики: «белый».'),
          article: name('Чем оно становится в\u00a0артикуле: «Б» в\u00a0«БН-500-63-Б».'),
        },
      }),
      ordersFrom: { ...date, description: 'С\u00a0какого дня заказы уходят в\u00a01С; без него\u00a0— все.' },
    },
  }),
} as const satisfies ContentKind

declare module '../definitions/shop/content-kinds.ts' {
  interface ContentKinds {
    exchange: typeof kind
  }
}
