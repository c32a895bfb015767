import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'
import { object, objects } from '#schema/definitions/contract/object.ts'

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
