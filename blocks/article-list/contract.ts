import {
  type BlockContract,
  date,
  type FromSchema,
  headingLevel,
  line,
  link,
  object,
  objects,
  text,
} from '#schema/definitions/contract/index.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'

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
        required: {
          title: { ...line, description: 'Название статьи.' },
          link: { ...link, description: 'Адрес статьи.' },
        },
        optional: {
          lead: { ...line, description: 'Анонс: одно-два предложения.' },
          date: { ...date, description: 'Дата публикации.' },
          tags: { type: 'array', description: 'Названия тем.', items: { ...line, description: 'Тема.' } },
          drawing: { ...drawing, description: 'Чертёж на обложке.' },
        },
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
