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
        required: {
          title: { ...line, description: 'Заголовок новости.' },
          link: { ...link, description: 'Адрес новости.' },
        },
        optional: {
          lead: { ...line, description: 'Анонс: одно-два предложения.' },
          date: { ...date, description: 'Дата новости.' },
        },
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
