import type { FromSchema } from 'json-schema-to-ts'
import { anchor, asset, email, line, link, period, phone, slug } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'
import { fileKeys } from '#schema/definitions/kinds/file.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'
import { COMMON_HOURS, hoursLine } from '#schema/definitions/text/dates.ts'

const menuLeaf = object({
  description: 'Пункт меню.',
  required: { name: { ...line, description: 'Название пункта.' } },
  optional: { link: { ...link, description: 'Куда ведёт пункт; без ссылки — только заголовок.' }, ...period },
})

const lastLeaf = {
  ...menuLeaf,
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
  properties: {
    ...menuLeaf.properties,
    items: { type: 'array', description: 'Пункты третьего уровня.', items: lastLeaf },
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
  minItems: 1,
  description: 'Часы работы.',
  items: object({
    description: 'Дни и время.',
    required: {
      days: { ...line, description: 'Дни: «Пн–Чт».' },
      time: { ...line, description: 'Время: «09:00–18:00».' },
    },
  }),
} as const

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
          minimum: 40,
          maximum: 82,
          description: 'Широта: у Москвы 55.75. Не перепутайте с долготой, "lon".',
        },
        lon: {
          type: 'number',
          minimum: 19,
          maximum: 180,
          description: 'Долгота: у Москвы 37.6. Не перепутайте с широтой, "lat".',
        },
      },
    }),
  },
  optional: {
    production: { type: 'boolean', default: false, description: 'true — производство.' },
    email,
    hours: {
      ...line,
      description: 'Часы работы, если они не как у всех; {hours} — часы из ключа hours: «{hours} по местному времени».',
    },
  },
})

/** The settings of specification.md §3 as the file holds them and as the call `settings.view` answers them. */
export const settingsBody = {
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
        patternErrorMessage: 'ИНН — 10 цифр, у предпринимателя 12, без пробелов: «3300000007».',
        maxLength: 12,
        description: 'ИНН.',
      },
      ogrn: {
        type: 'string',
        pattern: '^([0-9]{13}|[0-9]{15})$',
        patternErrorMessage: 'ОГРН — 13 цифр, у предпринимателя 15, без пробелов: «1023300000008».',
        maxLength: 15,
        description: 'ОГРН.',
      },
      kpp: {
        type: 'string',
        pattern: '^[0-9]{9}$',
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
      socials: {
        type: 'array',
        description: 'Страницы в соцсетях.',
        items: object({
          description: 'Соцсеть.',
          required: {
            code: { enum: ['telegram', 'vk', 'youtube', 'rutube'], description: 'Значок.' },
            title: { ...line, description: 'Подпись.' },
            link,
          },
        }),
      },
    },
  }),
  offices: { type: 'array', minItems: 1, description: 'Офисы и производства.', items: office },
  menu,
  footerMenu: {
    type: 'array',
    description: 'Меню в подвале по группам.',
    items: object({
      description: 'Группа ссылок.',
      required: {
        title: { ...line, description: 'Заголовок группы.' },
        items: {
          type: 'array',
          minItems: 1,
          description: 'Ссылки.',
          items: { ...menuLeaf, required: ['name', 'link'] },
        },
      },
    }),
  },
  politic: { ...asset, description: 'Политика конфиденциальности (PDF).' },
  rules: { ...asset, description: 'Правила обработки данных пользователей (PDF).' },
  marketing: { ...asset, description: 'Согласие на рекламную рассылку (PDF).' },
  consent: { ...asset, description: 'Согласие на обработку персональных данных (PDF).' },
} as const

/** schema/content/settings.json */
export const settings = object({
  title: 'Настройки: меню, контакты, офисы, документы',
  required: { ...fileKeys, ...settingsBody },
})

/** schema/content/regions.json */
export const regions = object({
  title: 'Регионы',
  required: {
    ...fileKeys,
    regions: {
      type: 'array',
      minItems: 1,
      description: 'Регионы; первый — для посетителя, о котором ничего не известно.',
      items: object({
        description: 'Регион.',
        required: {
          id: {
            type: 'integer',
            minimum: 1,
            description: 'Номер региона; не меняется, потому что его помнят браузеры посетителей.',
          },
          code: { ...slug, description: 'Первая часть адреса: /moscow/….' },
          name: { ...line, description: 'Название.' },
          nameIn: { ...line, description: 'Название с предлогом: «в Москве».' },
          office: { ...slug, names: 'office', description: 'Офис из settings.json, к которому относится регион.' },
          delivery: {
            ...line,
            description: 'Как и за сколько дней доставляем; {freeFrom} — сумма из ключа freeFrom: «100 000 ₽».',
          },
          subjects: {
            type: 'array',
            description: 'Субъекты РФ, которые относятся к региону: коды ISO 3166-2.',
            items: {
              type: 'string',
              pattern: '^RU-[A-Z]{2,3}$',
              patternErrorMessage: 'Код субъекта — RU, дефис и две-три прописные латинские буквы: «RU-MOW».',
              maxLength: 6,
              description: 'Код: «RU-MOW».',
            },
          },
        },
        optional: {
          phone: { ...phone, description: 'Телефон региона; без него — телефон офиса.' },
          hours,
          freeFrom: {
            type: 'integer',
            minimum: 100,
            multipleOf: 100,
            description:
              'С какой суммы заказа доставка бесплатная, в копейках, целые рубли; без ключа корзина о ней не говорит.',
          },
        },
      }),
    },
  },
})

type Settings = FromSchema<typeof settings>

/** Offices may name the hours that all have: these are written once. */
export function completeSettings(value: unknown): Settings {
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
