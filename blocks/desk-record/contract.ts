import { facts } from '#schema/api/desk/shared.ts'
import { look } from '#schema/api/orders/orders.ts'
import { textLink } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Карточка рабочего места',
  description:
    'Одна запись на\u00a0одном экране: заказ, заявка, покупатель. Сверху главное и\u00a0что делать дальше, в\u00a0середине содержание, рядом переписка; на\u00a0узком экране\u00a0— вкладки.',
  interactive: false,
  places: ['page'],
  heading: 1,
  headline: 'title',
  props: object({
    required: {
      title: { ...line, description: 'Название записи: «Заказ 26-7F3K-Q».' },
      facts: {
        ...facts,
        description: 'Главное, в\u00a0строку; без значения\u00a0— пропускается: { "$get": "data.order.item.head" }.',
      },
      mainTitle: { ...line, description: 'Название содержания: «Строки».' },
    },
    optional: {
      back: { ...textLink, description: 'Ссылка на\u00a0список, из\u00a0которого запись: «К\u00a0заказам».' },
      look: {
        ...look,
        description: 'Состояние с\u00a0цветом, как его даёт вызов: { "$get": "data.order.item.look" }.',
      },
      detailsTitle: { ...line, default: 'Сведения', description: 'Название того, что под содержанием.' },
      threadTitle: { ...line, default: 'Переписка', description: 'Название того, что рядом.' },
    },
  }),
  slots: {
    actions: { description: 'Что делать дальше: главная кнопка одна.' },
    main: { description: 'Содержание: строки заказа, ответы заявки.' },
    details: { description: 'Остальное: покупатель, счета, файлы.' },
    thread: { description: 'Переписка: письма, заметки, перемены.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
