import {
  type BlockContract,
  type FromSchema,
  headingLevel,
  object,
  objects,
  text,
} from '#schema/definitions/contract/index.ts'
import { kind } from '#schema/kinds/article.ts'

const { list } = kind.calls['library.list'].response.properties
const { title, link, lead, date, tags, drawing } = list.items.properties

export const contract = {
  title: 'Список статей',
  description: 'Карточки статей с чертежом на обложке.',
  interactive: false,
  emptyWithout: ['items', 'empty'],
  props: object({
    required: {
      items: objects({
        description: 'Статьи, новые первыми.',
        item: 'Статья.',
        required: { title, link },
        optional: { lead, date, tags, drawing },
      }),
    },
    optional: {
      limit: { type: 'integer', minimum: 1, description: 'Сколько показать; без него — все.' },
      headingLevel,
      empty: { ...text, description: 'Что показать, когда статей нет.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
