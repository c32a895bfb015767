import { type BlockContract, type FromSchema, line, object, objects, text } from '#schema/definitions/contract/index.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'

export const contract = {
  title: 'Первый экран',
  description: 'Начало главной: заголовок, текст, на широком экране изделия на\u00a0одной линии, главные цифры.',
  interactive: false,
  places: ['page'],
  heading: 1,
  headline: 'title',
  props: object({
    required: {
      title: { ...line, description: 'Заголовок первого уровня.' },
      text: { ...text, description: 'Один абзац под заголовком.' },
      drawings: objects({
        description: 'От трёх до пяти изделий, рядом и в одном масштабе.',
        minItems: 3,
        maxItems: 5,
        item: 'Изделие на линии.',
        required: { drawing: { ...drawing, description: 'Форма и размеры изделия.' } },
        optional: { label: { ...line, description: 'Подпись под изделием: «500 мл · 28/410».' } },
      }),
    },
    optional: {
      facts: objects({
        description: 'Цифры под чертежом.',
        minItems: 1,
        item: 'Цифра.',
        required: { value: { ...line, description: 'Число.' }, label: { ...line, description: 'Что это за число.' } },
        optional: { unit: { ...line, description: 'Единица.' } },
      }),
    },
  }),
  slots: {
    actions: { description: 'Кнопки под текстом.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
