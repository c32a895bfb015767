import { type BlockData, request } from '#schema/definitions/calls/block-data.ts'
import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

const words = {
  type: 'array',
  minItems: 1,
  maxItems: 12,
  items: { type: 'string', minLength: 1, maxLength: 60 },
} as const

const props = object({
  required: { title: { ...line, description: 'Заголовок ряда.' } },
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
        'Порядок: default — как в каталоге, price — сначала дешевле, -price — сначала дороже, volume — сначала меньше, -volume — сначала больше, name — по названию.',
    },
    limit: { type: 'integer', minimum: 1, maximum: 12, default: 6, description: 'Сколько изделий, до 12.' },
    articles: { ...words, description: 'Артикулы изделий по порядку; тогда раздел и отбор не нужны.' },
  },
})

type Written = FromSchema<typeof props>

export const contract = {
  title: 'Ряд изделий из каталога',
  description: 'Изделия раздела с отбором и порядком или изделия по артикулам. Нет ни одного — нет и ряда.',
  interactive: false,
  places: ['page', 'content', 'modal'],
  heading: 2,
  props,
  data: ({ kind, section, sort, filter, articles }: Written, region) => ({
    products: request('catalog.list', {
      kind,
      region,
      ...(articles ? { articles } : { ...filter, exact: true, sort, ...(section !== undefined && { section }) }),
    }),
  }),
} as const satisfies BlockContract

export type Props = Written & BlockData<typeof contract>
