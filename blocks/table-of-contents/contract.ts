import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'
import { kind } from '#schema/kinds/article.ts'

const { contents } = kind.calls['library.view'].response.properties.item.properties

export const contract = {
  title: 'Оглавление',
  description: 'Разделы длинной страницы: сбоку на широком экране, сворачивается на узком.',
  interactive: false,
  emptyWithout: 'items',
  props: object({
    required: { items: contents },
    optional: { title: { ...line, default: 'На странице', description: 'Заголовок оглавления.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
