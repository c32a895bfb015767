import type { FromSchema } from 'json-schema-to-ts'
import { compareItemCall } from '#schema/api/lists/compare.ts'
import { emptyState } from '#schema/api/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { object } from '#schema/definitions/contract/object.ts'
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
      only: { type: 'boolean', default: false, description: 'true — показать только строки, где есть отличия.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

export type Section = Props['item']['sections'][number]

export type Product = Props['item']['products'][number]
