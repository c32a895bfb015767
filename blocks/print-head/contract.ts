import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'
import { settingsViewCall } from '#schema/kinds/settings.ts'

export const contract = {
  title: 'Шапка листа',
  description:
    'На экране не видна. Страница с нею печатается одним листом: вместо шапки сайта — кто продаёт, что это и какого дня; ряды других изделий, документы и кнопки на бумагу не идут.',
  interactive: false,
  props: object({
    required: {
      company: { ...settingsViewCall.response.properties.company, description: 'Кто продаёт.' },
      title: { ...line, description: 'Что за лист: «Лист изделия».' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
