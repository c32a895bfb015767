import type { FromSchema } from 'json-schema-to-ts'
import { productCard } from '#schema/api/catalog/shared.ts'
import { catalogViewCall } from '#schema/api/catalog/view.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

const { article, figures, stock } = productCard.properties
const { ready, vat, prices } = catalogViewCall.response.properties.item.properties

export const contract = {
  title: 'Главное об изделии',
  description:
    'Начало страницы изделия: название (первый уровень), цена, наличие, картинка и рядом с ней покупка, главные величины и описание.',
  interactive: false,
  places: ['page'],
  heading: 1,
  headline: 'title',
  props: object({
    required: {
      title: { ...line, description: 'Заголовок страницы: название изделия.' },
      product: object({
        description: 'Изделие.',
        required: { article, figures },
        optional: { description: { ...text, description: 'Описание.' }, stock, ready, prices, vat },
      }),
    },
  }),
  slots: {
    under: { description: 'Под\u00a0картинкой, на\u00a0телефоне\u00a0— в\u00a0конце: комплект с\u00a0крышкой.' },
    picture: { description: 'Картинка и чертёж изделия: на телефоне под ценой, на широком экране слева.' },
    actions: { description: 'Что можно сделать: в корзину, в избранное, сравнить.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
