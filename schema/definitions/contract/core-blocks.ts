import type { BlockContract, Contracts } from './block.ts'
import { object } from './object.ts'

/** Blocks that the page maker itself fills; they have no component folder. */
const outlet = {
  title: 'Место страницы',
  description: 'Сюда макет ставит блоки страницы. В каждом макете ровно одно.',
  // The browser empties it while another page is on its way; its code is with every page anyway.
  interactive: true,
  places: ['layout'],
  props: object({}),
} as const satisfies BlockContract

const partial = {
  title: 'Фрагмент',
  description: 'Вставляет блоки файла из schema/partials.',
  interactive: false,
  props: object({
    required: { name: { type: 'string', names: 'partial', description: 'Имя файла из schema/partials без .json.' } },
    optional: {
      params: {
        type: 'object',
        description: 'Значения параметров, которые объявил фрагмент.',
        additionalProperties: {},
      },
    },
  }),
} as const satisfies BlockContract

const body = {
  title: 'Тело материала',
  description: 'Показывает блоки, которые пришли с данными: тело статьи, новости, посадочной страницы.',
  interactive: false,
  props: object({
    required: {
      blocks: { type: 'array', role: 'blocks', description: 'Список блоков: обычно { "$get": "data.….body" }.' },
    },
  }),
} as const satisfies BlockContract

const words = {
  type: 'array',
  minItems: 1,
  maxItems: 12,
  items: { type: 'string', minLength: 1, maxLength: 60 },
} as const

/** Becomes a `product-row` with products of the catalog as it is now (server/engine/pages/strips.ts). */
const productStrip = {
  title: 'Ряд изделий из каталога',
  description: 'Изделия раздела с отбором и порядком или изделия по артикулам. Нет ни одного — нет и ряда.',
  interactive: false,
  places: ['page', 'content', 'modal'],
  heading: 2,
  props: object({
    required: { title: { type: 'string', role: 'line', minLength: 1, description: 'Заголовок ряда.' } },
    optional: {
      kind: {
        enum: ['main', 'import'],
        default: 'main',
        description: 'Вид каталога: main — своё производство, import — изделия партнёров.',
      },
      section: { type: 'string', minLength: 1, maxLength: 250, description: 'Раздел, как в его адресе: «banki/pet».' },
      filter: {
        type: 'object',
        description: 'Отбор, как в адресе списка: { "material": ["pet"], "volume": ["500"] }.',
        additionalProperties: { ...words, description: 'Значения, как в адресе.' },
      },
      sort: {
        enum: ['default', 'price', '-price', 'volume', '-volume', 'name'],
        default: 'default',
        description:
          'Порядок: default — как в каталоге, price — сначала дешевле, volume — по объёму, name — по названию; с минусом — наоборот.',
      },
      limit: { type: 'integer', minimum: 1, maximum: 12, default: 6, description: 'Сколько изделий, до 12.' },
      articles: { ...words, description: 'Артикулы изделий по порядку; тогда раздел и отбор не нужны.' },
    },
  }),
} as const satisfies BlockContract

export const coreBlocks: Contracts = new Map<string, BlockContract>([
  ['outlet', outlet],
  ['partial', partial],
  ['body', body],
  ['product-strip', productStrip],
])
