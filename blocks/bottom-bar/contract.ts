import { type BlockContract, type FromSchema, link, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Нижняя панель телефона',
  description: 'Каталог, сравнение, избранное и корзина внизу экрана; видна на экране уже 1440 точек.',
  interactive: true,
  places: ['layout'],
  props: object({
    required: { catalog: { ...link, description: 'Страница каталога.' } },
    optional: {
      compare: { ...link, default: '/compare/', description: 'Страница сравнения.' },
      favorite: { ...link, default: '/favorite/', description: 'Страница избранного.' },
      basket: { ...link, default: '/basket/', description: 'Страница корзины.' },
      current: { type: 'string', description: 'Адрес этой страницы: по нему отмечается пункт.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
