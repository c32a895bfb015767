import { productCard } from '#schema/api/catalog/shared.ts'
import { catalogViewCall } from '#schema/api/catalog/view.ts'
import { textLink } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, object } from '#schema/definitions/contract/index.ts'

const { article, name } = productCard.properties
const { prices } = catalogViewCall.response.properties.item.properties

export const contract = {
  title: 'Просмотр изделия для счётчика',
  description:
    'Говорит счётчику посещений, что открыли страницу изделия; на странице не виден. Ставьте его там, где счётчик есть: "visible": { "$get": "site.analytics" }.',
  interactive: true,
  props: object({
    required: {
      product: object({
        description: 'Изделие: в отчётах его узнают по артикулу.',
        required: { article, name, prices },
      }),
      path: {
        type: 'array',
        description: 'Путь от каталога: разделы, по ссылкам, и само изделие.',
        items: { ...textLink, required: ['text'] },
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
