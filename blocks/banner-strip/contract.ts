import { type BlockContract, type FromSchema, line, link, object, objects } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Полоса объявлений',
  description: 'Тихая полоса с короткими объявлениями.',
  interactive: false,
  emptyWithout: 'items',
  props: object({
    required: {
      items: objects({
        description: 'Объявления.',
        minItems: 1,
        item: 'Объявление.',
        required: { text: { ...line, description: 'Текст в одну строку.' } },
        optional: { link: { ...link, description: 'Куда ведёт объявление.' } },
      }),
    },
    optional: {
      advertisement: object({
        description: 'Сведения о рекламе. Обязательны, если рекламирует себя не сам завод.',
        required: {
          erid: { ...line, description: 'Идентификатор рекламы из ЕРИР.' },
          advertiser: { ...line, description: 'Рекламодатель: название и ИНН.' },
        },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
