import { uidQuery } from '../api/shared.ts'
import type { Call } from '../definitions/calls/call.ts'
import {
  anchor,
  asset,
  email,
  type FromSchema,
  fileKeys,
  line,
  link,
  list,
  object,
  objects,
  period,
  phone,
  record,
} from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'
import { drawing } from '../definitions/shop/drawing.ts'
import { COMMON_HOURS, hoursLine } from '../definitions/text/dates.ts'

const menuLeaf = object({
  description: 'Пункт меню.',
  required: { name: { ...line, description: 'Название пункта.' } },
  optional: {
    link: { ...link, description: 'Куда ведёт пункт; без ссылки — только заголовок того, что в нём.' },
    ...period,
  },
})

const lastLeaf = {
  ...menuLeaf,
  needsOne: ['link'],
  description: 'Пункт меню третьего уровня.',
  refusedKeys: {
    items: {
      message: 'Это был бы четвёртый уровень меню, а\u00a0их три.',
      hint: 'Поднимите эти пункты на\u00a0уровень выше.',
    },
  },
} as const

const menuBranch = {
  ...menuLeaf,
  needsOne: ['link', 'items'],
  properties: {
    ...menuLeaf.properties,
    items: { type: 'array', unique: ['name'], description: 'Пункты третьего уровня.', items: lastLeaf },
  },
} as const

const menu = {
  type: 'array',
  unique: ['name'],
  description: 'Меню в шапке: до трёх уровней.',
  items: {
    ...menuLeaf,
    needsOne: ['link', 'items', 'sections'],
    properties: {
      ...menuLeaf.properties,
      drawing: { ...drawing, description: 'Чертёж раздела в раскрытом меню.' },
      sections: {
        enum: ['main', 'import'],
        description: 'Пункты второго и третьего уровня — разделы каталога: main — своего, import — импортного.',
      },
      items: { type: 'array', unique: ['name'], description: 'Пункты второго уровня.', items: menuBranch },
    },
  },
} as const

export const hours = objects({
  minItems: 1,
  unique: ['days'],
  description: 'Часы работы.',
  item: 'Дни и время.',
  required: {
    days: { ...line, verify: 'weekdays', description: 'Дни: «Пн–Чт», «Сб, Вс».' },
    time: {
      ...line,
      verify: 'time',
      description: 'Время: «09:00–18:00»; круглосуточно — «00:00–24:00», без работы — «выходной».',
    },
  },
})

export const office = object({
  description: 'Офис или производство.',
  required: {
    id: { ...anchor, description: 'Имя офиса: для regions.json и ссылок вида «/contacts/#moscow».' },
    name: { ...line, description: 'Что это: «Отдел продаж».' },
    city: { ...line, description: 'Город.' },
    address: { ...line, description: 'Адрес с индексом.' },
    phone,
    note: { ...line, description: 'Что здесь есть и как попасть.' },
    position: object({
      description: 'Место на карте.',
      required: {
        lat: {
          type: 'number',
          // The latitudes of all towns of Russia. A longitude entered here by mistake is reported if it is below 40 or above 72.
          minimum: 40,
          maximum: 72,
          description: 'Широта: у Москвы 55.75. Не перепутайте с долготой.',
        },
        lon: {
          type: 'number',
          minimum: 19,
          maximum: 180,
          description: 'Долгота: у Москвы 37.6. Не перепутайте с широтой.',
        },
      },
    }),
  },
  optional: {
    production: { type: 'boolean', default: false, description: 'true — производство.' },
    email,
    hours: {
      ...line,
      verify: 'hours',
      fills: ['hours'],
      description: 'Часы работы, если они не как у всех; {hours} — часы из ключа hours: «{hours} по местному времени».',
    },
  },
})

