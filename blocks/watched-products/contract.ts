import { type BlockContract, type FromSchema, line, link, object } from '#schema/definitions/contract/index.ts'

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
