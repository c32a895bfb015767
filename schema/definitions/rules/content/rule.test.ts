import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'
import { baseFiles } from '../../checker/testing-base.ts'

const region = JSON.parse(baseFiles['content/regions.json']?.regions ?? '')[0]
const office = JSON.parse(baseFiles['content/settings.json']?.offices ?? '')[0]
const statuses = baseFiles['content/order-statuses.json']?.statuses ?? ''
const json = (value: object, marked: string): string => JSON.stringify(value).replace(marked, `▸${marked}`)
const REPEATED = 'здесь уже есть. Назовите по-другому или удалите одну из записей.'

it('tells of a tag that there is not', () => {
  expect(problemLines({ 'content/articles/first.json': { tags: '["rozliv", ▸"rosliv"]' } })).toEqual([
    'content/articles/first.json▸ ссылки/нет-записи: Темы «rosliv» нет в content/tags.json. Возможно, имелось в виду «rozliv».',
  ])
})

it.each([
  [{ ...region, delivery: 'Бесплатно от {freeFrom}.' }, '"Бесплатно', 'В тексте стоит {freeFrom}, а самой суммы нет.'],
  [{ ...region, freeFrom: 10_000_000 }, '10000000', 'Суммы freeFrom нет в тексте delivery.'],
])('tells of a sum for free delivery that is not both a key and in the text: %#', (wrong, marked, message) => {
  expect(problemLines({ 'content/regions.json': { regions: `[${json(wrong, marked)}]` } })).toEqual([
    expect.stringContaining(`content/regions.json▸ записи/сумма: ${message}`),
  ])
})

it('tells of an office that there is not', () => {
  expect(
    problemLines({ 'content/regions.json': { regions: `[${json({ ...region, office: 'moskow' }, '"moskow"')}]` } }),
  ).toEqual([
    'content/regions.json▸ ссылки/нет-записи: Офиса «moskow» нет в content/settings.json. Возможно, имелось в виду «moscow».',
  ])
})

it.each([
  [
    'tags',
    'content/tags.json',
    { tags: '[{ "id": "rozliv", "number": 1, "title": "а" }, { "id": ▸"rozliv", "number": 2, "title": "б" }]' },
    'rozliv',
  ],
  [
    'numbers of tags',
    'content/tags.json',
    { tags: '[{ "id": "rozliv", "number": 1, "title": "а" }, { "id": "zakaz", "number": ▸1, "title": "б" }]' },
    '1',
  ],
  [
    'offices',
    'content/settings.json',
    { offices: `[${json(office, '')}, ${json(office, '"moscow"')}]`.replace('▸', '') },
    'moscow',
  ],
  [
    'numbers of regions',
    'content/regions.json',
    { regions: `[${JSON.stringify(region)}, ${json({ ...region, code: 'perm' }, '1,')}]` },
    '1',
  ],
  [
    'codes of regions',
    'content/regions.json',
    { regions: `[${JSON.stringify(region)}, ${json({ ...region, id: 2 }, '"moscow"')}]` },
    'moscow',
  ],
  [
    'statuses of orders',
    'content/order-statuses.json',
    { statuses: statuses.replace('"отгружен"', '▸"подтверждён"') },
    'подтверждён',
  ],
  ['addresses', 'content/seo.json', { pages: '[{ "path": "/" }, { "path": ▸"/" }]' }, '/'],
])('tells of repeated %s', (_, path, change, repeated) => {
  expect(problemLines({ [path]: change })).toEqual([`${path}▸ записи/повтор: «${repeated}» ${REPEATED}`])
})

it('leaves what is missing or of another type to the check of shapes', () => {
  const { office: _, ...homeless } = region
  const message = [
    ...problemLines({ 'content/regions.json': { regions: `[${JSON.stringify(homeless)}]` } }),
    ...problemLines({ 'content/articles/first.json': { tags: '[5]' } }),
  ]
  expect(message.map((line) => line.split(' ')[1])).toEqual(['вид/нет-ключа:', 'вид/не-тот-вид:'])
})
