import { catalogFilterCall } from '#schema/api/catalog/list.ts'
import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

const { total, groups, ranges } = catalogFilterCall.response.properties.filter.properties

export const contract = {
  title: 'Отбор каталога',
  description: 'Признаки со значениями-ссылками. На узком экране открывается кнопкой «Отбор» строки над списком.',
  interactive: false,
  places: ['page'],
  emptyWithout: 'groups',
  props: object({
    required: { total, groups },
    optional: {
      ranges,
      reset: { ...link, description: 'Список без отбора: ссылка «Сбросить», когда что-то выбрано.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
