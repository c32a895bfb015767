import { productCard } from '#schema/api/catalog/shared.ts'
import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

const { id, article, name } = productCard.properties

export const contract = {
  title: 'В избранное, в сравнение, заказать образец, спросить',
  description:
    'Кнопки на странице изделия; нажатая показывает, что изделие уже в списке. «Заказать образец» открывает страницу образцов. Работают и без скриптов.',
  interactive: true,
  props: object({
    required: { product: object({ description: 'Изделие.', required: { id, article, name } }) },
    optional: {
      samples: { type: 'boolean', default: false, description: 'true — с\u00a0кнопкой «Заказать образец».' },
      ask: { ...link, description: 'Куда ведёт «Спросить»; нет\u00a0— ссылки нет.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
