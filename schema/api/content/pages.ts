import type { FromSchema } from 'json-schema-to-ts'
import { drawing, line, link } from '../../definitions/contract/fragments.ts'
import { writing } from '../../definitions/kinds/content/article.ts'
import { mainBody, mainRequired, metaBody } from '../../definitions/kinds/content/lists.ts'
import { settingsBody, settingsRequired } from '../../definitions/kinds/content/settings.ts'
import type { Call } from '../call.ts'
import {
  card,
  code,
  codeParams,
  sampleBody,
  sampleCard,
  sampleDrawing,
  sampleHours,
  sampleOffice,
  textLink,
  uidQuery,
} from '../shared.ts'

export const seoData = {
  method: 'GET',
  path: '/api/app/seo/data',
  description: 'Метаданные адреса; чего нет — пустая строка.',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['path'],
    properties: { path: { type: 'string', minLength: 1, maxLength: 2000, description: 'Адрес страницы: «/about/».' } },
  },
  response: {
    type: 'object',
    description: 'Метаданные.',
    additionalProperties: false,
    required: ['h1', 'title', 'picture', 'canonical', 'robots', 'description', 'keywords', 'text'],
    properties: metaBody,
  },
  sample: { h1: '', title: '', picture: '', canonical: '', robots: '', description: '', keywords: '', text: '' },
} as const satisfies Call

export type SeoData = FromSchema<typeof seoData.response>

export const aboutView = {
  method: 'GET',
  path: '/api/app/content/about/view',
  description: 'Рассказ о заводе.',
  content: { kind: 'about' },
  response: {
    type: 'object',
    description: 'Рассказ о заводе.',
    additionalProperties: false,
    required: ['title', 'lead', 'description', 'body'],
    properties: writing,
  },
  sample: { title: 'О заводе', lead: 'Анонс.', description: 'Описание.', body: sampleBody },
} as const satisfies Call

export type AboutView = FromSchema<typeof aboutView.response>

const landingItem = {
  type: 'object',
  description: 'Посадочная страница.',
  additionalProperties: false,
  required: ['code', 'title', 'lead', 'description', 'body'],
  properties: { code, ...writing, cover: drawing },
} as const

export const landingView = {
  method: 'GET',
  path: '/api/app/content/landing/{code}/view',
  description: 'Посадочная страница.',
  params: codeParams,
  query: uidQuery,
  content: { kind: 'landing', param: 'code' },
  response: {
    type: 'object',
    description: 'Посадочная страница и остальные.',
    additionalProperties: false,
    required: ['item', 'others'],
    properties: { item: landingItem, others: { type: 'array', description: 'Другие решения.', items: card } },
  },
  sample: {
    item: {
      code: 'obrazets',
      title: 'Образец',
      lead: 'Анонс.',
      description: 'Описание.',
      cover: sampleDrawing,
      body: sampleBody,
    },
    others: [{ code: 'drugaya', title: 'Другая', lead: 'Анонс.', link: '/page/drugaya/', drawing: sampleDrawing }],
  },
} as const satisfies Call

export type LandingView = FromSchema<typeof landingView.response>

/** Not in spec.md §7: the list behind /page/ without a slug. */
export const landingList = {
  method: 'GET',
  path: '/api/app/content/landing/list',
  description: 'Посадочные страницы по алфавиту.',
  response: {
    type: 'object',
    description: 'Посадочные страницы.',
    additionalProperties: false,
    required: ['list'],
    properties: { list: { type: 'array', description: 'Посадочные страницы.', items: card } },
  },
  sample: {
    list: [
      {
        code: sampleCard.code,
        title: sampleCard.title,
        lead: sampleCard.lead,
        link: '/page/obrazets/',
        drawing: sampleDrawing,
      },
    ],
  },
} as const satisfies Call

export type LandingList = FromSchema<typeof landingList.response>

export const mainView = {
  method: 'GET',
  path: '/api/app/main/view',
  description: 'Главная страница.',
  content: { kind: 'main' },
  response: {
    type: 'object',
    description: 'Главная страница.',
    additionalProperties: false,
    required: mainRequired,
    properties: mainBody,
  },
  sample: {
    title: 'Тара для производства',
    text: 'Абзац под заголовком.',
    drawings: [{ drawing: sampleDrawing }, { drawing: sampleDrawing }, { drawing: sampleDrawing }],
    facts: [{ value: '64', label: 'машины' }],
    containers: [
      { title: 'Флакон 500', volume: '500 мл', material: 'ПЭТ', neckName: '28/410', drawing: sampleDrawing },
    ],
    banners: [{ text: 'Объявление', link: '/news/' }],
  },
} as const satisfies Call

export type MainView = FromSchema<typeof mainView.response>

export const settingsView = {
  method: 'GET',
  path: '/api/app/settings/view',
  description: 'Меню, контакты, офисы и документы.',
  content: { kind: 'settings' },
  response: {
    type: 'object',
    description: 'Настройки.',
    additionalProperties: false,
    required: settingsRequired,
    properties: settingsBody,
  },
  sample: {
    logo: { text: 'Ёмкость', alt: 'Завод «Ёмкость»' },
    company: {
      name: '«Ёмкость»',
      legalName: 'ООО «Образец»',
      since: 2002,
      inn: '3300000007',
      ogrn: '1023300000008',
      kpp: '330001001',
      address: 'Владимир',
    },
    hours: sampleHours,
    contacts: {
      email: 'info@zavod-emkost.example',
      phone: '+7 495 000-00-00',
      socials: [{ code: 'vk', title: 'ВКонтакте', link: 'https://vk.zavod-emkost.example/' }],
    },
    offices: [sampleOffice],
    menu: [{ name: 'О заводе', link: '/about/', items: [{ name: 'Лаборатория', link: '/about/#laboratory' }] }],
    footerMenu: [{ title: 'Завод', items: [{ name: 'О заводе', link: '/about/' }] }],
    politic: '/assets/documents/terms_of_use.pdf',
    rules: '/assets/documents/user_data_rules.pdf',
    marketing: '/assets/documents/marketing_consent.pdf',
    consent: '/assets/documents/data_consent.pdf',
  },
} as const satisfies Call

export type SettingsView = FromSchema<typeof settingsView.response>

/** Not in spec.md §7: what the page /sitemap/ shows and sitemap.xml lists. */
export const sitemapView = {
  method: 'GET',
  path: '/api/app/content/sitemap/view',
  description: 'Все страницы сайта по группам.',
  response: {
    type: 'object',
    description: 'Карта сайта.',
    additionalProperties: false,
    required: ['groups'],
    properties: {
      groups: {
        type: 'array',
        minItems: 1,
        description: 'Группы страниц.',
        items: {
          type: 'object',
          description: 'Группа.',
          additionalProperties: false,
          required: ['title', 'items'],
          properties: {
            title: { ...line, description: 'Название группы.' },
            link,
            items: { type: 'array', description: 'Страницы.', items: textLink },
          },
        },
      },
    },
  },
  sample: { groups: [{ title: 'Завод', link: '/about/', items: [{ text: 'О заводе', link: '/about/' }] }] },
} as const satisfies Call

export type SitemapView = FromSchema<typeof sitemapView.response>
