import {
  type BlockContract,
  type FromSchema,
  line,
  link,
  list,
  object,
  objects,
  record,
} from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Путь',
  description: 'Путь от главной до этой страницы.',
  interactive: false,
  props: object({
    required: {
      items: objects({
        description: 'Звенья пути; у последнего нет ссылки.',
        minItems: 1,
        item: 'Звено.',
        required: { text: { ...line, description: 'Название страницы.' } },
        optional: { link: { ...link, description: 'Адрес страницы.' } },
      }),
    },
  }),
  jsonLd: ({ items }, origin) => ({
    '@type': 'BreadcrumbList',
    itemListElement: list(items)
      .map(record)
      .map(({ text, link }, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name: text,
        ...(typeof link === 'string' && { item: new URL(link, origin).href }),
      })),
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
