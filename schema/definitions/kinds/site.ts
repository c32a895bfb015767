import { email, type FromSchema, fileBelow, fileKeys, hostOf, line, object } from '../contract/index.ts'

const confirmation = {
  type: 'string',
  pattern: '^[a-zA-Z0-9_=+/-]{6,100}$',
  patternErrorMessage: 'Нужен сам код из content="…", без тега: «a1b2c3d4e5f6».',
  maxLength: 100,
} as const

/** Schema of a list of exact hosts: a wildcard or a bare scheme would allow unreviewed hosts. @param schemes a regular expression */
const hosts = <const D extends string>(schemes: string, description: D) =>
  ({
    type: 'array',
    maxItems: 50,
    description,
    items: {
      type: 'string',
      pattern: hostOf(schemes),
      patternErrorMessage: `Нужен точный адрес без пути, звёздочек и косой черты в конце, строчными буквами: «https://tiles.example» или «https://tiles.example:8443»${schemes === 'https' ? '' : ', для сокетов «wss://live.example»'}.`,
      maxLength: 255,
    },
  }) as const

const days = { type: 'integer', maximum: 36500 } as const

/** schema/site.json: the constants of the site (specification.md §9). */
export const site = object({
  title: 'Настройки сайта',
  required: {
    ...fileKeys,
    name: { ...line, description: 'Название сайта: стоит в заголовке окна после названия страницы.' },
    host: {
      type: 'string',
      pattern: '^https://[a-z0-9.-]+$',
      patternErrorMessage: 'Адрес сайта пишется с https:// и без косой черты в конце: «https://zavod.ru».',
      maxLength: 255,
      description:
        'Адрес сайта без косой черты в конце, например «https://zavod-emkost.example». Переменная SITE_URL сильнее.',
    },
  },
  optional: {
    missing: {
      enum: ['redirect', 'page'],
      default: 'redirect',
      description: 'Что делать, когда данных страницы нет: redirect — перейти на /404/, page — ответить 404 на месте.',
    },
    cookieLifetime: {
      type: 'integer',
      minimum: 60,
      default: 604800,
      description: 'Сколько секунд помнить посетителя и регион. 604800 — семь дней.',
    },
    listSize: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 9,
      description: 'Сколько статей или новостей на странице списка.',
    },
    mail: object({
      description: 'Письма сайта.',
      optional: {
        from: { ...email, description: 'От кого письма; без него — почта из content/settings.json.' },
        manager: { ...email, description: 'Кому письма о заявках; без него — почта из content/settings.json.' },
      },
    }),
    renderings: {
      type: 'boolean',
      default: false,
      description:
        'true — у изделия без фотографии показать ещё и изображение, которое сайт делает сам по чертежу: объёмное, цвета и материала изделия.',
    },
    exactStock: {
      type: 'boolean',
      default: true,
      description:
        'true — на сайте видно, сколько штук на складе и когда будут остальные; false — только «Есть на складе».',
    },
    stockElsewhere: { type: 'boolean', default: false, description: 'true — остатки меняет только 1С, не отгрузка.' },
    invoices: object({
      description: 'Счета на\u00a0оплату.',
      optional: {
        immediate: object({
          description:
            'Счёт сразу: покупатель получает его сам, кнопкой на\u00a0странице заказа, если цены и\u00a0реквизиты известны. Без\u00a0этого счета выставляет только менеджер.',
          required: {
            upTo: {
              type: 'integer',
              minimum: 1,
              maximum: 100_000_000_000,
              kopecks: 500_000,
              description:
                'До\u00a0какой суммы заказа, в\u00a0копейках, с\u00a0НДС: 30000000\u00a0— 300\u00a0000\u00a0₽.',
            },
          },
        }),
      },
    }),
    samples: object({
      description: 'Образцы.',
      optional: {
        kopecks: {
          type: 'integer',
          minimum: 0,
          maximum: 10_000_000,
          kopecks: 1000,
          default: 0,
          description:
            'Цена одного образца в\u00a0копейках, с\u00a0НДС; 0\u00a0— бесплатно. Покупатель видит её до\u00a0отправки.',
        },
        terms: { ...line, description: 'Условия рядом с\u00a0ценой: кто платит за\u00a0доставку, когда отправим.' },
      },
    }),
    accounts: object({
      description: 'Личный кабинет.',
      optional: {
        confirmFirst: {
          type: 'boolean',
          default: false,
          description: 'Пускать в кабинет только тех, кто подтвердил почту по ссылке из письма.',
        },
      },
    }),
    captcha: object({
      description: 'Проверка, что форму отправляет человек: для форм с "captcha": true.',
      optional: {
        kind: {
          enum: ['none', 'smart', 'recaptcha'],
          default: 'none',
          description:
            'none — нет, smart — Yandex SmartCaptcha (невидимая), recaptcha — Google reCAPTCHA v3 (тоже невидимая).',
        },
        siteKey: {
          type: 'string',
          maxLength: 200,
          default: '',
          description: 'Открытый ключ сайта. Секретный — в переменной CAPTCHA_SECRET.',
        },
      },
    }),
    analytics: object({
      description:
        'Счётчик посещений. Ничего не загружается и не считается, пока посетитель не согласился в уведомлении о cookie. Кому передаются данные, допишите в content/documents/privacy-policy.json.',
      optional: {
        metrica: {
          type: 'string',
          pattern: '^[1-9][0-9]{3,11}$',
          patternErrorMessage: 'Номер счётчика пишется цифрами, в кавычках: «12345678».',
          maxLength: 12,
          description:
            'Номер счётчика Яндекс Метрики, только цифры: «12345678». Электронную коммерцию включите и в самой Метрике: контейнер данных — dataLayer.',
        },
        dataLayer: {
          type: 'string',
          pattern: '^[a-zA-Z]*[dD]ataLayer[a-zA-Z0-9]*$',
          patternErrorMessage: 'Имя пишется латинскими буквами и цифрами, в нём есть слово dataLayer: «dataLayer».',
          maxLength: 40,
          description:
            'Имя массива, куда складываются события: «dataLayer». Его читают Метрика и другие счётчики; без Метрики он нужен, чтобы события были вообще.',
        },
      },
    }),
    security: object({
      description:
        'Чужие адреса, к которым страницам можно обращаться: остальное браузер не пускает (Content-Security-Policy). Хосты капчи и Метрики добавлять не нужно.',
      optional: {
        img: hosts('https', 'Откуда можно показывать картинки: плитки карты, фотографии.'),
        connect: hosts('(https|wss)', 'Куда скрипты страниц могут обращаться: https:// или, для сокетов, wss://.'),
        frame: hosts('https', 'Что можно показывать в рамке iframe: видео, карту.'),
        style: hosts('https', 'Откуда можно загружать таблицы стилей.'),
        script: hosts(
          'https',
          'Откуда можно загружать скрипты. Действует, только если тот же адрес назван в переменной CSP_SCRIPT_HOSTS.',
        ),
        inlineStyles: {
          type: 'boolean',
          default: false,
          description:
            'true — разрешить элементы style: их вставляют некоторые библиотеки (emotion, styled-components). Атрибуты style разрешены и так.',
        },
      },
    }),
    retention: object({
      description:
        'Сколько дней хранить данные людей. Что хранится дольше, каждую ночь стирается. Те же сроки называют документы privacy-policy и data-consent: меняйте их вместе.',
      optional: {
        submissions: {
          ...days,
          minimum: 30,
          default: 1095,
          description:
            'Ответы форм с файлами и адресом в сети, у заказов — контакты и пожелания: состав и суммы остаются. 1095 дней — три года.',
        },
        consents: {
          ...days,
          minimum: 1095,
          default: 1095,
          description: 'Записи о согласиях — столько дней после того, как стёрто то, на что согласие дано.',
        },
        letters: {
          ...days,
          minimum: 7,
          default: 90,
          description: 'Кому и с какой темой отправляли письма. Текст письма стирается, как только оно отправлено.',
        },
        visits: { ...days, minimum: 1, default: 30, description: 'Просмотренные изделия.' },
        guestLists: {
          ...days,
          minimum: 0,
          default: 7,
          description: 'Корзина, избранное и сравнение гостя — столько дней после того, как посетителя забыл браузер.',
        },
        subscriptions: {
          ...days,
          minimum: 2,
          default: 30,
          description: 'Адреса, с которых подписку не подтвердили или отменили.',
        },
        unconfirmedAccounts: {
          ...days,
          minimum: 2,
          default: 30,
          description: 'Кабинеты без заказов, почту которых не подтвердили и в которые столько дней не входили.',
        },
        idleAccounts: {
          ...days,
          minimum: 90,
          default: 1095,
          description: 'Кабинеты, в которые столько дней не входили.',
        },
        idleWarning: {
          ...days,
          minimum: 7,
          maximum: 60,
          default: 30,
          description: 'За сколько дней до этого предупредить письмом account-idle.',
        },
      },
    }),
    verification: object({
      description:
        'Подтверждение прав на сайт для служб поисковых систем: только код из тега meta, который они предлагают. Стоит на главной странице.',
      optional: {
        yandex: { ...confirmation, description: 'Яндекс Вебмастер: значение content тега yandex-verification.' },
        google: {
          ...confirmation,
          description: 'Google Search Console: значение content тега google-site-verification.',
        },
        bing: { ...confirmation, description: 'Bing Webmaster Tools: значение content тега msvalidate.01.' },
      },
    }),
    icons: object({
      description: 'Значки сайта, кроме public/favicon.svg: их спрашивают старые браузеры и телефоны.',
      optional: {
        favicon: {
          type: 'string',
          role: 'asset',
          pattern: fileBelow('/assets', '\\.ico'),
          patternErrorMessage: 'Нужен файл .ico из папки public: «/assets/favicon.ico».',
          maxLength: 200,
          description: 'Файл .ico из папки public: он открывается по адресу /favicon.ico.',
        },
        touch: {
          type: 'string',
          role: 'picture',
          pattern: fileBelow('/assets/pictures', '\\.png'),
          patternErrorMessage: 'Нужна картинка PNG из папки public: «/assets/pictures/touch-icon.png».',
          maxLength: 200,
          description:
            'Картинка PNG без прозрачных мест, 180 на 180 точек: значок на экране телефона, /apple-touch-icon.png.',
        },
      },
    }),
    indexing: { type: 'boolean', default: true, description: 'Разрешить поисковым системам показывать сайт.' },
  },
})

export type SiteFile = FromSchema<typeof site>
