import { anyBasket, basketItemCall } from '#schema/api/lists/basket.ts'
import { emptyState } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'
import { settingsViewCall } from '#schema/kinds/settings.ts'

export const contract = {
  title: 'Строки корзины',
  description:
    'Что лежит в корзине: чертёж, название, цена, количество по коробкам, пожелания, сумма. Без посетителя: чужая корзина по ссылке, которую можно только посмотреть.',
  interactive: true,
  props: object({
    required: {
      item: anyBasket,
      company: {
        ...settingsViewCall.response.properties.company,
        description: 'Кто продаёт: на бумаге, над таблицей.',
      },
      empty: emptyState('когда корзина пуста', 'В корзине пока пусто'),
    },
    optional: {
      pagination: {
        ...basketItemCall.response.properties.pagination,
        description: 'Страницы длинной корзины: { "$get": "data.basket.pagination" }.',
      },
      shared: { type: 'boolean', default: false, description: 'true — корзина по ссылке: показать и не менять.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

export type Line = Props['item']['items'][number]
