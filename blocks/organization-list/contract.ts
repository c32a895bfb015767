import { personalOrganizationsCall } from '#schema/api/personal/organizations.ts'
import { type BlockContract, type FromSchema, object, text } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Мои организации',
  description:
    'Организации покупателя: название, ИНН, КПП и юридический адрес. В место actions ставят, что с ними можно сделать: убрать, взять в заказ.',
  interactive: false,
  props: object({
    required: {
      items: personalOrganizationsCall.response.properties.list,
      empty: { ...text, description: 'Что показать, пока организаций нет.' },
    },
  }),
  slots: { actions: { item: 'items', description: 'Что можно сделать с организацией.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
