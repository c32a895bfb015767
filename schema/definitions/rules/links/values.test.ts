import { describe, expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

const LIST = {
  query:
    '{ "page": { "type": "integer" }, "tag": { "type": "string" }, "sort": { "type": "string", "values": ["name"] }, "heightFrom": { "type": "string" }, "heightTo": { "type": "string" } }',
  meta: '{ "title": "Список", "description": "Всё." }',
  data: '{ "list": { "source": "article.list", "params": { "page": { "$get": "query.page" }, "tag": { "$get": "query.tag" } } } }',
  blocks: '[{ "type": "box" }]',
}

/** Problems of a link on the home page; a list at /list/ reads ?page, ?tag and ?sort. */
const withLink = (link: string) =>
  problemLines({
    'routes.json': {
      routes:
        '[{ "path": "/", "page": "home" }, { "path": "/{region?}/list", "page": "list" }, { "path": "/articles/{slug}", "page": "article" }, { "path": "/404", "page": "not-found" }]',
    },
    'pages/list.json': LIST,
    'pages/home.json': { blocks: `[{ "type": "picture", "props": { "link": ${link} } }]` },
  }).filter((line) => line.includes('home.json'))

describe('what a link gives a page', () => {
  it.each([
    [
      '▸"/list/?page=два"',
      'Значение «два» параметра «page» не подходит: это не целое число от 1. Пишите только цифры: «2».',
    ],
    [
      '▸"/list/?page=0"',
      'Значение «0» параметра «page» не подходит: это не целое число от 1. Пишите только цифры: «2».',
    ],
    [
      '▸"/list/?sort=nam"',
      'Значение «nam» параметра «sort» не подходит: страница его не знает. Возможно, имелось в виду «name».',
    ],
    [
      '▸"/list/?tag=rosliv"',
      'Значение «rosliv» параметра «tag» не подходит: «rosliv» нет в content/tags.json. Возможно, имелось в виду «rozliv».',
    ],
    [
      '{ "route": "list", "query": ▸{ "tag": "zakaz" } }',
      'Значение «zakaz» параметра «tag» не подходит: «zakaz» нет в content/tags.json. Есть: «rozliv».',
    ],
    ['{ "route": "list", "params": ▸{ "region": "prm" } }', 'Региона «prm» нет. Возможно, имелось в виду «perm».'],
  ])('%s is not taken', (link, message) => {
    expect(withLink(link)).toEqual([`pages/home.json▸ ссылки/не-то-значение: ${message}`])
  })

  it.each([
    '"/list/?page=2&tag=rozliv&sort=name"',
    '"/list/?tag=1"',
    '"/list/?heightFrom=100&heightTo=100"',
    '"/list/?heightFrom=100&heightTo="',
    '{ "route": "list", "query": { "page": 2, "tag": { "$get": "region.code" } } }',
    '{ "route": "list", "params": { "region": "perm" } }',
  ])('%s is', (link) => {
    expect(withLink(link)).toEqual([])
  })
})

it.each([
  ['▸"/list/?heightFrom=200&heightTo=100"', '200', '100'],
  ['{ "route": "list", "query": ▸{ "heightFrom": "37,5 мм", "heightTo": "30" } }', '37,5 мм', '30'],
])('tells of lengths the wrong way round: %s', (link, from, to) => {
  expect(withLink(link)).toEqual([
    `pages/home.json▸ (warning) ссылки/не-то-значение: «heightFrom» (${from}) больше, чем «heightTo» (${to}): похоже, они перепутаны. Поменяйте их местами: «heightFrom=${to}&heightTo=${from}».`,
  ])
})

describe('mail and phone', () => {
  it.each([
    ['mailto:info', 'почта: «info» — не адрес почты: письмо не уйдёт. Пишите «mailto:info@zavod.ru», без пробелов.'],
    ['mailto:info@', 'почта: «info@» — не адрес почты'],
    ['mailto:info@zavod', 'почта: «info@zavod» — не адрес почты'],
    ['mailto:a@zavod.ru,b', 'почта: «b» — не адрес почты'],
    [
      'tel:+7495',
      'телефон: По номеру «+7495» не дозвониться: цифр в нём 4. Пишите код страны и десять цифр: «tel:+74950000000».',
    ],
    ['tel:+7495000000O', 'телефон: По номеру «+7495000000O» не дозвониться: в нём не только цифры.'],
    [
      'tel:+71430000000',
      'телефон: По номеру «+71430000000» не дозвониться: кодов города, которые начинаются с\u00a01, не\u00a0бывает.',
    ],
    ['tel:4950000', 'телефон: По номеру «4950000» не дозвониться: цифр в нём 7.'],
  ])('«%s» cannot be', (address, said) => {
    const [problem, ...more] = withLink(`▸"${address}"`)
    expect(problem).toContain(`pages/home.json▸ ссылки/${said}`)
    expect(more).toEqual([])
  })

  it.each([
    'mailto:info@zavod.ru',
    'mailto:?subject=Банки',
    'mailto:a@zavod.ru,b@mail.zavod.ru?subject=Вопрос',
    'tel:+74950000000',
    'tel:+7 495 000-00-00',
    'tel:88000000000',
    'tel:+74950000000,101',
    'tel:+74950000000;ext=101',
    'tel:112',
    'tel:+375170000000',
  ])('«%s» can', (address) => {
    expect(withLink(`"${address}"`)).toEqual([])
  })

  it('has ten digits after the country where it is written as such', () => {
    expect(withLink('{ "phone": ▸"+7 495 000-00" }')).toEqual([
      'pages/home.json▸ вид/не-тот-вид: Значение "+7 495 000-00" записано не так. В\u00a0номере цифр не\u00a0хватает: их 9, а\u00a0нужно 11, с\u00a0кодом страны или с\u00a08: «+7\u00a0495\u00a0000-00-00».',
    ])
  })
})

it('looks at what an expression chooses from', () => {
  const when = '{ "$get": "user.signedIn" }'
  expect(withLink(`{ "$if": [${when}, ▸"/lst/", "/list/"] }`)).toEqual([
    expect.stringContaining('pages/home.json▸ ссылки/нет-адреса: Адреса «/lst/» на сайте нет.'),
  ])
  const text = (words: string) =>
    problemLines({ 'pages/home.json': { blocks: `[{ "type": "text", "props": { "text": { "$text": ${words} } } }]` } })
  expect(text('▸"{route.path}: [всё](/lst/)"')).toEqual([expect.stringContaining('ссылки/нет-адреса')])
  expect(text('"[почта](mailto:{settings.contacts.email})"')).toEqual([])
})

it('tells of an address of our own that is written with the host', () => {
  expect(withLink('▸"https://site.example/list/?page=2"')).toEqual([
    'pages/home.json▸ (warning) ссылки/адрес: Ссылка «https://site.example/list/?page=2» ведёт на этот же сайт, но с его именем: есть ли такая страница, проверка не узнает. Пишите без имени сайта: «/list/?page=2».',
  ])
  expect(withLink('{ "href": ▸"https://site.example/%E0%A4%A" }')).toEqual([expect.stringContaining('«/%E0%A4%A»')])
  expect(withLink('"https://shop.site.example/list/"')).toEqual([])
})

it('tells of a modal that opens itself', () => {
  const modal = (name: string) =>
    problemLines({
      'modals/hello.json': {
        title: '"а"',
        blocks: `[{ "type": "text", "props": { "text": ▸"[окно](modal:${name})" } }, { "type": "picture", "props": { "link": "modal:other" } }]`,
      },
      'modals/other.json': { title: '"а"', blocks: '[{ "type": "picture", "props": { "link": "modal:hello" } }]' },
    })
  expect(modal('hello')).toEqual([
    'modals/hello.json▸ ссылки/окно-само-себя: Окно открывает само себя: после нажатия ничего не изменится. Назовите другое окно или закройте это блоком { "type": "modal-close" }.',
  ])
  expect(modal('other')).toEqual([])
  const link = '{ "modal": ▸"hello" }'
  expect(
    problemLines({
      'modals/hello.json': { title: '"а"', blocks: `[{ "type": "picture", "props": { "link": ${link} } }]` },
    }),
  ).toEqual([expect.stringContaining('modals/hello.json▸ ссылки/окно-само-себя')])
})
