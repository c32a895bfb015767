import type { FromSchema } from 'json-schema-to-ts'
import { sampleItemCall } from '#schema/api/lists/samples.ts'
import { textLink } from '#schema/api/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

const { products, gone, most, price, terms } = sampleItemCall.response.properties

export const contract = {
  title: 'Выбранные образцы',
  description: 'Изделия, образцы которых просят прислать: убрать, сколько ещё поместится, цена и\u00a0условия.',
  interactive: false,
  props: object({
    required: {
      products,
      gone,
      most,
      price,
      empty: object({
        description: 'Что показать, пока образцов нет.',
        required: {
          text: { ...text, description: 'Что случилось.' },
          step: { ...textLink, description: 'Следующий шаг: «Выбрать тару».' },
        },
      }),
    },
    optional: { terms },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
