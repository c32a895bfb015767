import {
  type BlockContract,
  email,
  type FromSchema,
  line,
  link,
  object,
  phone,
  text,
} from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Конец письма',
  description: 'Кто пишет и как ответить: под чертой, мелко. Последний блок письма.',
  interactive: false,
  places: ['mail'],
  props: object({
    required: {
      name: { ...line, description: 'Кто пишет: название завода.' },
      phone: { ...phone, description: 'Телефон.' },
      email: { ...email, description: 'Почта.' },
    },
    optional: {
      link: { ...link, description: 'Куда ведёт название: обычно { "$get": "site.host" }.' },
      note: { ...text, description: 'Почему пришло письмо, как от писем отказаться.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
