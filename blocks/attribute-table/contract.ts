import { catalogViewCall } from '#schema/api/catalog/view.ts'
import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

const { attributes } = catalogViewCall.response.properties.item.properties

export const contract = {
  title: 'Характеристики',
  description: 'Полная таблица характеристик; на широком экране в две колонки.',
  interactive: false,
  heading: 2,
  props: object({
    required: { items: { ...attributes, description: 'Строки по порядку.' } },
    optional: { title: { ...line, description: 'Заголовок таблицы.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
