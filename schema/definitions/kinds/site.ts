import type { FromSchema } from 'json-schema-to-ts'
import { email, line } from '../fragments.ts'
import { fileKeys } from './file.ts'

/** schema/site.json: the constants of the site (spec.md §9). */
export const site = {
  type: 'object',
  title: 'Настройки сайта',
  additionalProperties: false,
  required: ['$schema', 'format', 'name', 'host'],
  properties: {
    ...fileKeys,
    name: { ...line, description: 'Название сайта: стоит в заголовке окна после названия страницы.' },
    host: {
      type: 'string',
      pattern: '^https://[a-z0-9.-]+$',
      description:
        'Адрес сайта без косой черты в конце, например «https://zavod-emkost.example». Переменная SITE_URL сильнее.',
    },
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
    loadingBar: {
      type: 'object',
      description: 'Полоса загрузки при переходе между страницами.',
      additionalProperties: false,
      properties: {
        throttle: { type: 'integer', minimum: 0, default: 200, description: 'Через сколько миллисекунд показать.' },
        duration: {
          type: 'integer',
          minimum: 100,
          default: 5000,
          description: 'За сколько миллисекунд дойти до конца.',
        },
      },
    },
    reloadGuard: {
      type: 'integer',
      minimum: 1,
      default: 60,
      description: 'Если часть сайта не загрузилась, страница перезагружается не чаще, чем раз в столько секунд.',
    },
    mail: {
      type: 'object',
      description: 'Письма сайта.',
      additionalProperties: false,
      properties: {
        from: { ...email, description: 'От кого письма; без него — почта из content/settings.json.' },
        manager: { ...email, description: 'Кому письма о заявках; без него — почта из content/settings.json.' },
      },
    },
    captcha: {
      type: 'object',
      description: 'Проверка, что форму отправляет человек: для форм с "captcha": true.',
      additionalProperties: false,
      properties: {
        kind: {
          enum: ['none', 'smart', 'recaptcha'],
          default: 'none',
          description: 'none — нет, smart — Yandex SmartCaptcha (невидимая), recaptcha — Google reCAPTCHA v3.',
        },
        siteKey: {
          type: 'string',
          maxLength: 200,
          default: '',
          description: 'Открытый ключ сайта. Секретный — в переменной CAPTCHA_SECRET.',
        },
      },
    },
    indexing: { type: 'boolean', default: true, description: 'Разрешить поисковым системам показывать сайт.' },
  },
} as const

export type Site = FromSchema<typeof site>
