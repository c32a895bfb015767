import type { FromSchema } from 'json-schema-to-ts'
import { catalogFilterCall } from '#schema/api/catalog/list.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

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
