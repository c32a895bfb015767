import { expect, it } from 'vitest'
import { told } from '../testing.ts'

const data = (json: string) => told({ 'pages/home.json': { data: `{ "a": ${json} }` } })

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
    'ссылки/неизвестный-вызов: Вызова «constructor» нет. Есть: «article.view», «article.list», «article.save».',
  ],
  [
    'a call that changes something',
    '{ "source": ▸"article.save" }',
    'ссылки/не-тот-вызов: Вызов «article.save» не читает данные, а меняет их. Источником данных бывает только вызов GET.',
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
])('tells of %s', (_, json, said) => {
  expect(data(json)).toEqual([`pages/home.json▸ ${said}`])
})

it('looks at layouts as well', () => {
  expect(told({ 'layouts/default.json': { data: '{ "a": { "source": ▸"nothing" } }' } })).toEqual([
    'layouts/default.json▸ ссылки/неизвестный-вызов: Вызова «nothing» нет. Есть: «article.view», «article.list», «article.save».',
  ])
})
