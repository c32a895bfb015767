import type { FromSchema } from 'json-schema-to-ts'
import { productCard } from '#schema/api/catalog/shared.ts'
import { catalogViewCall } from '#schema/api/catalog/view.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

const { article, figures, stock, price } = productCard.properties
const { colors } = catalogViewCall.response.properties.item.properties

export const contract = {
  title: 'Главное об изделии',
  description: 'Название страницы изделия (первый уровень), артикул, главные величины, цвета, наличие и цена.',
  interactive: false,
  places: ['page'],
  heading: 1,
  headline: 'title',
  props: object({
    required: {
      title: { ...line, description: 'Заголовок страницы: название изделия.' },
      product: object({
        description: 'Изделие.',
        required: { article, figures, price },
        optional: { description: { ...text, description: 'Описание.' }, stock, colors },
      }),
    },
  }),
  slots: {
    actions: { description: 'Что можно сделать: в корзину, в избранное, сравнить.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
