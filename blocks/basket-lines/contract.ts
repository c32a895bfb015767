import type { FromSchema } from 'json-schema-to-ts'
import { settingsViewCall } from '#kinds/settings/kind.ts'
import { basketItemCall } from '#schema/api/lists/basket.ts'
import { sharedLine } from '#schema/api/lists/shared.ts'
import { textLink } from '#schema/api/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

const { item } = basketItemCall.response.properties
const { items } = item.properties

export const contract = {
  title: 'Строки корзины',
  description:
    'Что лежит в корзине: чертёж, название, цена, количество по коробкам, пожелания, сумма. Без посетителя: чужая корзина по ссылке, которую можно только посмотреть.',
  interactive: true,
  props: object({
    required: {
      item: {
        ...item,
        properties: {
          ...item.properties,
          items: { ...items, items: { ...items.items, required: sharedLine.required } },
        },
      },
      company: {
        ...settingsViewCall.response.properties.company,
        description: 'Кто продаёт: на бумаге, над таблицей.',
      },
      empty: object({
        description: 'Что показать, когда корзина пуста.',
        required: {
          text: { ...text, description: 'Что случилось: «В корзине пока пусто».' },
          step: { ...textLink, description: 'Следующий шаг: «Выбрать тару».' },
        },
      }),
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
