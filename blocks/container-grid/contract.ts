import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { drawing, line } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Сетка тары',
  description: 'Карточки типовых изделий с отбором по форме и переключателем масштаба.',
  interactive: true,
  heading: 2,
  props: object({
    required: {
      title: { ...line, description: 'Заголовок сетки.' },
      items: {
        type: 'array',
        description: 'Изделия.',
        minItems: 1,
        items: object({
          description: 'Изделие.',
          required: {
            title: { ...line, description: 'Название изделия.' },
            volume: { ...line, description: 'Объём: «500 мл».' },
            material: { ...line, description: 'Материал: «ПЭТ».' },
            neckName: { ...line, description: 'Горловина: «28/410».' },
            drawing: { ...drawing, description: 'Форма и размеры изделия.' },
          },
        }),
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
