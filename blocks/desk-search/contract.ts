import { foundGroups } from '#schema/api/desk/search.ts'
import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Поиск рабочего места',
  description:
    'Поле поиска: ведёт на страницу найденного, а\u00a0по\u00a0«/» и\u00a0Ctrl+K открывает окно, где найденное видно сразу. С groups показывает найденное.',
  interactive: true,
  props: object({
    required: { action: { ...link, description: 'Страница найденного: { "route": "desk/search" }.' } },
    optional: {
      q: { type: 'string', default: '', description: 'Что ищут: { "$get": "query.q" }.' },
      groups: { ...foundGroups, description: 'Найденное: { "$get": "data.found.groups" }.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
