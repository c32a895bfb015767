import { catalogListCall } from '#schema/api/catalog/list.ts'
import { productCard } from '#schema/api/catalog/shared.ts'
import { textLink } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, link, object, objects, text } from '#schema/definitions/contract/index.ts'

const {
  slug: _,
  drawing,
  material,
  neck,
  color,
  height,
  weight,
  stock,
  use,
  volume,
  properties,
  pictures,
  ...required
} = productCard.properties

export const contract = {
  title: 'Список изделий',
  description: 'Изделия карточками в одном масштабе или плотной таблицей; «Показать ещё» добавляет следующую страницу.',
  interactive: true,
  props: object({
    required: {
      items: objects({
        description: 'Изделия.',
        item: 'Изделие.',
        required,
        optional: { drawing, material, neck, color, height, weight, stock, use, volume, properties, pictures },
      }),
    },
    optional: {
      view: { enum: ['cards', 'table'], default: 'cards', description: 'Вид: cards — карточки, table — таблица.' },
      quantity: catalogListCall.response.properties.quantity,
      repriced: catalogListCall.response.properties.repriced,
      next: { ...link, description: 'Следующая страница; без неё список кончился.' },
      empty: object({
        description: 'Что показать, когда изделий нет.',
        required: { text: { ...text, description: 'Что случилось: «С таким отбором изделий нет».' } },
        optional: { step: { ...textLink, description: 'Следующий шаг: «Сбросить отбор».' } },
      }),
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

export type Item = Props['items'][number]
