import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

const READ = '[{ "type": "text", "props": { "text": "а" }, "visible": { "$not": { "$empty": { "$get": "data.a" } } } }]'
const data = (json: string, blocks = READ) => problemLines({ 'pages/home.json': { data: `{ "a": ${json} }`, blocks } })

it('finds nothing in good sources', () => {
  expect(
    data('{ "source": "article.list", "params": { "page": 2, "tag": { "$get": "region.code" } }, "optional": true }'),
  ).toEqual([])
  expect(data('{ "source": "article.view", "params": { "code": "first" } }')).toEqual([])
})

it.each([
  [
    'a call that there is not',
    '{ "source": ▸"article.lst" }',
    'ссылки/неизвестный-вызов: Вызова «article.lst» нет. Возможно, имелось в виду «article.list».',
  ],
  [
    'a name that every object has',
    '{ "source": ▸"constructor" }',
    'ссылки/неизвестный-вызов: Вызова «constructor» нет. Есть: «article.view», «article.list», «article.save», «form.feedback», «about.view», «visitor.view».',
  ],
  [
    'a call that changes something',
    '{ "source": ▸"article.save" }',
    'ссылки/не-тот-вызов: Вызов «article.save» не читает данные, а меняет их. Назовите вызов, который читает, например «article.view», «article.list»: в schema/api/README.md у них стоит GET.',
  ],
  [
    'a parameter that the call does not take',
    '{ "source": "article.list", "params": { ▸"pag": 1 } }',
    'ссылки/лишний-параметр: У вызова «article.list» нет параметра «pag». Возможно, имелось в виду «page».',
  ],
  [
    'a missing parameter',
    '▸{ "source": "article.view" }',
    'ссылки/нет-параметра: Вызову «article.view» нужен параметр «code». Имя статьи.',
  ],
  [
    'a value of another type',
    '{ "source": "article.list", "params": { "page": ▸"два" } }',
    'данные/не-тот-вид: Значение не подходит параметру «page»: ожидается целое число, а приходит строка. Номер страницы.',
  ],
  [
    'a value out of bounds',
    '{ "source": "article.list", "params": { "page": ▸0 } }',
    'данные/не-тот-вид: Значение не подходит параметру «page»: оно записано не так. Номер страницы.',
  ],
])('tells of %s', (_, json, message) => {
  expect(data(json)).toEqual([`pages/home.json▸ ${message}`])
})

it('looks at layouts as well', () => {
  expect(problemLines({ 'layouts/default.json': { data: '{ "a": { "source": ▸"nothing" } }' } })).toEqual([
    'layouts/default.json▸ ссылки/неизвестный-вызов: Вызова «nothing» нет. Есть: «article.view», «article.list», «article.save», «form.feedback», «about.view», «visitor.view».',
  ])
})

it("lets only a page or a modal that says so read the visitor's own", () => {
  const ownData = '{ "a": { "source": ▸"visitor.view" } }'
  const message = 'ссылки/данные-посетителя: Вызов «visitor.view» отвечает каждому посетителю своё.'
  expect(problemLines({ 'pages/home.json': { data: ownData, blocks: READ } })).toEqual([
    `pages/home.json▸ ${message} Добавьте странице "own": true: тогда она готовится для каждого отдельно.`,
  ])
  expect(
    problemLines({ 'layouts/default.json': { data: ownData, blocks: READ.replace('[', '[{ "type": "outlet" }, ') } }),
  ).toEqual([`layouts/default.json▸ ${message} Такие данные бывают только у страниц и окон с "own": true.`])
  expect(problemLines({ 'pages/home.json': { own: 'true', data: ownData.replace('▸', ''), blocks: READ } })).toEqual([])
  const modal = { title: '"Окно"', blocks: READ }
  const withModal = (change: Record<string, string>) =>
    problemLines({
      'modals/mine.json': { ...modal, ...change },
      'pages/home.json': { blocks: '[{ "type": "text", "props": { "text": "[Окно](modal:mine)" } }]' },
    })
  expect(withModal({ data: ownData })).toEqual([
    `modals/mine.json▸ ${message} Добавьте окну "own": true: тогда оно готовится для каждого отдельно.`,
  ])
  expect(withModal({ own: 'true', data: ownData.replace('▸', '') })).toEqual([])
})

const visit = (json: string) => problemLines({ 'pages/article.json': { visit: json } })

it('takes what is remembered of a visit as any other call', () => {
  expect(visit('{ "call": "article.save", "params": { "title": { "$get": "data.article.item.title" } } }')).toEqual([])
  for (const [json, message] of [
    [
      '{ "call": ▸"article.list" }',
      'ссылки/не-тот-вызов: Вызов «article.list» ничего не запоминает. Назовите вызов, который запоминает, например «article.save», «form.feedback»: в schema/api/README.md у них стоит POST.',
    ],
    [
      '▸{ "call": "article.save" }',
      'ссылки/нет-параметра: Вызову «article.save» нужен параметр «title». Строка без разметки.',
    ],
    [
      '{ "call": "article.save", "params": { "title": "а", "count": { "$get": ▸"data.article.item.title" } } }',
      'данные/не-тот-вид: Значение не подходит этому месту: ожидается целое число, а приходит строка. Сколько.',
    ],
  ] as const)
    expect(visit(json)).toEqual([`pages/article.json▸ ${message}`])
})

it('warns of data that nothing shows', () => {
  const page = (more: Record<string, string>) =>
    problemLines({
      'pages/home.json': {
        data: '{ "a": { "source": "article.list" }, ▸"b": { "source": "article.list" } }',
        blocks: '[{ "type": "cards", "props": { "items": { "$get": "data.a.list" } } }]',
        ...more,
      },
    })
  expect(page({})).toEqual([
    'pages/home.json▸ (warning) данные/не-нужны: Данные «b» запрошены, а здесь их ничто не показывает. Удалите их или прочитайте: { "$get": "data.b.…" }.',
  ])
  expect(page({ meta: '{ "title": { "$text": "Всего { data.b.total }" }, "robots": "noindex" }' })).toEqual([])
  expect(
    page({ visit: '{ "call": "article.save", "params": { "title": "а", "count": { "$get": "data.b.total" } } }' }),
  ).toEqual([])
})

it('says only once that the name of data is wrong where it is read', () => {
  expect(
    data('{ "source": "article.list" }', '[{ "type": "cards", "props": { "items": { "$get": "data.aa.list" } } }]'),
  ).toEqual([expect.stringContaining('данные/нет-пути')])
})

it('warns of a parameter of the address that nothing reads', () => {
  const page = (more: Record<string, string>) =>
    problemLines({
      'pages/home.json': { query: '{ ▸"zebra": { "type": "string" }, "tag": { "type": "string" } }', ...more },
    })
  const text = (from: string) => `[{ "type": "text", "props": { "text": { "$get": "${from}", "default": "а" } } }]`
  const lists = (params: string) => ({
    data: `{ "a": { "source": "article.list", "params": ${params} } }`,
    blocks: '[{ "type": "cards", "props": { "items": { "$get": "data.a.list" } } }]',
  })
  const told = [
    'pages/home.json▸ (warning) данные/не-нужны: Параметр адреса «zebra» объявлен, а\u00a0здесь его ничто не\u00a0читает. Удалите его или прочитайте: { "$get": "query.zebra" }.',
  ]
  expect(page({ blocks: text('query.tag') })).toEqual(told)
  expect(page(lists('{ "$all": "query" }'))).toEqual(told)
  expect(page(lists('{ "tag": { "$get": "query.tag", "default": "а" } }'))).toEqual(told)
})
