import { expect, it } from 'vitest'
import { infer } from './infer.ts'
import type { ScopeTypes } from './types.ts'

const scope: ScopeTypes = {
  data: {
    type: 'object',
    properties: {
      total: { type: 'integer' },
      name: { type: ['string', 'null'] },
      on: { type: 'boolean' },
      status: { enum: ['new', 'done'] },
      day: { type: 'string', format: 'date' },
      title: { type: 'string', role: 'line' },
      mail: { type: 'string', format: 'email' },
      tags: { type: 'array', items: { enum: ['pet', 'pp'] } },
      names: { type: 'array', items: { type: 'string' } },
      path: { type: 'string', pattern: '^/(about|faq)/$', examples: ['/about/', '/faq/'] },
      item: { type: 'object' },
      any: {},
    },
    required: ['total', 'name', 'on', 'status', 'day', 'tags', 'names', 'path', 'item', 'any'],
  },
}
const get = (path: string) => ({ $get: `data.${path}` })
const messageOf = (expression: unknown) =>
  infer(expression, scope).problems.map(
    ({ at = [], message, hint }) =>
      `${at.join('.')}: ${message.replace('Это сравнение никогда не верно: ', '')} ${hint}`,
  )

it.each([
  [
    'another word',
    { $eq: [get('status'), 'doen'] },
    '$eq.1: «data.status» не бывает "doen". Возможно, имелось в виду «done».',
  ],
  [
    'another type',
    { $eq: ['5', get('total')] },
    '$eq.0: «data.total» — целое число, а "5" — строка. Здесь нужно число, без кавычек.',
  ],
  [
    'a word for true',
    { $eq: [get('on'), 'true'] },
    '$eq.1: «data.on» — true или false, а "true" — строка. Здесь нужно true или false, без кавычек.',
  ],
  [
    'a day that there is not',
    { $eq: [get('day'), '2026-02-30'] },
    '$eq.1: «data.day» не бывает "2026-02-30". День пишется так: «2026-11-20».',
  ],
  [
    'an address that there is not',
    { $eq: [get('path'), '/abuot/'] },
    '$eq.1: «data.path» не бывает "/abuot/". Возможно, имелось в виду «/about/».',
  ],
  [
    'null',
    { $eq: [get('name'), null] },
    '$eq.1: с null не совпадает ничто. Пустое значение проверяет { "$empty": { "$get": "data.name" } }.',
  ],
  [
    'a list',
    { $eq: [get('tags'), 'pet'] },
    '$eq.1: «data.tags» — список, а "pet" — строка. В списке ищут так: { "$in": ["pet", { "$get": "data.tags" }] }.',
  ],
  ['lists', { $eq: [get('tags'), ['pet']] }, '$eq.1: списки и объекты не сравнивают. Значение в списке ищет "$in".'],
  [
    'values of two types',
    { $eq: [get('total'), get('on')] },
    '$eq: «data.total» — целое число, а «data.on» — true или false. Сравнивайте значения одного вида.',
  ],
  [
    'a path without $get',
    { $eq: ['data.status', 'done'] },
    '$eq.0: "data.status" и "done" написаны прямо. Значение по пути берёт { "$get": "data.status" }.',
  ],
  [
    'one of a list',
    { $in: [get('status'), ['new', 'lost']] },
    '$in.1.1: «data.status» не бывает "lost". Есть: «new», «done».',
  ],
  [
    'what a list never has',
    { $in: ['glass', get('tags')] },
    '$in.0: «data.tags» не бывает "glass". Есть: «pet», «pp».',
  ],
  ['no list', { $in: ['new', get('status')] }, '$in.1: «data.status» — не список. Два значения сравнивает "$eq".'],
  [
    'a list before its value',
    { $in: [['new', 'done'], get('status')] },
    '$in.1: «data.status» — не список. Список пишется вторым: { "$in": [{ "$get": "data.status" }, [ "new", "done" ]] }.',
  ],
  [
    'a word for a number',
    { $gt: [get('total'), '5'] },
    '$gt.1: больше и меньше бывают числа, а "5" — строка. Здесь нужно число, без кавычек.',
  ],
  [
    'a day as a number',
    { $lt: [get('day'), 5] },
    '$lt.0: больше и меньше бывают числа, а «data.day» — строка. Здесь нужно число, без кавычек.',
  ],
  [
    'a default beside',
    { $eq: [{ ...get('status'), default: 'none' }, 'nome'] },
    '$eq.1: «data.status» не бывает "nome". Есть: «new», «done».',
  ],
  [
    'words as a condition',
    { $and: [get('on'), { $not: 'data.on' }] },
    '$and.1.$not: «data.on» здесь просто слова, а не условие. Значение по пути берёт { "$get": "data.on" }.',
  ],
  [
    'words that are asked whether they are empty',
    { $empty: 'tag' },
    '$empty: «tag» здесь просто слова, а не условие. Условие — выражение, например { "$get": "user.signedIn" }.',
  ],
  [
    'a list for a condition',
    { $not: [get('on')] },
    '$not: Здесь одно условие, а\u00a0стоит список. Уберите скобки [\u00a0]; несколько условий соединяет { "$and": [ … ] }.',
  ],
  [
    'a condition inside a choice',
    { $if: [{ $eq: [get('on'), 1] }, 1, 2] },
    '$if.0.$eq.1: «data.on» — true или false, а 1 — целое число. Здесь нужно true или false, без кавычек.',
  ],
])('tells of %s', (_, expression, line) => {
  expect(messageOf(expression)).toEqual([line])
})

