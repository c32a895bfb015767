import { type BlockContract, date, type FromSchema, line, object, text } from '#schema/definitions/contract/index.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'

export const contract = {
  title: 'Заголовок страницы',
  description: 'Название страницы (первый уровень, один на странице), вводка и чертёж справа.',
  interactive: false,
  places: ['page', 'mail'],
  heading: 1,
  headline: 'title',
  props: object({
    required: { title: { ...line, description: 'Название страницы.' } },
    optional: {
      lead: { ...text, description: 'Вводка под названием.' },
      total: { type: 'integer', minimum: 0, description: 'Сколько изделий в списке: мелко после названия.' },
      date: { ...date, description: 'Дата публикации.' },
      drawing: { ...drawing, description: 'Чертёж справа от названия, виден на широком экране.' },
    },
  }),
  slots: {
    path: { description: 'Путь: стоит в одной строке с названием, без вводки и чертежа, как в списке изделий.' },
    more: { description: 'Что стоит за названием в той же строке: разделы списка.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
