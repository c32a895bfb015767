import type { FromSchema } from 'json-schema-to-ts'
import { catalogView } from '#schema/api/catalog/view.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line } from '#schema/definitions/contract/fragments.ts'

const { attributes } = catalogView.response.properties.item.properties

export const contract = {
  title: 'Характеристики',
  description: 'Полная таблица характеристик; на широком экране в две колонки.',
  interactive: false,
  heading: 2,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['items'],
    properties: {
      title: { ...line, description: 'Заголовок таблицы.' },
      items: { ...attributes, description: 'Строки по порядку.' },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
