import { alt, type BlockContract, type FromSchema, object, picture, text } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Картинка',
  description: 'Фотография или рисунок с подписью. Нажатие открывает её крупно.',
  interactive: false,
  props: object({
    required: { file: picture, alt },
    optional: {
      caption: { ...text, description: 'Подпись под картинкой.' },
      width: {
        enum: ['text', 'half', 'whole'],
        default: 'text',
        description: 'Ширина: text — как текст, half — половина текста, whole — вся колонка.',
      },
      first: {
        type: 'boolean',
        default: false,
        description:
          'true — картинка видна сразу, без прокрутки: тогда она загружается первой. Такая на странице одна.',
      },
    },
  }),
  picture: ({ file, alt }) => ({ address: String(file), alt: String(alt) }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
