import { catalogViewCall } from '#schema/api/catalog/view.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'

const { closures } = catalogViewCall.response.properties
const { title, colors } = closures.items.properties
const card = colors.items.properties

export const contract = {
  title: 'Карточка укупорки',
  description:
    'В\u00a0месте «closure» подходящей укупорки: она на\u00a0горловине изделия, её название, цвета на\u00a0выбор и\u00a0артикул, цена, наличие выбранного.',
  interactive: false,
  heading: 3,
  props: object({
    required: {
      title,
      // Contains only what the card shows, because all of these values are in the cache key of its HTML.
      colors: {
        ...colors,
        items: object({
          description: 'Один цвет.',
          required: { id: card.id, article: card.article, name: card.name, link: card.link, price: card.price },
          optional: { color: card.color, drawing: card.drawing, stock: card.stock, use: card.use },
        }),
      },
      all: {
        ...closures,
        description: 'Вся укупорка ряда: у\u00a0её чертежей один масштаб.',
        items: object({
          description: 'Укупорка ряда.',
          required: {
            colors: { ...colors, items: object({ description: 'Один цвет.', optional: { drawing: card.drawing } }) },
          },
        }),
      },
    },
    optional: { drawing: { ...drawing, description: 'Форма и\u00a0размеры тары; нет\u00a0— укупорка без чертежа.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
