import { expect, it } from 'vitest'
import { meantExpression, meantPath } from './meant.ts'

it.each([
  ['region.code == moscow', '{ "$eq": [{ "$get": "region.code" }, "moscow"] }'],
  ['{region.code} = "moscow"', '{ "$eq": [{ "$get": "region.code" }, "moscow"] }'],
  ["region.code != 'moscow'", '{ "$not": { "$eq": [{ "$get": "region.code" }, "moscow"] } }'],
  ['data.list.total > 0', '{ "$gt": [{ "$get": "data.list.total" }, 0] }'],
  ['data.list.total >= query.page', '{ "$not": { "$lt": [{ "$get": "data.list.total" }, { "$get": "query.page" }] } }'],
  ['user.signedIn', '{ "$get": "user.signedIn" }'],
  ['!user.signedIn', '{ "$not": { "$get": "user.signedIn" } }'],
  ['{{data.list.total}}', '{ "$get": "data.list.total" }'],
])('«%s» was meant as %s', (text, expression) => {
  expect(meantExpression(text)).toBe(expression)
})

it.each(['Заказ', 'site', 'kraska.ru', 'user.signedIn && region.code == moscow', 'Форма form.name в тексте', 'data.'])(
  '«%s» was meant as no expression',
  (text) => {
    expect(meantExpression(text)).toBeUndefined()
  },
)

it.each([
  ['{region.name}', 'region.name'],
  ['{{ region.name }}', 'region.name'],
  ['$region.name', 'region.name'],
  ['region/name', 'region.name'],
  ['region. name', 'region.name'],
  ['region.name.', 'region.name'],
  ['region.name', undefined],
  ['{region}', undefined],
  ['регион', undefined],
])('the path in «%s» is %s', (text, path) => {
  expect(meantPath(text)).toBe(path)
})
