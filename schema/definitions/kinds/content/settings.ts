import { asset, drawing, email, line, link, phone, slug } from '../../contract/fragments.ts'
import { fileKeys } from '../file.ts'

const menuLeaf = {
  type: 'object',
  description: 'Пункт меню.',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { ...line, description: 'Название пункта.' },
    link: { ...link, description: 'Куда ведёт пункт; без ссылки — только заголовок.' },
  },
} as const

const menuBranch = {
  ...menuLeaf,
  properties: {
    ...menuLeaf.properties,
    items: { type: 'array', description: 'Пункты третьего уровня.', items: menuLeaf },
  },
} as const

const menu = {
  type: 'array',
  description: 'Меню в шапке: до трёх уровней.',
  items: {
    ...menuLeaf,
    properties: {
      ...menuLeaf.properties,
      drawing: { ...drawing, description: 'Чертёж раздела в раскрытом меню.' },
      sections: {
        enum: ['main', 'import'],
        description: 'Пункты второго и третьего уровня — разделы каталога: своего (main) или импортного (import).',
      },
      items: { type: 'array', description: 'Пункты второго уровня.', items: menuBranch },
    },
  },
} as const

export const hours = {
  type: 'array',
  description: 'Часы работы.',
  items: {
    type: 'object',
    description: 'Дни и время.',
    additionalProperties: false,
    required: ['days', 'time'],
    properties: {
      days: { ...line, description: 'Дни: «Пн–Чт».' },
      time: { ...line, description: 'Время: «09:00–18:00».' },
    },
  },
} as const

export const office = {
  type: 'object',
  description: 'Офис или производство.',
  additionalProperties: false,
  required: ['id', 'name', 'city', 'address', 'phone', 'note', 'position'],
  properties: {
    id: { ...slug, description: 'Имя офиса для ссылок из regions.json.' },
    name: { ...line, description: 'Что это: «Отдел продаж».' },
    city: { ...line, description: 'Город.' },
    address: { ...line, description: 'Адрес с индексом.' },
    production: { type: 'boolean', default: false, description: 'true — производство.' },
    phone,
    email,
    hours: { ...line, description: 'Часы работы, если они не как у всех.' },
    note: { ...line, description: 'Что здесь есть и как попасть.' },
    position: {
      type: 'object',
      description: 'Место на карте.',
      additionalProperties: false,
      required: ['lat', 'lon'],
      properties: {
        lat: { type: 'number', minimum: 40, maximum: 82, description: 'Широта.' },
        lon: { type: 'number', minimum: 19, maximum: 180, description: 'Долгота.' },
      },
    },
  },
} as const

/** The settings of spec.md §3 as the file holds them and as the call `settings.view` answers them. */
export const settingsBody = {
  logo: {
    type: 'object',
    description: 'Логотип.',
    additionalProperties: false,
    required: ['text', 'alt'],
    properties: {
      text: { ...line, description: 'Название в логотипе.' },
      alt: { ...line, description: 'Что прочитает программа экранного доступа.' },
    },
  },
  company: {
    type: 'object',
    description: 'Реквизиты продавца.',
    additionalProperties: false,
    required: ['name', 'legalName', 'since', 'inn', 'ogrn', 'kpp', 'address'],
    properties: {
      name: { ...line, description: 'Короткое название.' },
      legalName: { ...line, description: 'Полное название.' },
      since: { type: 'integer', minimum: 1900, maximum: 2100, description: 'Год основания.' },
      inn: { type: 'string', pattern: '^([0-9]{10}|[0-9]{12})$', maxLength: 12, description: 'ИНН.' },
      ogrn: { type: 'string', pattern: '^([0-9]{13}|[0-9]{15})$', maxLength: 15, description: 'ОГРН.' },
      kpp: { type: 'string', pattern: '^[0-9]{9}$', maxLength: 9, description: 'КПП.' },
      address: { ...line, description: 'Юридический адрес.' },
    },
  },
  hours,
  contacts: {
    type: 'object',
    description: 'Общие контакты.',
    additionalProperties: false,
    required: ['email', 'phone', 'socials'],
    properties: {
      email,
      phone,
      socials: {
        type: 'array',
        description: 'Страницы в соцсетях.',
        items: {
          type: 'object',
          description: 'Соцсеть.',
          additionalProperties: false,
          required: ['code', 'title', 'link'],
          properties: {
            code: { enum: ['telegram', 'vk', 'youtube', 'rutube'], description: 'Значок.' },
            title: { ...line, description: 'Подпись.' },
            link,
          },
        },
      },
    },
  },
  offices: { type: 'array', minItems: 1, description: 'Офисы и производства.', items: office },
  menu,
  footerMenu: {
    type: 'array',
    description: 'Меню в подвале по группам.',
    items: {
      type: 'object',
      description: 'Группа ссылок.',
      additionalProperties: false,
      required: ['title', 'items'],
      properties: {
        title: { ...line, description: 'Заголовок группы.' },
        items: {
          type: 'array',
          description: 'Ссылки.',
          items: { ...menuLeaf, required: ['name', 'link'] },
        },
      },
    },
  },
  politic: { ...asset, description: 'Политика конфиденциальности (PDF).' },
  rules: { ...asset, description: 'Правила обработки данных пользователей (PDF).' },
  marketing: { ...asset, description: 'Согласие на рекламную рассылку (PDF).' },
  consent: { ...asset, description: 'Согласие на обработку персональных данных (PDF).' },
} as const

export const settingsRequired = [
  'logo',
  'company',
  'hours',
  'contacts',
  'offices',
  'menu',
  'footerMenu',
  'politic',
  'rules',
  'marketing',
  'consent',
] as const

/** schema/content/settings.json */
export const settings = {
  type: 'object',
  title: 'Настройки: меню, контакты, офисы, документы',
  additionalProperties: false,
  required: ['$schema', 'format', ...settingsRequired],
  properties: { ...fileKeys, ...settingsBody },
} as const

/** schema/content/regions.json */
export const regions = {
  type: 'object',
  title: 'Регионы',
  additionalProperties: false,
  required: ['$schema', 'format', 'regions'],
  properties: {
    ...fileKeys,
    regions: {
      type: 'array',
      minItems: 1,
      description: 'Регионы; первый — для посетителя, о котором ничего не известно.',
      items: {
        type: 'object',
        description: 'Регион.',
        additionalProperties: false,
        required: ['id', 'code', 'name', 'nameIn', 'phone', 'office', 'delivery', 'subjects'],
        properties: {
          id: {
            type: 'integer',
            minimum: 1,
            description: 'Номер региона; не меняется, потому что его помнят браузеры посетителей.',
          },
          code: { ...slug, description: 'Первая часть адреса: /moscow/….' },
          name: { ...line, description: 'Название.' },
          nameIn: { ...line, description: 'Название с предлогом: «в Москве».' },
          phone,
          hours,
          office: { ...slug, description: 'Офис из settings.json, к которому относится регион.' },
          delivery: { ...line, description: 'Как и за сколько дней доставляем.' },
          subjects: {
            type: 'array',
            description: 'Субъекты РФ, которые относятся к региону: коды ISO 3166-2.',
            items: { type: 'string', pattern: '^RU-[A-Z]{2,3}$', maxLength: 6, description: 'Код: «RU-MOW».' },
          },
        },
      },
    },
  },
} as const
