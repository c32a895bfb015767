import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { drawing, line, text } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Чертёж',
  description: 'Чертёж изделия с размерами в миллиметрах.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['drawing', 'alt'],
    properties: {
      drawing: { ...drawing, description: 'Форма и размеры изделия.' },
      caption: { ...text, description: 'Подпись под чертежом.' },
      plain: {
        type: 'boolean',
        default: false,
        description: 'true — без листа вокруг, поменьше: для меню и карточек.',
      },
      alt: { ...line, description: 'Что изображено: для тех, кто не видит чертежа.' },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
