import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'
import { kind } from '#schema/kinds/article.ts'

const { date, author, tags, readingTime } = kind.calls['library.view'].response.properties.item.properties

export const contract = {
  title: 'Сведения о статье',
  description: 'Автор, дата, темы и время чтения.',
  interactive: false,
  props: object({ optional: { date, author, tags, readingTime } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
