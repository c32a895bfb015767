import { compareItemCall } from '#schema/api/lists/compare.ts'
import { emptyState } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'
import { settingsViewCall } from '#schema/kinds/settings.ts'

export const contract = {
  title: 'Сравнение',
  description: 'Изделия по разделам: силуэты друг на друге в одном масштабе и таблица свойств, вся или только отличия.',
  interactive: true,
  props: object({
    required: {
      item: compareItemCall.response.properties.item,
      company: {
        ...settingsViewCall.response.properties.company,
        description: 'Кто продаёт: на бумаге, над таблицей.',
      },
      empty: emptyState('когда сравнивать нечего', 'Сравнивать пока нечего'),
    },
    optional: {
      quantity: { ...line, description: 'Для\u00a0какого количества цены и\u00a0сроки того, чего нет в\u00a0корзине.' },
      only: { type: 'boolean', default: false, description: 'true — показать только строки, где есть отличия.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

export type Section = Props['item']['sections'][number]

export type Product = Props['item']['products'][number]
