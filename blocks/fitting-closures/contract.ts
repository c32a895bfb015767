import { productCard } from '#schema/api/catalog/shared.ts'
import { catalogViewCall } from '#schema/api/catalog/view.ts'
import { type BlockContract, type FromSchema, line, link, object, objects } from '#schema/definitions/contract/index.ts'

const { id, article, name, perBox, minQuantity } = productCard.properties
const { prices } = catalogViewCall.response.properties.item.properties

export const contract = {
  title: 'Подходящая укупорка',
  description:
    'На\u00a0странице тары: крышки, дозаторы и\u00a0распылители на\u00a0её горловине. «В\u00a0корзину» кладёт не\u00a0меньше, чем в\u00a0расчёте партии, целыми коробками. Без скриптов количество спрашивает каждая строка. Без изделий блока нет.',
  interactive: true,
  heading: 2,
  emptyWithout: 'items',
  props: object({
    required: {
      title: { ...line, description: 'Заголовок.' },
      items: objects({
        description: 'Укупорка.',
        item: 'Одна, со\u00a0всеми цветами.',
        required: {
          colors: objects({
            minItems: 1,
            description: 'Цвета, каждый\u00a0— своё изделие.',
            item: 'Цвет.',
            required: { id, article, name, perBox, minQuantity, prices },
          }),
        },
      }),
      product: object({ description: 'Тара, к\u00a0которой она подходит.', required: { id, perBox, minQuantity } }),
    },
    optional: { more: { ...link, description: 'Вся подходящая укупорка списком, если здесь не\u00a0вся.' } },
  }),
  slots: {
    closure: {
      item: 'items',
      description: 'Карточка укупорки, в\u00a0которой выбирают цвет: поля «product» с\u00a0номерами изделий.',
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

export type Color = Props['items'][number]['colors'][number]
