import { describe, expect, it } from 'vitest'
import { type Changes, problemLines } from '../../checker/testing.ts'

/** The base with a page "list" at /list/ that reads ?page and holds the anchor "top", and with these blocks on the home page. */
const withBlocks = (blocks: string, changes: Changes = {}) =>
  problemLines({
    'routes.json': {
      routes:
        '[{ "path": "/", "page": "home" }, { "path": "/{region?}/list", "page": "list" }, { "path": "/articles/{slug}", "page": "article" }, { "path": "/404", "page": "not-found" }]',
    },
    'pages/list.json': {
      query: '{ "page": { "type": "integer" } }',
      meta: '{ "title": "Список", "description": "Всё." }',
      blocks:
        '[{ "type": "text", "props": { "text": "а", "anchor": "top" }, "visible": { "$not": { "$empty": { "$get": "query.page" } } } }]',
    },
    'pages/home.json': { blocks: `[${blocks}, { "type": "text", "props": { "text": "а", "anchor": "own" } }]` },
    ...changes,
  })

const withLink = (json: string) => withBlocks(`{ "type": "picture", "props": { "link": ${json} } }`)
const KINDS =
  'Бывает «/about/», «https://…», «mailto:…», «tel:+7…», «file:/assets/…», «settings:politic», «modal:callback» и «#место».'

describe('an address', () => {
  it.each([
    '/',
    '/list/',
    '/perm/list/?page=2#top',
    '/articles/first/#start',
    '/robots.txt',
    'https://other.example/путь',
    'mailto:info@site.example',
    'tel:+74950000000',
    'file:/assets/terms.pdf',
    'settings:politic',
    '#own',
  ])('%s is good', (address) => {
    expect(withLink(JSON.stringify(address))).toEqual([])
  })

  it.each([
    ['/lst/', 'нет-адреса: Адреса «/lst/» на сайте нет. Возможно, имелось в виду «/list/».'],
    ['/kazan/list/', 'нет-адреса: Адреса «/kazan/list/» на сайте нет: региона «kazan» нет. Есть: «moscow», «perm».'],
    ['list/', 'адрес: Адрес «list/» записан не так. Возможно, имелось в виду «/list/».'],
    ['list', 'адрес: Адрес «list» записан не так. Возможно, имелось в виду «/list/».'],
    ['list?page=2', 'адрес: Адрес «list?page=2» записан не так. Возможно, имелось в виду «/list/?page=2».'],
    [
      '8 495 000-00-0',
      'адрес: Адрес «8 495 000-00-0» записан не так. В\u00a0номере цифр не\u00a0хватает: их 10, а\u00a0нужно 11, с\u00a0кодом страны или с\u00a08: «+7\u00a0495\u00a0000-00-00».',
    ],
    ['//list/', 'адрес: Адрес «//list/» записан не так. Возможно, имелось в виду «/list/».'],
    [
      'info@zavod.ru',
      'адрес: Адрес «info@zavod.ru» записан не так. Адрес почты начинается с «mailto:»: «mailto:info@zavod.ru».',
    ],
    [
      '+74950000000',
      'адрес: Адрес «+74950000000» записан не так. Номер телефона начинается с «tel:»: «tel:+74950000000».',
    ],
    ['/list.html', 'нет-адреса: Адреса «/list.html» на сайте нет. Возможно, имелось в виду «/list/».'],
    [
      'http://localhost:3000/list/?page=2',
      'адрес: Адрес «http://localhost:3000/list/?page=2» открывается только на вашем компьютере. Пишите без начала: «/list/?page=2».',
    ],
    [
      'http://127.0.0.1/',
      'адрес: Адрес «http://127.0.0.1/» открывается только на вашем компьютере. Пишите без начала: «/».',
    ],
    ['https://yandex/', 'адрес: Сайта «yandex» нет: в его имени нет точки. Пишите имя целиком: «https://zavod.ru/».'],
    [
      'www.ya.ru',
      'адрес: Адрес «www.ya.ru» записан не так. Адрес другого сайта начинается с «https://»: «https://www.ya.ru».',
    ],
    ['/list', 'адрес: В адресе «/list» нет косой черты в конце. Пишите «/list/».'],
    ['/list/?pge=2', 'лишний-параметр: Страница «/list/» не читает параметр «pge». Возможно, имелось в виду «page».'],
    [
      '/404/#tip',
      'нет-места: На той странице нет места «#tip». Мест с именами на ней нет: дайте разделу имя ключом "anchor" или уберите «#» и что за ним.',
    ],
    ['/list/#tip', 'нет-места: На той странице нет места «#tip». Возможно, имелось в виду «top».'],
    [
      '/articles/frst/',
      'нет-материала: Материала «frst» нет: нет файла schema/content/articles/frst.json. Возможно, имелось в виду «first».',
    ],
    ['/articles/first/#strat', 'нет-места: На той странице нет места «#strat». Возможно, имелось в виду «start».'],
    ['#ownn', 'нет-места: На той странице нет места «#ownn». Возможно, имелось в виду «own».'],
    [
      'file:/assets/term.pdf',
      'нет-файла: Файла «/assets/term.pdf» нет в папке public. Возможно, имелось в виду «/assets/terms.pdf».',
    ],
    [
      'settings:politics',
      'нет-настройки: В content/settings.json нет документа «politics». Возможно, имелось в виду «politic».',
    ],
    ...['HTTPS:/other.example', 'htps://other.example', 'https//other.example', 'http:/other.example'].map(
      (address) => [
        address,
        `адрес: Адрес «${address}» записан не так. Возможно, имелось в виду «https://other.example».`,
      ],
    ),
    ...[
      '//other.example/',
      '/\\other.example/',
      '/\t/other.example/',
      'javascript:alert(1)',
      'data:text/html,a',
      'ftp://other.example/',
      '/%E0%A4%A/',
      '/a b/',
      'https://[',
      'mailto:',
      '\\\\other.example',
    ].map((address) => [address, `адрес: Адрес «${address}» записан не так. ${KINDS}`]),
  ])('%j is not', (address = '', message) => {
    expect(withLink(`▸${JSON.stringify(address)}`)).toEqual([`pages/home.json▸ ссылки/${message}`])
  })
})

