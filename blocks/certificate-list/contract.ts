import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'
import { kind } from '#schema/kinds/certificates.ts'

export const contract = {
  title: 'Сертификаты',
  description: 'Карточки документов со ссылкой на файл.',
  interactive: false,
  heading: 2,
  props: object({ required: { certificates: kind.calls['certificate.list'].response.properties.list } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
