import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, slug } from '#schema/definitions/contract/fragments.ts'
import { object, objects } from '#schema/definitions/contract/object.ts'

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
