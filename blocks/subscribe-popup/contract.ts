import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Приглашение подписаться',
  description:
    'Полоса внизу экрана с формой подписки, не выше 160 точек, на телефоне 240. Показывается сама при первом посещении, пока её не закроют или не подпишутся.',
  interactive: true,
  places: ['layout', 'page'],
  props: object({
    required: {
      modal: { type: 'string', role: 'modal', description: 'Окно из schema/modals, содержимое которого в панели.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
