import { catalogBestCall } from '#schema/api/catalog/list.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Ходовые изделия',
  description: 'Ряды изделий с\u00a0ценами, ряд на\u00a0раздел: на\u00a0главной.',
  interactive: false,
  heading: 2,
  emptyWithout: 'rows',
  props: object({ required: { rows: catalogBestCall.response.properties.rows } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
