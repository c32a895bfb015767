import {
  answeredOffice,
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
} from '#schema/api/shared.ts'
import type { Call } from '#schema/definitions/calls/call.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'
import { drawing } from '#schema/definitions/shop/drawing.ts'
import { landingHero, writing } from '../article/kind.ts'
import { mainBody, mainProof, metaBody } from '../main/kind.ts'
import { settingsBody } from '../settings/kind.ts'

const landingItem = object({
  description: 'Посадочная страница.',
  required: { code, ...writing },
  optional: { cover: drawing, hero: landingHero },
})

export const settingsViewCall = {
  method: 'GET',
  path: '/api/app/settings/view',
  keeps: 300,
  description: 'Меню, контакты, офисы и документы.',
  content: { kind: 'settings' },
  response: object({
    description: 'Настройки.',
    required: { ...settingsBody, offices: { ...settingsBody.offices, items: answeredOffice } },
  }),
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

export const pageCalls = {
  'seo.data': {
    method: 'GET',
    path: '/api/app/seo/data',
    keeps: 300,
    description: 'Метаданные адреса; чего нет — пустая строка.',
    query: object({
      required: { path: { type: 'string', minLength: 1, maxLength: 2000, description: 'Адрес страницы: «/about/».' } },
    }),
    response: object({ description: 'Метаданные.', required: metaBody }),
    sample: { h1: '', title: '', picture: '', canonical: '', robots: '', description: '', keywords: '', text: '' },
  },
  'about.view': {
    method: 'GET',
    path: '/api/app/content/about/view',
    description: 'Рассказ о заводе.',
    content: { kind: 'about' },
    response: object({ description: 'Рассказ о заводе.', required: writing }),
    sample: { title: 'О заводе', lead: 'Анонс.', description: 'Описание.', body: sampleBody },
  },
  /** Not in specification.md §7: the list behind /page/ without a slug. */
  'landing.list': {
    method: 'GET',
    path: '/api/app/content/landing/list',
    description: 'Посадочные страницы по алфавиту.',
    response: object({
      description: 'Посадочные страницы.',
      required: { list: { type: 'array', description: 'Посадочные страницы.', items: card } },
    }),
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
  },
  'landing.view': {
    method: 'GET',
    path: '/api/app/content/landing/{code}/view',
    description: 'Посадочная страница.',
    params: codeParams,
    query: uidQuery,
    content: { kind: 'landing', param: 'code' },
    response: object({
      description: 'Посадочная страница и остальные.',
      required: { item: landingItem, others: { type: 'array', description: 'Другие решения.', items: card } },
    }),
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
  },
  'main.view': {
    method: 'GET',
    path: '/api/app/main/view',
    description: 'Главная страница.',
    content: { kind: 'main' },
    response: object({ description: 'Главная страница.', required: mainBody, optional: mainProof }),
    sample: {
      title: 'Тара для производства',
      text: 'Абзац под заголовком.',
      drawings: [{ drawing: sampleDrawing }, { drawing: sampleDrawing }, { drawing: sampleDrawing }],
      facts: [{ value: '64', label: 'машины' }],
      banners: [{ text: 'Объявление', link: '/news/' }],
      proof: ['Образцы', 'Документы', 'Покупатели'].map((title) => ({ title, text: 'Бесплатно.' })),
    },
  },
  'settings.view': settingsViewCall,
  /** Not in specification.md §7: what the page /sitemap/ shows and sitemap.xml lists. */
  'sitemap.view': {
    method: 'GET',
    path: '/api/app/content/sitemap/view',
    description: 'Все страницы сайта по группам.',
    response: object({
      description: 'Карта сайта.',
      required: {
        groups: {
          type: 'array',
          minItems: 1,
          description: 'Группы страниц.',
          items: object({
            description: 'Группа.',
            required: {
              title: { ...line, description: 'Название группы.' },
              items: { type: 'array', description: 'Страницы.', items: textLink },
            },
            optional: { link },
          }),
        },
      },
    }),
    sample: { groups: [{ title: 'Завод', link: '/about/', items: [{ text: 'О заводе', link: '/about/' }] }] },
  },
} as const satisfies Record<string, Call>
