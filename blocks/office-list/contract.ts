import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'
import { officeListCall } from '#schema/kinds/settings.ts'

const { list, hours } = officeListCall.response.properties

export const contract = {
  title: 'Офисы и производства',
  description: 'Адреса, телефоны и схема расположения.',
  interactive: false,
  heading: 2,
  props: object({
    required: { mapTitle: { ...line, description: 'Заголовок схемы.' }, offices: list },
    optional: { hours },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
