import { type BlockContract, type FromSchema, line, object, objects, slug } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Оглавление',
  description: 'Разделы длинной страницы: сбоку на широком экране, сворачивается на узком.',
  interactive: false,
  emptyWithout: 'items',
  props: object({
    required: {
      items: objects({
        description: 'Разделы по порядку.',
        item: 'Раздел.',
        required: {
          text: { ...line, description: 'Название раздела.' },
          anchor: { ...slug, description: 'Якорь раздела.' },
        },
      }),
    },
    optional: { title: { ...line, default: 'На странице', description: 'Заголовок оглавления.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
