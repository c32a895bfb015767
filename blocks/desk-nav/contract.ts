import { arrivals } from '#schema/api/desk/site.ts'
import { textLink } from '#schema/api/shared.ts'
import { type BlockContract, type FromSchema, line, link, object, objects } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Меню рабочего места',
  description:
    'Разделы рабочего места и кто вошёл. Раздел с right видят только те, чьей роли можно этот вызов. Рядом с разделом и перед названием страницы стоит, сколько пришло нового.',
  interactive: true,
  places: ['layout'],
  props: object({
    required: {
      home: { ...link, description: 'Адрес первой страницы, с\u00a0тем, что ждёт.' },
      items: objects({
        minItems: 1,
        description: 'Разделы по порядку.',
        item: 'Раздел.',
        required: textLink.properties,
        optional: {
          right: {
            type: 'string',
            maxLength: 60,
            description: 'Вызов, без права на который раздела не видно: «desk.orders».',
          },
        },
      }),
    },
    optional: {
      current: { type: 'string', description: 'Адрес этой страницы: { "$get": "route.path" }.' },
      rights: {
        type: 'array',
        default: [],
        items: { type: 'string', description: 'Имя вызова.' },
        description: 'Что можно тому, кто вошёл: { "$get": "data.me.rights" }. Без этого меню пусто.',
      },
      arrivals: {
        ...arrivals,
        default: [],
        description: 'Сколько пришло: { "$get": "data.arrivals.list" }; дальше меню следит за этим само.',
      },
      who: { ...line, description: 'Кто вошёл.' },
      role: { ...line, description: 'Его роль.' },
    },
  }),
  slots: { search: { description: 'Поиск.' }, end: { description: 'Форма выхода.' } },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
