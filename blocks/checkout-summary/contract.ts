import { basketItemCall, costs } from '#schema/api/lists/basket.ts'
import { emptyState } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, line, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Оформление',
  description:
    'Строки и суммы корзины рядом с формой заказа. Пустой корзины не оформить: вместо формы стоит, что делать дальше.',
  interactive: true,
  heading: 2,
  props: object({
    required: {
      item: basketItemCall.response.properties.item,
      basket: { ...link, description: 'Страница корзины: там строки можно изменить.' },
      checkout: { ...link, description: 'Эта же страница: показать её заново, когда корзина стала другой.' },
      empty: emptyState('когда корзина пуста', 'Заказывать пока нечего'),
    },
    optional: {
      title: { ...line, description: 'Заголовок над строками; без него «Ваш заказ».' },
      open: {
        type: 'boolean',
        description: 'true\u00a0— форма есть и\u00a0без корзины: с\u00a0ней уйдут строки списка.',
      },
      freeFrom: {
        type: 'integer',
        minimum: 1,
        description: 'С какой суммы доставка бесплатная, в копейках: { "$get": "region.freeFrom" }.',
      },
      costs: { ...costs, description: 'Цены доставки: в\u00a0итогах та, чей способ выбран в\u00a0форме.' },
      city: { ...line, description: 'Город, для которого посчитана доставка; рядом можно набрать другой.' },
    },
  }),
  slots: { form: { description: 'Форма заказа.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