/** The settings of specification.md §3: keys of the file and of the response of the call `settings.view`. */
const body = {
  logo: object({
    description: 'Логотип.',
    required: {
      text: { ...line, description: 'Название в логотипе.' },
      alt: { ...line, description: 'Что прочитает программа экранного доступа.' },
    },
  }),
  company: object({
    description: 'Реквизиты продавца.',
    required: {
      name: { ...line, description: 'Короткое название.' },
      legalName: { ...line, description: 'Полное название.' },
      since: { type: 'integer', minimum: 1900, maximum: 2100, description: 'Год основания.' },
      inn: {
        type: 'string',
        pattern: '^([0-9]{10}|[0-9]{12})$',
        examples: ['7707083893'],
        patternErrorMessage: 'ИНН — 10 цифр, у предпринимателя 12, без пробелов: «3300000007».',
        maxLength: 12,
        verify: 'inn',
        description: 'ИНН.',
      },
      ogrn: {
        type: 'string',
        pattern: '^([0-9]{13}|[0-9]{15})$',
        examples: ['1027700132195'],
        patternErrorMessage: 'ОГРН — 13 цифр, у предпринимателя 15, без пробелов: «1023300000008».',
        maxLength: 15,
        verify: 'ogrn',
        description: 'ОГРН.',
      },
      kpp: {
        type: 'string',
        pattern: '^[0-9]{9}$',
        examples: ['770701001'],
        patternErrorMessage: 'КПП — девять цифр без пробелов: «330001001».',
        maxLength: 9,
        description: 'КПП.',
      },
      address: { ...line, description: 'Юридический адрес.' },
    },
  }),
  hours,
  contacts: object({
    description: 'Общие контакты.',
    required: {
      email,
      phone,
      socials: objects({
        unique: ['code'],
        description: 'Страницы в соцсетях.',
        item: 'Соцсеть.',
        required: {
          code: { enum: ['telegram', 'vk', 'youtube', 'rutube'], description: 'Значок.' },
          title: { ...line, description: 'Подпись.' },
          link,
        },
      }),
    },
  }),
  offices: { type: 'array', minItems: 1, description: 'Офисы и производства.', items: office },
  menu,
  footerMenu: objects({
    unique: ['title'],
    description: 'Меню в подвале по группам.',
    item: 'Группа ссылок.',
    required: {
      title: { ...line, description: 'Заголовок группы.' },
      items: {
        type: 'array',
        minItems: 1,
        unique: ['name'],
        description: 'Ссылки.',
        items: { ...menuLeaf, required: ['name', 'link'] },
      },
    },
  }),
  politic: { ...asset, description: 'Политика конфиденциальности (PDF).' },
  rules: { ...asset, description: 'Правила обработки данных пользователей (PDF).' },
  marketing: { ...asset, description: 'Согласие на рекламную рассылку (PDF).' },
  consent: { ...asset, description: 'Согласие на обработку персональных данных (PDF).' },
} as const

const schema = object({ title: 'Настройки: меню, контакты, офисы, документы', required: { ...fileKeys, ...body } })

type Settings = FromSchema<typeof schema>

/** Replaces `{hours}` in the hours of offices with the common hours. */
function complete(value: unknown): Settings {
  const { offices, hours, ...rest } = value as Settings // checked by the schema above
  return {
    ...rest,
    hours,
    offices: offices.map((office) =>
      office.hours === undefined
        ? office
        : { ...office, hours: office.hours.replaceAll(COMMON_HOURS, hoursLine(hours)) },
    ),
  }
}

/** An office in the responses of calls: another back end may omit all other keys (server/shop/upstream). */
const answeredOffice = { ...office, required: ['id', 'name'] } as const

export const settingsViewCall = {
  method: 'GET',
  path: '/api/app/settings/view',
  keeps: 300,
  description: 'Меню, контакты, офисы и документы.',
  content: { kind: 'settings' },
  response: object({
    description: 'Настройки.',
    required: { ...body, offices: { ...body.offices, items: answeredOffice } },
  }),
} as const satisfies Call

export const officeListCall = {
  method: 'GET',
  path: '/api/app/content/office/list',
  description: 'Офисы и производства.',
  query: uidQuery,
  content: { kind: 'settings' },
  response: object({
    description: 'Офисы и общие часы работы.',
    required: {
      list: { type: 'array', minItems: 1, description: 'Офисы и производства.', items: answeredOffice },
      hours,
    },
  }),
} as const satisfies Call

export const kind = {
  path: 'content/settings.json',
  schema,
  shared: true,
  settings: true,
  complete,
  guarded: (value: unknown) => [
    ...[record(value).company, record(value).contacts],
    list(record(value).offices).map((office) => record(office).email),
  ],
  named: { word: 'office', genitive: 'офиса' },
  entries: { list: 'offices', key: 'id', title: 'name', anchors: true },
  groups: { settings: 'Настройки сайта', office: 'Офисы' },
  calls: { 'settings.view': settingsViewCall, 'office.list': officeListCall },
} as const satisfies ContentKind
