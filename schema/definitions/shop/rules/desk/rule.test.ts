import { expect, it } from 'vitest'
import { type Changes, problemLines } from '../../../checker/testing.ts'
import { baseFiles } from '../../../checker/testing-base.ts'

const { routes } = baseFiles['routes.json'] ?? {}

/** The base with a page of the desk, at this entry of routes.json. */
const withDesk = (entry: string, changes: Changes = {}) =>
  problemLines({
    'routes.json': { routes: String(routes).replace(/\]\s*$/, `, ${entry}]`) },
    'desk/layouts/desk.json': { blocks: '[{ "type": "outlet" }]' },
    'desk/pages/orders.json': page(),
    ...changes,
  })

const page = (column = '"number"') => ({
  meta: '{ "title": "Заказы" }',
  layout: '"desk/desk"',
  data: '{ "orders": { "source": "desk.orders" } }',
  blocks: `[{ "type": "desk-table", "props": { "rows": { "$get": "data.orders.list" }, "columns": [{ "value": ${column} }] } }]`,
})

const GOOD = '{ "path": "/desk/orders", "page": "desk/orders", "guard": "staff" }'

it('finds nothing in a page of the desk that is guarded', () => {
  expect(withDesk(GOOD)).toEqual([])
  expect(withDesk(GOOD, { 'desk/pages/orders.json': page('"look.name"') })).toEqual([])
})

it.each([
  ['{ "path": "/desk/orders", "page": "desk/orders" }', 'рабочее-место/проверка'],
  ['{ "path": "/desk/orders", "page": "desk/orders", "guard": "personal" }', 'рабочее-место/проверка'],
  ['{ "path": "/orders", "page": "desk/orders", "guard": "staff" }', 'рабочее-место/адрес'],
])('tells of a route that is open or elsewhere: %s', (entry, rule) => {
  expect(withDesk(entry)).toEqual([expect.stringContaining(`routes.json:`)])
  expect(withDesk(entry)).toEqual([expect.stringContaining(rule)])
})

it('tells of a layout of the shop, and of a column that the rows do not have', () => {
  expect(withDesk(GOOD, { 'desk/pages/orders.json': { ...page(), layout: undefined } })).toEqual([
    expect.stringContaining('рабочее-место/макет: Макет «default»'),
  ])
  expect(withDesk(GOOD, { 'desk/pages/orders.json': page('▸"numbr"') })).toEqual([
    'desk/pages/orders.json▸ рабочее-место/столбец: Значения «numbr» в\u00a0строках этого списка нет: столбец останется пустым. Возможно, имелось в виду «number».',
  ])
})

it('tells of a right that is no call, or that everybody has', () => {
  const roles = (right: string) =>
    problemLines({ 'desk/roles.json': { roles: `[{ "id": "owner", "title": "Владелец", "rights": [▸"${right}"] }]` } })
  expect(roles('desk.orders')).toEqual([])
  expect(roles('desk.order')).toEqual([
    'desk/roles.json▸ рабочее-место/право: Вызова рабочего места «desk.order» нет. Возможно, имелось в виду «desk.orders».',
  ])
  expect(roles('desk.me')).toEqual([expect.stringContaining('право на\u00a0него не\u00a0нужно. Удалите его.')])
})

it('tells of what belongs to the other side', () => {
  const form = (call: string) => ({
    name: '"Имя"',
    fields: `[{ "name": "name", "label": "Имя*", "validation": { "required": true } }]`,
    submit: `{ "call": "${call}", "label": "Сохранить" }`,
    onSuccess: '[{ "do": "navigate", "to": "/" }]',
  })
  expect(problemLines({ 'desk/forms/rename.json': form('desk.rename') })).toEqual([])
  expect(problemLines({ 'forms/rename.json': form('desk.rename') })).toContainEqual(
    expect.stringContaining('рабочее-место/вызов'),
  )
  const home = { data: '{ "orders": { "source": "desk.orders" } }', blocks: page().blocks }
  expect(problemLines({ 'pages/home.json': home })).toEqual([
    expect.stringContaining('рабочее-место/блок'),
    expect.stringContaining('рабочее-место/вызов'),
  ])
})
