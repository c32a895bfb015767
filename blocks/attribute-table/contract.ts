import type { FromSchema } from 'json-schema-to-ts'
import { catalogViewCall } from '#schema/api/catalog/view.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

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
