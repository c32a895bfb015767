import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Поиск',
  description: 'Строка поиска: в шапке сайта и на странице поиска.',
  interactive: true,
  props: object({
    required: { action: { ...link, description: 'Страница поиска.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
