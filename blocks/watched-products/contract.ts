import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Недавно смотрели',
  description:
    'Ряд изделий, которые посетитель смотрел последними: браузер спрашивает их сам, когда страница уже показана. Без скриптов — ссылка на страницу со списком.',
  interactive: true,
  props: object({
    required: {
      title: { ...line, description: 'Заголовок ряда.' },
      all: { ...link, description: 'Страница со всем списком.' },
    },
    optional: {
      except: { type: 'integer', description: 'Номер изделия, которое показывать не нужно: оно на этой странице.' },
      region: { type: 'string', description: 'Код региона для ссылок.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
