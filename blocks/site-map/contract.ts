import { type BlockContract, type FromSchema, line, link, object, objects } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Карта сайта',
  description: 'Все страницы сайта по группам.',
  interactive: false,
  heading: 2,
  props: object({
    required: {
      groups: objects({
        description: 'Группы страниц.',
        minItems: 1,
        item: 'Группа.',
        required: {
          title: { ...line, description: 'Название группы.' },
          items: objects({
            description: 'Страницы группы.',
            item: 'Страница.',
            required: {
              text: { ...line, description: 'Название страницы.' },
              link: { ...link, description: 'Адрес страницы.' },
            },
          }),
        },
        optional: { link: { ...link, description: 'Адрес страницы группы.' } },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