it.each(['{data.day', 'data.day}', '{{data.day}}'])('tells of a brace without its half: %s', (text) => {
  expect(messageOf({ $text: text })).toEqual([expect.stringMatching(/^\$text: Скобка «[{}]» стоит без пары/)])
})

it.each([
  { $eq: [get('status'), 'done'] },
  { $eq: [get('total'), 5] },
  { $eq: [get('total'), 5.5] },
  { $eq: [get('name'), ''] },
  { $eq: [get('name'), get('status')] },
  { $eq: [get('any'), 'x'] },
  { $eq: [get('any'), get('total')] },
  { $eq: [get('day'), '2026-02-28'] },
  { $eq: [get('path'), '/faq/'] },
  { $eq: [{ ...get('status'), default: 'none' }, 'none'] },
  { $eq: [get('on'), false] },
  { $eq: [{ $if: [get('on'), 'a', 'b'] }, 'a'] },
  { $eq: [{ $text: '{data.total}' }, '5'] },
  { $in: [get('name'), ['a', 'b']] },
  { $in: [get('status'), ['new', 'done']] },
  { $in: ['pet', get('tags')] },
  { $in: [get('status'), get('names')] },
  { $in: [get('any'), get('any')] },
  { $gt: [get('total'), 0] },
  { $gt: [get('any'), 0] },
  { $and: [get('on'), true] },
])('says nothing of %j', (expression) => {
  expect(messageOf(expression)).toEqual([])
})

it.each([
  [
    'a word that is none',
    { $format: [get('day'), 'data'] },
    '$format.1: Записи «data» нет: посетитель прочтёт «NaN». Возможно, имелось в виду «date».',
  ],
  [
    'a number as a day',
    { $format: [get('total'), 'date'] },
    '$format.0: Днём становится строка вида «2026-11-20», а здесь целое число. Укажите путь до даты.',
  ],
  [
    'no day',
    { $format: ['20.11.2026', 'date'] },
    '$format.0: Дня «20.11.2026» нет в календаре. День пишется так: «2026-11-20», сначала год.',
  ],
  [
    'a line as a day',
    { $format: [get('title'), 'date'] },
    '$format.0: Днём становится дата, а здесь другой текст: посетитель прочтёт его как есть. Укажите путь до даты или уберите «date».',
  ],
  [
    'an e-mail as a day',
    { $format: [get('mail'), 'date'] },
    '$format.0: Днём становится дата, а здесь другой текст: посетитель прочтёт его как есть. Укажите путь до даты или уберите «date».',
  ],
  [
    'a text as a number',
    { $format: [get('name'), 'number'] },
    '$format.0: Нужно число: из другого посетитель прочтёт «NaN» или не то слово, а здесь строка. Укажите путь до числа.',
  ],
  [
    'a word by a text',
    { $plural: ['5', 'а', 'б', 'в'] },
    '$plural.0: Нужно число: из другого посетитель прочтёт «NaN» или не то слово, а здесь строка. Число пишется без кавычек.',
  ],
])('tells of a writing of %s', (_, expression, line) => {
  expect(messageOf(expression)).toEqual([line])
})

it.each([
  { $format: [get('day'), 'date'] },
  { $format: [get('name'), 'date'] },
  { $format: [get('total'), 'number'] },
  { $format: [get('total'), 'money'] },
  { $format: [get('any'), 'number'] },
  { $format: [get('total'), { $get: 'data.name' }] },
  { $plural: [get('total'), 'а', 'б', 'в'] },
])('says nothing of the writing %j', (expression) => {
  expect(messageOf(expression)).toEqual([])
})
