import type { FromSchema } from 'json-schema-to-ts'
import { deskStudioCalls } from '#schema/api/desk/studio.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { object } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Студия',
  description:
    'Страница сайта в\u00a0рамке, её состав и\u00a0свойства: их правят здесь\u00a0же, в\u00a0своём черновике.',
  interactive: true,
  places: ['page'],
  props: object({
    optional: {
      studio: {
        ...deskStudioCalls['desk.studio'].response,
        description: 'Что правят: { "$get": "data.studio" }. Без него\u00a0— только надпись.',
      },
      page: {
        type: 'string',
        default: '/',
        description: 'Адрес страницы, с\u00a0которой начинают: { "$get": "query.page" }.',
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
