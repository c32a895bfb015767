import { personalSessionsCall } from '#schema/api/personal/sessions.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Где выполнен вход',
  description:
    'Входы в кабинет: браузер и система, с какого времени и когда пользовались. Любой можно завершить, а все, кроме нынешнего, — одной кнопкой.',
  interactive: false,
  places: ['page', 'modal'],
  props: object({ required: { items: personalSessionsCall.response.properties.list } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
