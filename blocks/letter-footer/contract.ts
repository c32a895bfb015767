import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { email, line, link, phone, text } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Конец письма',
  description: 'Кто пишет и как ответить: под чертой, мелко. Последний блок письма.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'phone', 'email'],
    properties: {
      name: { ...line, description: 'Кто пишет: название завода.' },
      link: { ...link, description: 'Куда ведёт название: обычно { "$get": "site.host" }.' },
      phone: { ...phone, description: 'Телефон.' },
      email: { ...email, description: 'Почта.' },
      note: { ...text, description: 'Почему пришло письмо, как от писем отказаться.' },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
