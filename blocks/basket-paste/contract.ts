import { basketPastedCall, basketRestCall } from '#schema/api/lists/several.ts'
import { type BlockContract, type FromSchema, line, link, object, text } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Быстрый заказ',
  description:
    'Поле для артикулов и количеств, скопированных из таблицы, и чем кончилось прошлое добавление, по строкам.',
  interactive: false,
  places: ['page', 'layout', 'modal', 'content'],
  heading: 2,
  props: object({
    required: { title: { ...line, description: 'Заголовок.' }, text: { ...text, description: 'Что и как вставить.' } },
    optional: {
      pasted: { ...basketPastedCall.response, description: 'Чем кончилось прошлое добавление.' },
      rest: {
        ...basketRestCall.response,
        description: 'Строки прошлых добавлений, которые не\u00a0легли в\u00a0корзину.',
      },
      filled: {
        type: 'boolean',
        default: false,
        description: 'true — в корзине что-то лежит: кнопок две, добавить и заменить.',
      },
      offer: { ...link, description: 'Где запрашивают\u00a0КП, если в\u00a0корзине ничего нет.' },
      open: { type: 'boolean', default: false, description: 'true — показать поле сразу, не под заголовком.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
