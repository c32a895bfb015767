import { packing } from '#schema/api/catalog/view.ts'
import { basketItemCall } from '#schema/api/lists/basket.ts'
import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'
import { regionDeliveryCall } from '#schema/kinds/delivery.ts'

export const contract = {
  title: 'Способы доставки',
  description:
    'Самовывоз, наша машина и\u00a0перевозчик до\u00a0терминала или двери в\u00a0город, который можно набрать. Цена перевозчика\u00a0— за\u00a0корзину или за\u00a0партию изделия из\u00a0расчёта рядом, без них\u00a0— наименьшая.',
  interactive: true,
  heading: 2,
  places: ['page'],
  emptyWithout: 'delivery',
  props: object({
    required: {
      delivery: regionDeliveryCall.response,
      all: { ...link, description: 'Страница со\u00a0всей таблицей.' },
    },
    optional: {
      product: object({
        description: 'Изделие, партию которого везём.',
        required: { id: { type: 'integer', minimum: 1, description: 'Номер изделия.' } },
        optional: { packing },
      }),
      brief: {
        type: 'boolean',
        default: false,
        description: 'true — двумя строками, остальное под\u00a0«Подробнее»: рядом с\u00a0суммой корзины.',
      },
      basket: { ...basketItemCall.response.properties.item, description: 'Корзина, которую везём.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
