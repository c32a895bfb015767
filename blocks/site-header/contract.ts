import {
  type BlockContract,
  email,
  type FromSchema,
  line,
  link,
  object,
  objects,
  phone,
} from '#schema/definitions/contract/index.ts'
import { hours } from '#schema/kinds/settings.ts'

const region = {
  id: { type: 'integer', description: 'Номер региона.' },
  name: { ...line, description: 'Название региона.' },
} as const

export const contract = {
  title: 'Шапка сайта',
  description: 'Регион, контакты и часы работы; логотип, меню до трёх уровней и действия.',
  interactive: true,
  places: ['layout'],
  props: object({
    required: {
      logo: object({
        description: 'Логотип.',
        required: {
          text: { ...line, description: 'Название в логотипе.' },
          alt: { ...line, description: 'Полное название: читает программа экранного доступа.' },
        },
      }),
      contacts: object({
        description: 'Контакты.',
        required: { phone: { ...phone, description: 'Телефон.' }, email: { ...email, description: 'Почта.' } },
      }),
      hours: { ...hours, description: 'Часы работы.' },
      menu: objects({
        description: 'Меню.',
        item: 'Пункт первого уровня.',
        required: { name: { ...line, description: 'Название пункта.' } },
        optional: {
          link: { ...link, description: 'Куда ведёт пункт.' },
          items: objects({
            description: 'Пункты второго уровня.',
            item: 'Пункт второго уровня.',
            required: { name: { ...line, description: 'Название пункта.' } },
            optional: {
              link: { ...link, description: 'Куда ведёт пункт.' },
              items: objects({
                description: 'Пункты третьего уровня.',
                item: 'Пункт третьего уровня.',
                required: { name: { ...line, description: 'Название пункта.' } },
                optional: { link: { ...link, description: 'Куда ведёт пункт.' } },
              }),
            },
          }),
        },
      }),
      region: object({ description: 'Выбранный регион.', required: region }),
      regions: objects({ description: 'Регионы, из которых можно выбрать.', item: 'Регион.', required: region }),
    },
    optional: {
      account: object({
        description: 'Вход или личный кабинет.',
        required: {
          text: { ...line, description: 'Надпись: «Вход» или «Личный кабинет».' },
          link: { ...link, description: 'Куда ведёт: в окно входа или в кабинет.' },
        },
      }),
      contact: object({
        description: 'Кнопка рядом с контактами: задать вопрос.',
        required: {
          text: { ...line, description: 'Надпись.' },
          link: { ...link, description: 'Куда ведёт кнопка: { "modal": "callback" }.' },
        },
      }),
      current: { type: 'string', description: 'Адрес этой страницы: по нему отмечается пункт меню.' },
    },
  }),
  slots: {
    picture: { description: 'Чертёж раздела в раскрытом меню; на каждый пункт первого уровня свой.', item: 'menu' },
    search: { description: 'Строка поиска: посередине шапки, на узком экране под ней.' },
    actions: { description: 'Значки справа: сравнение, избранное, корзина.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

export type MenuItem = Props['menu'][number]
export type Region = Props['region']
