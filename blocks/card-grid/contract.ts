import {
  type BlockContract,
  type FromSchema,
  line,
  link,
  object,
  objects,
  text,
} from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Карточки',
  description: 'От двух до шести карточек с заголовком и текстом.',
  interactive: false,
  emptyWithout: 'items',
  props: object({
    required: {
      items: objects({
        description: 'Карточки.',
        unique: ['title'],
        minItems: 2,
        maxItems: 6,
        item: 'Карточка.',
        required: {
          title: { ...line, description: 'Заголовок карточки.' },
          text: { ...text, description: 'Текст карточки.' },
        },
        optional: { link: { ...link, description: 'Куда ведёт карточка.' } },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
