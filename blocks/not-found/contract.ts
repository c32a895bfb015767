import { type BlockContract, type FromSchema, line, object, text } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Страница не найдена',
  description: 'Сообщение о том, что страницы нет, с чертежом и одним следующим шагом.',
  interactive: false,
  places: ['page'],
  heading: 1,
  props: object({
    required: {
      title: { ...line, description: 'Заголовок первого уровня.' },
      text: { ...text, description: 'Что делать дальше.' },
    },
    optional: { note: { ...line, description: 'Мелкая служебная строка.' } },
  }),
  slots: {
    actions: { description: 'Кнопки под текстом.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
