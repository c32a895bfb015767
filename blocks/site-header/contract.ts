import { textLink } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, line, object, objects } from '#schema/definitions/contract/index.ts'
import { settingsViewCall } from '#schema/kinds/settings.ts'

const { logo, contacts, hours, menu } = settingsViewCall.response.properties
const { name, link, items } = menu.items.properties

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
      logo,
      contacts: object({
        description: 'Контакты.',
        required: { phone: contacts.properties.phone, email: contacts.properties.email },
      }),
      hours,
      menu: objects({
        description: 'Меню.',
        item: 'Пункт первого уровня.',
        required: { name },
        optional: { link, items },
      }),
      region: object({ description: 'Выбранный регион.', required: region }),
      regions: objects({ description: 'Регионы, из которых можно выбрать.', item: 'Регион.', required: region }),
    },
    optional: {
      account: { ...textLink, description: 'Вход или личный кабинет.' },
      contact: { ...textLink, description: 'Кнопка рядом с контактами: задать вопрос, { "modal": "callback" }.' },
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
