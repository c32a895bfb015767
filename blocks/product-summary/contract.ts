import { productCard } from '#schema/api/catalog/shared.ts'
import { catalogViewCall } from '#schema/api/catalog/view.ts'
import {
  type BlockContract,
  type FromSchema,
  line,
  list,
  object,
  record,
  text,
} from '#schema/definitions/contract/index.ts'
import { socialAddress } from '#schema/definitions/pictures/address.ts'

const { article, stock, use, link } = productCard.properties
const { prices, pictures } = catalogViewCall.response.properties.item.properties

export const contract = {
  title: 'Главное об изделии',
  description:
    'Начало страницы изделия: название (первый уровень), артикул, назначение, цена и срок, картинка и рядом с ней покупка, описание.',
  interactive: false,
  places: ['page'],
  heading: 1,
  headline: 'title',
  props: object({
    required: {
      title: { ...line, description: 'Заголовок страницы: название изделия.' },
      product: object({
        description: 'Изделие.',
        required: { article },
        optional: { description: { ...text, description: 'Описание.' }, stock, use, prices, link, pictures },
      }),
    },
  }),
  slots: {
    price: { description: 'Под названием: цена и срок.' },
    under: { description: 'Под\u00a0картинкой, на\u00a0телефоне\u00a0— в\u00a0конце: комплект с\u00a0крышкой.' },
    picture: { description: 'Картинка и чертёж изделия: на телефоне под ценой, на широком экране слева.' },
    actions: { description: 'Что можно сделать: в корзину, в избранное, сравнить.' },
  },
  jsonLd: ({ title, product }, origin) => {
    const { article, description, link, pictures, prices, stock } = record(product)
    const images = list(pictures).flatMap((picture) => {
      const { src } = record(picture)
      return typeof src === 'string' ? [origin + socialAddress(src)] : []
    })
    const smallestLot = record(list(prices)[0])
    return {
      '@type': 'Product',
      name: title,
      sku: article,
      ...(description !== undefined && { description }),
      ...(images.length > 0 && { image: images }),
      ...(typeof smallestLot.kopecks === 'number' && {
        offers: {
          '@type': 'Offer',
          price: (smallestLot.kopecks / 100).toFixed(2),
          priceCurrency: 'RUB',
          eligibleQuantity: { '@type': 'QuantitativeValue', minValue: smallestLot.from, unitCode: 'H87' },
          availability: `https://schema.org/${record(stock).code === 'stock' ? 'InStock' : 'BackOrder'}`,
          ...(typeof link === 'string' && { url: new URL(link, origin).href }),
        },
      }),
    }
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
