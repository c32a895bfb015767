import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Поделиться корзиной',
  description: 'Ссылка на корзину, по которой её увидит и сможет взять себе другой человек, её прайс-лист и печать.',
  interactive: true,
  props: object({ optional: { priceList: { ...link, description: 'Прайс-лист корзины, XLSX.' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
