import type { FromSchema } from 'json-schema-to-ts'
import { personalOrganizationsCall } from '#schema/api/personal/organizations.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

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
