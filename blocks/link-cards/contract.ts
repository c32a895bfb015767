import {
  type BlockContract,
  type FromSchema,
  headingLevel,
  line,
  link,
  object,
  objects,
} from '#schema/definitions/contract/index.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'

export const contract = {
  title: 'Карточки-ссылки',
  description: 'Карточки, каждая ведёт на страницу.',
  interactive: false,
  emptyWithout: 'items',
  props: object({
    required: {
      items: objects({
        description: 'Карточки.',
        unique: ['link'],
        item: 'Карточка.',
        required: {
          title: { ...line, description: 'Название страницы.' },
          link: { ...link, description: 'Адрес страницы.' },
        },
        optional: {
          lead: { ...line, description: 'О чём страница: одно-два предложения.' },
          drawing: { ...drawing, description: 'Чертёж на карточке.' },
        },
      }),
    },
    optional: {
      headingLevel,
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
