import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Поделиться корзиной',
  description: 'Ссылка на корзину, по которой её увидит и сможет взять себе другой человек, её прайс-лист и печать.',
  interactive: true,
  props: object({ optional: { priceList: { ...link, description: 'Прайс-лист корзины, XLSX.' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
