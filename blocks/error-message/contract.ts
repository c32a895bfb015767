import { type BlockContract, type FromSchema, line, object, text } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Ошибка',
  description: 'Сообщение об ошибке сервера.',
  interactive: false,
  places: ['page'],
  heading: 1,
  props: object({
    required: {
      status: { type: 'integer', minimum: 400, maximum: 599, description: 'Код ответа: 500.' },
      title: { ...line, description: 'Заголовок первого уровня.' },
      message: { ...text, description: 'Что случилось и что делать.' },
    },
  }),
  slots: {
    actions: { description: 'Кнопки под текстом.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
