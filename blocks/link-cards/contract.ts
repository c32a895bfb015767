import { card } from '#schema/api/shared.ts'
import {
  type BlockContract,
  type FromSchema,
  headingLevel,
  object,
  objects,
} from '#schema/definitions/contract/index.ts'

const { title, link, lead, drawing } = card.properties

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
        required: { title, link },
        optional: { lead, drawing },
      }),
    },
    optional: { headingLevel },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
