import {
  type BlockContract,
  date,
  type FromSchema,
  line,
  link,
  object,
  objects,
} from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Сведения о статье',
  description: 'Автор, дата, темы и время чтения.',
  interactive: false,
  props: object({
    optional: {
      date: { ...date, description: 'Дата публикации.' },
      author: object({
        description: 'Автор статьи.',
        required: { name: { ...line, description: 'Имя и фамилия.' }, role: { ...line, description: 'Должность.' } },
      }),
      tags: objects({
        description: 'Темы статьи.',
        item: 'Тема.',
        required: {
          text: { ...line, description: 'Название темы.' },
          link: { ...link, description: 'Адрес списка по теме.' },
        },
      }),
      readingTime: { type: 'integer', minimum: 1, description: 'Время чтения, минут.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
