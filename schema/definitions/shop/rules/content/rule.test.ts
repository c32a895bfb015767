import { expect, it } from 'vitest'
import { problemLines } from '../../../checker/testing.ts'
import { baseFiles } from '../../../checker/testing-base.ts'

const region = JSON.parse(baseFiles['content/regions.json']?.regions ?? '')[0]
const certificate = JSON.parse(baseFiles['content/certificates.json']?.certificates ?? '')[0]
const json = (value: object, marked: string): string => JSON.stringify(value).replace(marked, `▸${marked}`)

it('tells of a tag that there is not', () => {
  expect(problemLines({ 'content/articles/first.json': { tags: '["rozliv", ▸"rosliv"]' } })).toEqual([
    'content/articles/first.json▸ ссылки/нет-записи: Темы «rosliv» нет в content/tags.json. Возможно, имелось в виду «rozliv».',
  ])
})

it('tells of an office that there is not', () => {
  const regions = `[${json({ ...region, office: 'tver' }, '"tver"')}]`
  expect(problemLines({ 'content/regions.json': { regions } })).toEqual([
    expect.stringContaining('content/regions.json▸ ссылки/нет-записи: Офиса «tver» нет в content/settings.json.'),
  ])
})

it.each([
  [{ ...region, delivery: 'Бесплатно от {freeFrom}.' }, '"Бесплатно', 'В тексте стоит {freeFrom}, а самой суммы нет.'],
  [{ ...region, freeFrom: 10_000_000 }, '10000000', 'Суммы freeFrom нет в тексте delivery.'],
  [{ ...region, perPallet: 350_000 }, '350000', 'Суммы perPallet нет в тексте delivery.'],
])('tells of a sum for free delivery that is not both a key and in the text: %#', (wrong, marked, message) => {
  expect(problemLines({ 'content/regions.json': { regions: `[${json(wrong, marked)}]` } })).toEqual([
    expect.stringContaining(`content/regions.json▸ записи/сумма: ${message}`),
  ])
})

const REGIONS = 'content/regions.json'
const first = JSON.stringify(region)

it.each([
  ['numbers of regions', REGIONS, { regions: `[${first}, ${json({ ...region, code: 'perm', name: 'Пермь' }, '1,')}]` }],
  ['codes of regions', REGIONS, { regions: `[${first}, ${json({ ...region, id: 2, name: 'Пермь' }, '"moscow"')}]` }],
  [
    'numbers of certificates',
    'content/certificates.json',
    { certificates: `[${JSON.stringify(certificate)}, ${json({ ...certificate, title: 'ИСО 14001' }, '"1"')}]` },
  ],
  [
    'addresses',
    'content/seo.json',
    { pages: '[{ "path": "/", "robots": "noindex" }, { "path": ▸"/", "robots": "noindex" }]' },
  ],
  ['tags of an article', 'content/articles/first.json', { tags: '["rozliv", ▸"rozliv"]' }],
])('tells of repeated %s', (_, path, change) => {
  expect(problemLines({ [path]: change })).toEqual([
    expect.stringMatching(`^${path}▸ записи/повтор: .* здесь уже есть`),
  ])
})

it('tells of a part of the country in two regions', () => {
  const [one, other] = [
    { ...region, subjects: ['RU-MOW'] },
    { ...region, id: 2, code: 'perm', name: 'Пермь', subjects: ['RU-MOW'] },
  ]
  const regions = `[${JSON.stringify(one)}, ${json(other, '"RU-MOW"')}]`
  expect(problemLines({ [REGIONS]: { regions } })).toEqual([
    expect.stringContaining('content/regions.json▸ записи/повтор: Субъект «RU-MOW» уже относится к региону «moscow».'),
  ])
})

it('tells of a code that no part of the country has', () => {
  const regions = `[${json({ ...region, subjects: ['RU-MSK'] }, '"RU-MSK"')}]`
  expect(problemLines({ [REGIONS]: { regions } })).toEqual([
    expect.stringMatching(
      /^content\/regions\.json▸ записи\/субъект: Субъекта РФ с\s+кодом «RU-MSK» нет\. .*RU-MOS\s— Московская область, RU-MOW\s— Москва/,
    ),
  ])
})

it('leaves what is missing or of another type to the check of shapes', () => {
  expect(
    problemLines({ [REGIONS]: { regions: '▸{}' }, 'content/tags.json': { tags: '▸5' } }).every((line) =>
      line.includes(' вид/'),
    ),
  ).toBe(true)
})

const zone = JSON.parse(baseFiles['content/delivery.json']?.zones ?? '')[0]
const DELIVERY = 'content/delivery.json'

it('tells of a city in two zones, however it is written', () => {
  const other = json({ ...zone, name: 'Юг', cities: ['г. москва'] }, '"г. москва"')
  expect(problemLines({ [DELIVERY]: { zones: `[${JSON.stringify(zone)}, ${other}]` } })).toEqual([
    expect.stringContaining(`${DELIVERY}▸ записи/повтор: Город «г. москва» уже есть в зоне «Центр».`),
  ])
})

it('tells of a journey that ends before it begins', () => {
  const zones = `[${json({ ...zone, door: { ...zone.door, daysFrom: 77, daysTo: 76 } }, '76')}]`
  expect(problemLines({ [DELIVERY]: { zones } })).toEqual([
    expect.stringContaining(`${DELIVERY}▸ записи/сроки: daysTo (76) меньше, чем daysFrom (77).`),
  ])
})

it('tells of what ends before it begins, and nothing of one day', () => {
  const block = (until: string) =>
    `[{ "type": "text", "from": "2026-12-02", "until": ${until}, "props": { "text": "А" } }]`
  expect(problemLines({ 'pages/home.json': { blocks: block('"2026-12-02"') } })).toEqual([])
  expect(problemLines({ 'pages/home.json': { blocks: block('▸"2026-12-01"') } })).toEqual([
    expect.stringContaining('pages/home.json▸ записи/сроки: until (2026-12-01) раньше, чем from (2026-12-02)'),
  ])
})
