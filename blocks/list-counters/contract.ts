import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Значки списков',
  description:
    'Ссылки на сравнение, избранное и корзину с числами: сколько разделов в сравнении, сколько изделий в остальных, больше 99 — «99+». Числа появляются, когда страница загружена.',
  interactive: true,
  props: object({
    optional: {
      compare: { ...link, default: '/compare/', description: 'Страница сравнения.' },
      favorite: { ...link, default: '/favorite/', description: 'Страница избранного.' },
      basket: { ...link, default: '/basket/', description: 'Страница корзины.' },
      region: { type: 'string', description: 'Код региона для ссылок на изделия в списках.' },
      current: { type: 'string', description: 'Адрес этой страницы: по нему отмечается значок.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
