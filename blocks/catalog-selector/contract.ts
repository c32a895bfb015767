import { catalogFilterCall } from '#schema/api/catalog/list.ts'
import { type BlockContract, type FromSchema, link, object, objects } from '#schema/definitions/contract/index.ts'

const { groups } = catalogFilterCall.response.properties.filter.properties
const { code, title, values } = groups.items.properties
const { value, text, count } = values.items.properties

export const contract = {
  title: 'Подбор тары',
  description: 'Четыре вопроса и число изделий, которые подходят: «Объём · Горловина · Материал · Назначение».',
  interactive: true,
  emptyWithout: 'groups',
  props: object({
    required: {
      action: { ...link, description: 'Каталог, который покажет выбранное.' },
      groups: objects({
        description: 'Признаки по порядку.',
        minItems: 1,
        item: 'Признак.',
        required: {
          code,
          title,
          values: objects({ description: 'Значения.', item: 'Значение.', required: { value, text, count } }),
        },
      }),
      total: { type: 'integer', minimum: 0, description: 'Сколько изделий без выбора.' },
    },
    optional: {
      countAddress: {
        type: 'string',
        pattern: '^/api(/[a-z0-9-]+)+$',
        patternErrorMessage: 'Адрес вызова начинается с /api/: «/api/app/catalog/filter».',
        maxLength: 200,
        description: 'Адрес вызова, который считает изделия: «/api/app/catalog/filter». Без него число не меняется.',
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

export type Group = Props['groups'][number]
