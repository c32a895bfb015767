import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Уведомление о cookie',
  description:
    'Панель внизу экрана, которая спрашивает, можно ли считать посещение. Появляется, пока посетитель не ответил; показывайте её там, где счётчик есть: "visible": { "$get": "site.analytics" }.',
  interactive: true,
  places: ['layout'],
  props: object({
    required: {
      modal: { type: 'string', role: 'modal', description: 'Окно из schema/modals, содержимое которого в панели.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
