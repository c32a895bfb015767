import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

/** The base with two sources on the home page, one of them optional, and with these blocks. */
const withBlocks = (blocks: string) =>
  problemLines({
    'pages/home.json': {
      query: '{ "page": { "type": "integer", "default": 1 }, "tag": { "type": "string" } }',
      meta: '{ "title": { "$if": [{ "$or": [{ "$get": "data.all.total" }, { "$get": "data.more" }, { "$get": "query.page" }, { "$get": "query.tag" }] }, "а", "б"] }, "robots": "noindex" }',
      data: '{ "all": { "source": "article.list" }, "more": { "source": "article.list", "optional": true } }',
      blocks: `[${blocks}]`,
    },
  })
const text = (json: string) => withBlocks(`{ "type": "text", "props": { "text": ${json} } }`)
const emptyHint = (what: string): string => `Добавьте, что взять тогда: { ${what}, "default": "…" }.`
const TEXT = 'Текст. Можно выделить **полужирным** и поставить [ссылку](/about/).'

it.each([
  '{ "type": "cards", "props": { "items": { "$get": "data.all.list" } } }',
  '{ "type": "cards", "props": { "items": { "$get": "data.more.list", "default": [] } } }',
  '{ "type": "cards", "props": { "items": [{ "title": { "$get": "data.all.list.0.title", "default": "а" }, "link": { "$get": "region.code" } }] } }',
  '{ "type": "box", "props": { "title": { "$get": "data.all.tag" } } }',
  '{ "type": "picture", "props": { "count": { "$get": "query.page" }, "on": { "$gt": [{ "$get": "data.all.total" }, 5] } } }',
  '{ "type": "picture", "props": { "file": { "$get": "settings.politic" }, "link": { "route": "article", "params": { "slug": { "$get": "region.code" } } } } }',
  '{ "type": "text", "props": { "text": { "$text": "{site.name}, {site.year}" } }, "visible": { "$eq": [{ "$get": "device.kind" }, "mobile"] } }',
  '{ "type": "text", "props": { "text": { "$get": "data.all.tag" } }, "visible": { "$get": "data.all.tag" } }',
  '{ "type": "text", "props": { "text": "а" }, "visible": { "$get": "data.more.list" } }',
])('finds nothing in %s', (block) => {
  expect(withBlocks(block)).toEqual([])
})

it.each([
  [
    'a wrong path',
    '{ "$get": ▸"data.all.totl" }',
    'нет-пути: Пути «data.all.totl» нет: в «data.all» нет «totl». Возможно, имелось в виду «total».',
  ],
  [
    'a wrong source',
    '{ "$get": ▸"data.al.total" }',
    'нет-пути: Пути «data.al.total» нет: в «data» нет «al». Возможно, имелось в виду «all».',
  ],
  [
    'a wrong root',
    '{ "$get": ▸"dta.all" }',
    'нет-корня: Пути с «dta» здесь не начинаются. Возможно, имелось в виду «data».',
  ],
  [
    'a wrong root in a text',
    '{ "$text": ▸"а {dta.all}" }',
    'нет-корня: Пути с «dta» здесь не начинаются. Возможно, имелось в виду «data».',
  ],
  [
    'a wrong type',
    '{ "$get": ▸"data.all.total" }',
    `не-тот-вид: Значение не подходит этому месту: ожидается строка, а приходит целое число. ${TEXT}`,
  ],
  [
    'what may be empty',
    '{ "$get": ▸"data.all.tag" }',
    `может-быть-пусто: Значение обязательно, а «data.all.tag» может оказаться пустым. ${emptyHint('"$get": "data.all.tag"')}`,
  ],
  [
    'a query without a default',
    '{ "$get": ▸"query.tag" }',
    `может-быть-пусто: Значение обязательно, а «query.tag» может оказаться пустым. ${emptyHint('"$get": "query.tag"')}`,
  ],
  [
    'a choice that may be empty',
    '{ "$if": ▸[true, { "$get": "query.tag" }, "а"] }',
    `может-быть-пусто: Значение обязательно, а выражение может оказаться пустым. ${emptyHint('"$if": …')}`,
  ],
  [
    'a default of another type',
    '{ "$get": "data.all.tag", "default": ▸5 }',
    `не-тот-вид: Запасное значение не подходит этому месту: ожидается строка, а приходит целое число. ${TEXT}`,
  ],
])('tells of %s', (_, json, message) => {
  expect(text(json)).toEqual([`pages/home.json▸ данные/${message}`])
})