describe('a link object', () => {
  it.each([
    '{ "route": "home" }',
    '{ "route": "list", "params": { "region": "perm" }, "query": { "page": 2 }, "anchor": "top" }',
    '{ "route": "article", "params": { "slug": "first" }, "anchor": "start" }',
    '{ "route": "article", "params": { "slug": { "$get": "region.code" } } }',
    '{ "href": "https://other.example/" }',
    '{ "file": "/assets/terms.pdf" }',
    '{ "mail": "info@site.example" }',
    '{ "phone": "+7 495 000-00-00" }',
    '{ "anchor": "own" }',
  ])('%s is good', (link) => {
    expect(withLink(link)).toEqual([])
  })

  it.each([
    [
      '▸{ "params": { "slug": "first" } }',
      'одна-цель: У ссылки нет цели. Добавьте одну, например { "route": "home" }. Бывают: route, href, file, mail, phone, anchor, modal.',
    ],
    [
      '▸{ "route": "home", "href": "/list/" }',
      'одна-цель: У ссылки несколько целей: route, href. Оставьте одну из них.',
    ],
    [
      '▸{ "href": "/list/", "anchor": "own" }',
      'одна-цель: У ссылки несколько целей: href, anchor. Оставьте одну из них.',
    ],
    ['{ "route": ▸"lst" }', 'нет-страницы: Страницы «lst» нет. Возможно, имелось в виду «list».'],
    [
      '{ "route": ▸"error" }',
      'нет-страницы: Страница «error» — для ошибок: адреса у неё нет. Есть: «home», «list», «article», «not-found».',
    ],
    [
      '{ "route": ▸"article" }',
      'нет-параметра: Адресу страницы «article» не хватает параметров: /articles/{slug}. Добавьте их: "params": { "slug": "…" }.',
    ],
    ['{ "route": "home", "params": ▸{ "slug": "a" } }', 'лишний-параметр: В адресе страницы «home» нет части «slug».'],
    [
      '{ "route": "list", "query": ▸{ "pages": 2 } }',
      'лишний-параметр: Страница «list» не читает параметр «pages». Возможно, имелось в виду «page».',
    ],
    [
      '{ "route": "article", "params": ▸{ "slug": "fist" } }',
      'нет-материала: Материала «fist» нет: нет файла schema/content/articles/fist.json. Возможно, имелось в виду «first».',
    ],
    [
      '{ "route": "list", "anchor": ▸"topp" }',
      'нет-места: На той странице нет места «#topp». Возможно, имелось в виду «top».',
    ],
    ['{ "anchor": ▸"owner" }', 'нет-места: На той странице нет места «#owner». Есть: «own».'],
    ['{ "href": ▸"/lists/" }', 'нет-адреса: Адреса «/lists/» на сайте нет. Возможно, имелось в виду «/list/».'],
    [
      '{ "file": ▸"/assets/tems.pdf" }',
      'нет-файла: Файла «/assets/tems.pdf» нет в папке public. Возможно, имелось в виду «/assets/terms.pdf».',
    ],
  ])('%s is not', (link, message) => {
    expect(withLink(link)).toEqual([`pages/home.json▸ ссылки/${message}`])
  })
})
