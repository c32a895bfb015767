import { type BlockContract, type FromSchema, line, link, object, objects } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Вкладки',
  description: 'Ссылки на\u00a0страницы одного раздела, у\u00a0каждой свой адрес: вкладки личного кабинета.',
  interactive: false,
  places: ['page'],
  props: object({
    required: {
      label: { ...line, description: 'Что это за\u00a0раздел: читает программа экранного доступа.' },
      items: objects({
        minItems: 1,
        description: 'Вкладки по\u00a0порядку.',
        item: 'Вкладка.',
        required: { text: { ...line, description: 'Надпись.' }, link: { ...link, description: 'Адрес страницы.' } },
        optional: { shown: { type: 'boolean', default: true, description: 'false\u00a0— вкладки нет.' } },
      }),
      current: { ...link, description: 'Адрес этой страницы.' },
    },
  }),
  slots: { end: { description: 'Что стоит в\u00a0конце строки: кнопка «Выйти».' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