it('tells of an optional source where something must be', () => {
  expect(withBlocks('{ "type": "cards", "props": { "items": { "$get": ▸"data.more.list" } } }')).toEqual([
    `pages/home.json▸ данные/может-быть-пусто: Значение обязательно, а «data.more.list» может оказаться пустым. ${emptyHint('"$get": "data.more.list"')}`,
  ])
})

it('tells a mistake inside a list once, at its place', () => {
  expect(withBlocks('{ "type": "cards", "props": { "items": [{ "title": { "$get": ▸"site.nam" } }] } }')).toEqual([
    'pages/home.json▸ данные/нет-пути: Пути «site.nam» нет: в «site» нет «nam». Возможно, имелось в виду «name».',
  ])
})

it.each([
  ['a list of other things', '{ "$get": ▸"settings.offices" }', 'нет ключа «title» (внутри: 0)', 'Карточки.'],
  ['no list', '{ "$get": ▸"site" }', 'ожидается список, а приходит объект', 'Карточки.'],
])('does not take %s for a list of cards', (_, json, reason, hint) => {
  expect(withBlocks(`{ "type": "cards", "props": { "items": ${json} } }`)).toEqual([
    `pages/home.json▸ данные/не-тот-вид: Значение не подходит этому месту: ${reason}. ${hint}`,
  ])
})

it('does not take a link object or a wrong list as a default', () => {
  const message = (reason: string, hint: string) =>
    `pages/home.json▸ данные/не-тот-вид: Запасное значение не подходит этому месту: ${reason}. ${hint}`
  expect(
    withBlocks('{ "type": "cards", "props": { "items": { "$get": "data.more.list", "default": ▸[5] } } }'),
  ).toEqual([message('ожидается объект, а приходит целое число', 'Карточки.')])
  const props = '{ "link": { "$get": "data.all.tag", "default": ▸{ "route": "home" } } }'
  expect(withBlocks(`{ "type": "picture", "props": ${props} }`)).toEqual([
    message(
      'ожидается строка, а приходит объект',
      'Ссылка: адрес («/about/») или объект, например { "route": "article", "params": { "slug": "…" } }.',
    ),
  ])
})

it('knows what is told already: unknown calls and unknown words', () => {
  const data = '{ "a": { "source": ▸"nothing" } }'
  const blocks = '[{ "type": "text", "props": { "text": { "$if": [true, { "$get": "data.a.b.c" }, "а"] } } }]'
  expect(problemLines({ 'pages/home.json': { data, blocks } })).toHaveLength(1)
  expect(text('{ "$gett": "a" }')).toHaveLength(1)
})

const seen = (condition: string, page: Readonly<Record<string, string>> = {}) =>
  problemLines({
    'routes.json': {
      routes:
        '[{ "path": "/", "page": "home" }, { "path": "/articles/{slug}", "page": "article" }, { "path": "/{region?}/sale", "page": "home", "params": { "kind": "sale" } }, { "path": "/faq", "page": "faq" }, { "path": "/404", "page": "not-found" }]',
    },
    'pages/faq.json': { meta: '{ "title": "Вопросы", "robots": "noindex" }', blocks: '[{ "type": "box" }]' },
    'pages/home.json': {
      query: '{ "done": { "type": "string", "values": ["left", "sent"] }, "page": { "type": "integer" } }',
      meta: '{ "title": { "$if": [{ "$or": [{ "$get": "query.done" }, { "$get": "query.page" }] }, "а", "б"] }, "robots": "noindex" }',
      blocks: `[{ "type": "text", "props": { "text": "а" }, "visible": ${condition} }]`,
      ...page,
    },
  })
const NEVER = 'pages/home.json▸ данные/никогда-не-верно: Это сравнение никогда не верно: '

