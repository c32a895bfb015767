import type { FromSchema } from 'json-schema-to-ts'
import { textLink } from '#schema/api/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Просмотр изделия для счётчика',
  description:
    'Говорит счётчику посещений, что открыли страницу изделия; на странице не виден. Ставьте его там, где счётчик есть: "visible": { "$get": "site.analytics" }.',
  interactive: true,
  props: object({
    required: {
      article: { ...line, description: 'Артикул: по нему изделие узнают в отчётах.' },
      name: { ...line, description: 'Название.' },
      path: {
        type: 'array',
        description: 'Путь от каталога: разделы, по ссылкам, и само изделие.',
        items: { ...textLink, required: ['text'] },
      },
    },
    optional: { kopecks: { type: 'integer', minimum: 0, description: 'Копеек за штуку при наименьшем заказе.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
