import { datedCard } from '#schema/api/shared.ts'
import {
  type BlockContract,
  type FromSchema,
  headingLevel,
  object,
  objects,
  text,
} from '#schema/definitions/contract/index.ts'

const { title, link, lead, date } = datedCard.properties

export const contract = {
  title: 'Список новостей',
  description: 'Новости по датам, новые первыми.',
  interactive: false,
  emptyWithout: ['items', 'empty'],
  props: object({
    required: {
      items: objects({
        description: 'Новости.',
        item: 'Новость.',
        required: { title, link },
        optional: { lead, date },
      }),
    },
    optional: {
      limit: { type: 'integer', minimum: 1, description: 'Сколько показать; без него — все.' },
      headingLevel,
      empty: { ...text, description: 'Что показать, когда новостей нет.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