it.each([
  [
    'a region',
    '{ "$eq": [{ "$get": "region.code" }, ▸"prem"] }',
    '«region.code» не бывает "prem". Возможно, имелось в виду «perm».',
  ],
  [
    'a name of a region',
    '{ "$in": [{ "$get": "region.name" }, ["perm", ▸"omsk"]] }',
    '«region.name» не бывает "omsk". Есть: «moscow», «perm».',
  ],
  [
    'a phone',
    '{ "$eq": [{ "$get": "region.phone" }, ▸"8 800"] }',
    '«region.phone» не бывает "8 800". Телефон: «+7 495 000-00-00», «8 800 000-00-00»; с добавочным — «+7 495 000-00-00, доб. 12»; другой страны — «+375 17 000-00-00».',
  ],
  [
    'a value of the query',
    '{ "$not": { "$eq": [{ "$get": "query.done" }, ▸"lef"] } }',
    '«query.done» не бывает "lef". Возможно, имелось в виду «left».',
  ],
  [
    'a number of the query',
    '{ "$eq": [{ "$get": "query.page" }, ▸"2"] }',
    '«query.page» — целое число, а "2" — строка. Здесь нужно число, без кавычек.',
  ],
  [
    'a kind of device',
    '{ "$and": [{ "$get": "user.signedIn" }, { "$eq": [{ "$get": "device.kind" }, ▸"phone"] }] }',
    '«device.kind» не бывает "phone". Есть: «mobile», «tablet», «desktop».',
  ],
  [
    'an address of another page',
    '{ "$eq": [{ "$get": "route.path" }, ▸"/faq/"] }',
    '«route.path» не бывает "/faq/". Есть: «/», «/sale/».',
  ],
  [
    'an address without its slash',
    '{ "$in": [{ "$get": "route.path" }, ["/", ▸"/sale"]] }',
    '«route.path» не бывает "/sale". Возможно, имелось в виду «/sale/».',
  ],
])('tells of %s that is not there', (_, condition, said) => {
  expect(seen(condition)).toEqual([NEVER + said])
})

it.each([
  '{ "$eq": [{ "$get": "region.code" }, "perm"] }',
  '{ "$eq": [{ "$get": "region.id" }, 2] }',
  '{ "$eq": [{ "$get": "region.phone" }, "+7 495 000-00-00"] }',
  '{ "$eq": [{ "$get": "query.done" }, "left"] }',
  '{ "$eq": [{ "$get": "query.done", "default": "no" }, "no"] }',
  '{ "$in": [{ "$get": "route.path" }, ["/", "/sale/", "/perm/sale/"]] }',
  '{ "$eq": [{ "$get": "site.year" }, 2026] }',
])('says nothing of %s', (condition) => {
  expect(seen(condition)).toEqual([])
})

it('knows of a layout and a fragment every address, of a page without one any', () => {
  const path = (address: string) =>
    `{ "type": "text", "props": { "text": "а" }, "visible": { "$eq": [{ "$get": "route.path" }, ${address}] } }`
  const layout = (address: string) =>
    problemLines({ 'layouts/default.json': { blocks: `[{ "type": "outlet" }, ${path(address)}]` } })
  expect(layout('"/articles/first/"')).toEqual([])
  expect(layout('▸"/artikles/first/"')).toEqual([
    'layouts/default.json▸ данные/никогда-не-верно: Это сравнение никогда не верно: «route.path» не бывает "/artikles/first/". Есть: «/», «/404/».',
  ])
  expect(problemLines({ 'pages/error.json': { blocks: `[${path('"/"')}]` } })).toEqual([])
})

it('warns of what is always hidden', () => {
  expect(seen('▸false')).toEqual([
    'pages/home.json▸ (warning) данные/всегда-скрыто: Этого не увидит никто: "visible": false скрывает блок всегда. Уберите ключ или напишите условие, например { "$get": "user.signedIn" }; ненужное удалите.',
  ])
})

it('tells what is wrong at its own place, however deep', () => {
  expect(seen('{ "$and": [{ "$get": "user.signedIn" }, { "$not": { "$empty": { "$get": ▸"query.don" } } }] }')).toEqual(
    ['pages/home.json▸ данные/нет-пути: Пути «query.don» нет: в «query» нет «don». Возможно, имелось в виду «done».'],
  )
  expect(text('{ "$format": [{ "$get": "data.all.total" }, ▸"number1"] }')).toEqual([
    'pages/home.json▸ данные/не-та-запись: Записи «number1» нет: посетитель прочтёт «NaN». Возможно, имелось в виду «number».',
  ])
})

it.each([
  ['data.all.total', 'Число верно всегда, и\u00a00 тоже: сравните его, { "$gt": [{ "$get": "data.all.total" }, 0] }.'],
  ['data.all', 'Укажите путь до строки или числа внутри.'],
])('finds a condition that is always true: %s', (path, hint) => {
  expect(withBlocks(`{ "type": "text", "props": { "text": "а" }, "visible": { "$get": ▸"${path}" } }`)).toEqual([
    `pages/home.json▸ данные/не-тот-вид: Это условие верно всегда: «${path}» не\u00a0бывает пустым. ${hint}`,
  ])
})
