import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { email, line, link, phone } from '#schema/definitions/contract/fragments.ts'
import { hours } from '#schema/definitions/kinds/content/settings.ts'

export const contract = {
  title: 'Шапка сайта',
  description: 'Регион, контакты и часы работы; логотип, меню до трёх уровней и действия.',
  interactive: true,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['logo', 'contacts', 'hours', 'menu', 'region', 'regions'],
    properties: {
      logo: {
        type: 'object',
        description: 'Логотип.',
        additionalProperties: false,
        required: ['text', 'alt'],
        properties: {
          text: { ...line, description: 'Название в логотипе.' },
          alt: { ...line, description: 'Полное название: читает программа экранного доступа.' },
        },
      },
      contacts: {
        type: 'object',
        description: 'Контакты.',
        additionalProperties: false,
        required: ['phone', 'email'],
        properties: {
          phone: { ...phone, description: 'Телефон.' },
          email: { ...email, description: 'Почта.' },
        },
      },
      hours: { ...hours, description: 'Часы работы.' },
      account: {
        type: 'object',
        description: 'Вход или личный кабинет.',
        additionalProperties: false,
        required: ['text', 'link'],
        properties: {
          text: { ...line, description: 'Надпись: «Вход» или «Личный кабинет».' },
          link: { ...link, description: 'Куда ведёт: в окно входа или в кабинет.' },
        },
      },
      contact: {
        type: 'object',
        description: 'Кнопка рядом с контактами: задать вопрос.',
        additionalProperties: false,
        required: ['text', 'link'],
        properties: {
          text: { ...line, description: 'Надпись.' },
          link: { ...link, description: 'Куда ведёт кнопка: { "modal": "callback" }.' },
        },
      },
      menu: {
        type: 'array',
        description: 'Меню.',
        items: {
          type: 'object',
          description: 'Пункт первого уровня.',
          additionalProperties: false,
          required: ['name'],
          properties: {
            name: { ...line, description: 'Название пункта.' },
            link: { ...link, description: 'Куда ведёт пункт.' },
            items: {
              type: 'array',
              description: 'Пункты второго уровня.',
              items: {
                type: 'object',
                description: 'Пункт второго уровня.',
                additionalProperties: false,
                required: ['name'],
                properties: {
                  name: { ...line, description: 'Название пункта.' },
                  link: { ...link, description: 'Куда ведёт пункт.' },
                  items: {
                    type: 'array',
                    description: 'Пункты третьего уровня.',
                    items: {
                      type: 'object',
                      description: 'Пункт третьего уровня.',
                      additionalProperties: false,
                      required: ['name'],
                      properties: {
                        name: { ...line, description: 'Название пункта.' },
                        link: { ...link, description: 'Куда ведёт пункт.' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
      region: {
        type: 'object',
        description: 'Выбранный регион.',
        additionalProperties: false,
        required: ['id', 'name'],
        properties: {
          id: { type: 'integer', description: 'Номер региона.' },
          name: { ...line, description: 'Название региона.' },
        },
      },
      regions: {
        type: 'array',
        description: 'Регионы, из которых можно выбрать.',
        items: {
          type: 'object',
          description: 'Регион.',
          additionalProperties: false,
          required: ['id', 'name'],
          properties: {
            id: { type: 'integer', description: 'Номер региона.' },
            name: { ...line, description: 'Название региона.' },
          },
        },
      },
      current: { type: 'string', description: 'Адрес этой страницы: по нему отмечается пункт меню.' },
    },
  },
  slots: {
    picture: { description: 'Чертёж раздела в раскрытом меню; на каждый пункт первого уровня свой.', item: 'menu' },
    search: { description: 'Строка поиска: посередине шапки, на узком экране под ней.' },
    actions: { description: 'Значки справа: сравнение, избранное, корзина.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

export type MenuItem = Props['menu'][number]
export type Region = Props['region']
