import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductRecord } from '#server/shop/catalog/records.ts'
import { signedInAs } from '../site/staff.ts'
import { client } from './client.ts'
import { useExchangeShop } from './shop.ts'

/** Number of runs; npm run test:long sets more. */
const RUNS = Number(process.env.EXCHANGE_RUNS ?? 1)

// Product properties that 1C owns, and products that it creates.

const shop = useExchangeShop()

const PROPERTIES: Readonly<Record<string, string>> = {
  ...{ Форма: 'shape', 'Объём, мл': 'volume', Материал: 'material', Горло: 'neck', Цвет: 'color', Высота: 'height' },
  ...{ Диаметр: 'diameter', Вес: 'weight', Упаковка: 'perBox', 'Длина короба': 'box.length' },
  ...{ 'Ширина короба': 'box.width', 'Высота короба': 'box.height', 'Вес короба': 'box.weight' },
  ...{ Паллета: 'boxesPerPallet', 'Дней на отгрузку': 'leadDays' },
}
const MAPPED = {
  adds: true,
  owns: ['price', 'stock', 'name', 'section', 'weight'],
  sections: [{ group: 'Банки для мёда', section: 'banki/pet/med' }],
  properties: Object.entries(PROPERTIES).map(([property, column]) => ({ property, column })),
}
const JAR: Readonly<Record<string, string>> = {
  ...{ Форма: 'банка', 'Объём, мл': '200', Материал: 'm-pet', Горло: '63/400', Высота: '80', Диаметр: '70' },
  ...{ Вес: '18,5', Упаковка: '100', 'Длина короба': '600', 'Ширина короба': '400', 'Высота короба': '400' },
  ...{ 'Вес короба': '2500', Паллета: '16', 'Дней на отгрузку': '10', Гарантия: '1 год' },
}
const NAMES = [...Object.keys(PROPERTIES), 'Гарантия']

const file = (inside: string) => Buffer.from(`<КоммерческаяИнформация>${inside}</КоммерческаяИнформация>`)
const named = (id: string, name: string) => `<Ид>${id}</Ид><Наименование>${name}</Наименование>`
const list =
  '<ВариантыЗначений><Справочник><ИдЗначения>m-pet</ИдЗначения><Значение>ПЭТ</Значение></Справочник></ВариантыЗначений>'
const properties = NAMES.map(
  (name, i) => `<Свойство>${named(`p${i}`, name)}${name === 'Материал' ? list : ''}</Свойство>`,
)
const classifier = `<Классификатор><Группы><Группа>${named('g0', 'Тара')}<Группы><Группа>${named('g1', 'Банки для мёда')}</Группа><Группа>${named('g2', 'Прочее')}</Группа></Группы></Группа></Группы><Свойства>${properties.join('')}</Свойства></Классификатор>`
function good(id: string, article: string, name: string, group: string, values: Readonly<Record<string, string>>) {
  const valued = Object.entries(values).map(
    ([property, value]) =>
      `<ЗначенияСвойства><Ид>p${NAMES.indexOf(property)}</Ид><Значение>${value}</Значение></ЗначенияСвойства>`,
  )
  return `<Товар>${named(id, name)}<Артикул>${article}</Артикул><БазоваяЕдиница>796</БазоваяЕдиница><Группы><Ид>${group}</Ид></Группы><ЗначенияСвойств>${valued.join('')}</ЗначенияСвойств></Товар>`
}
const TYPE = `<ТипыЦен><ТипЦены>${named('t', 'Розничная')}<Налог><Наименование>НДС</Наименование><УчтеноВСумме>true</УчтеноВСумме></Налог></ТипЦены></ТипыЦен>`
const colored = (color: string) =>
  `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>${color}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`
const offer = (id: string, price: string, color = '') =>
  `<Предложение><Ид>${id}</Ид>${color && colored(color)}<Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу></Цена></Цены><Количество>300</Количество></Предложение>`
const catalogOf = (goods: string[]) => `<Каталог><Товары>${goods.join('')}</Товары></Каталог>`
const goodsFile = (...goods: string[]) => file(classifier + catalogOf(goods))
const offersFile = (...offers: string[]) => file(`${TYPE}<Предложения>${offers.join('')}</Предложения>`)

async function take(files: Record<string, Buffer>) {
  for (const answer of await client(shop.app.origin).exchange(files)) expect(answer[0]).toBe('success')
}

/** Returns the records of products whose article number begins with this text. */
async function records(article: string): Promise<ProductRecord[]> {
  await shop.app.catalog.refresh()
  const { query } = shop.app.database
  const products = query.selectFrom('products').select('record').where('catalog', '=', shop.app.catalog.index.version)
  const rows = await products.where('article', 'like', `${article}%`).orderBy('position').execute()
  return rows.map(({ record }) => JSON.parse(record) as ProductRecord)
}

async function lacks(): Promise<string[]> {
  const items = shop.app.database.query.selectFrom('exchange_items').select('lacks').where('lacks', '<>', '')
  return (await items.orderBy('id').execute()).map(({ lacks }) => lacks.replaceAll('\u00a0', ' '))
}

test('1C owns the columns that are named, by name of the property; a wrong value is left and said until 1C clears it', {
  timeout: 120_000,
}, async () => {
  await shop.settings({ ...MAPPED, adds: undefined })
  const before = (await records('ДЗ- 2'))[0]
  await take({ 'import.xml': goodsFile(good('d', 'ДЗ- 2', 'Дозатор из 1С', 'g2', { Вес: '12,5', Высота: '99' })) })
  const after = (await records('ДЗ- 2'))[0]
  expect(after).toEqual({ ...before, name: 'Дозатор из\u00a01С', weight: 12.5 })
  const { version, edition } = shop.app.catalog.index
  await take({ 'import.xml': goodsFile(good('d', 'ДЗ- 2', 'Дозатор из 1С', 'g2', { Вес: '' })) })
  expect(shop.app.catalog.index).toMatchObject({ version, edition })
  await take({ 'import.xml': goodsFile(good('d', 'ДЗ- 2', 'Другое имя', 'g2', { Вес: 'лёгкий' })) })
  expect((await records('ДЗ- 2'))[0]).toEqual({ ...after, name: 'Другое имя' })
  await take({ 'import.xml': goodsFile(good('d', 'ДЗ- 2', 'Третье имя', 'g2', { Вес: '' })) })
  expect((await records('ДЗ- 2'))[0]).toEqual({ ...after, name: 'Третье имя' })
  expect((await shop.notes()).match(/Столбцы, которые ведёт 1С, не взяты: [^"]*/g)).toEqual([
    'Столбцы, которые ведёт 1С, не взяты: «ДЗ- 2» — «Масса, г»: «лёгкий» не число. Запишите цифрами, без единиц: 180 или 0,5.',
  ])
})

test('the report names each group and property that nobody mapped, with a link for whoever may say it', async () => {
  const goods = ['РСО-1881', 'ДЗ- 2'].map((article, i) =>
    good(`u${i}`, article, 'Имя', `g${i + 1}`, { Вес: '5', Гарантия: '1' }),
  )
  const properties = [{ property: 'Вес', column: 'weight' }]
  const sections = [{ group: 'Другие', section: 'banki/pet/med' }]
  await shop.settings({ properties, sections, owns: ['price', 'stock', 'section', 'weight'] })
  await take({ 'import.xml': goodsFile(...goods) })
  const linked = async (role: string) => {
    const { Cookie } = await signedInAs(shop.app, role)
    const { body } = await shop.app.ask('/desk/exchange/', { headers: { Cookie, Accept: 'text/html' } })
    expect(body).toContain('свойство 1С «Гарантия»')
    return [...body.matchAll(/<a href="\/desk\/studio\/">([^<]*1С «[^<]*)</g)].map(
      ([, text = '']) => text.split(' 1С ')[1],
    )
  }
  expect(await linked('owner')).toEqual(['«Банки для мёда».', '«Гарантия».', '«Прочее».'])
  expect(await linked('manager')).toEqual([])
})

test('a good waits for what it lacks in words, and becomes a product when it is complete', async () => {
  await shop.settings(MAPPED)
  const { Форма: _, Горло: __, ...few } = JAR
  const jar = (id: string, values: typeof JAR) =>
    good(id, `ЯБ-${id}`, 'Банка новая', 'g1', { ...values, Цвет: 'белый' })
  const offers = offersFile(offer('1', '12,40'), offer('2', '12,40'))
  await take({ 'import.xml': goodsFile(jar('1', { ...few, Высота: '8 см' }), jar('2', few)), 'offers.xml': offers })
  const words = [
    expect.stringMatching(/^Нет: форма, горловина\. «Высота, мм»: «8 см» не число\./),
    'Нет: форма, горловина.',
  ]
  expect(await lacks()).toEqual(words)
  expect(await records('ЯБ')).toEqual([])
  await take({ 'import.xml': goodsFile(jar('2', JAR)) })
  expect(await lacks()).toEqual(words.slice(0, 1))
  const product = { name: 'Банка новая', section: 'banki/pet/med', shape: 'jar', material: 'ПЭТ', weight: 18.5 }
  const prices = [{ from: 100, kopecks: 1240 }]
  expect(await records('ЯБ')).toMatchObject([{ ...product, stock: 300, minQuantity: 100, prices }])
})

test('what 1C does not map makes no product, and without "adds" none is made', async () => {
  const files = {
    'import.xml': goodsFile(good('j', 'ЯБ-200', 'Банка', 'g2', { ...JAR, Материал: 'm-none', Цвет: 'белый' })),
    'offers.xml': offersFile(offer('j', '12,40')),
  }
  await shop.settings(MAPPED)
  await take(files)
  expect(await lacks()).toEqual(['Нет: раздел, материал.'])
  await shop.settings({ ...MAPPED, adds: undefined })
  await take(files)
  expect(await lacks()).toEqual([expect.stringMatching(/^Изделия с артикулом «ЯБ-200» нет/)])
})

test('the order of files, of goods, offers and pieces changes nothing in products that 1C makes', {
  timeout: 120_000,
}, async () => {
  const goods = [
    good('f', 'ЯФ', 'Банка в цветах', 'g1', JAR),
    good('j', 'ЯБ', 'Банка', 'g1', { ...JAR, Цвет: 'белый' }),
    good('k', 'ЯБ-2', 'Банка', 'g1', { ...JAR, Цвет: 'белый' }),
    good('d', 'ДЗ- 2', 'Дозатор из 1С', 'g2', { Вес: '12,5' }),
  ]
  const offers = [offer('f#1', '12', 'белый'), offer('f#2', '13', 'янтарный'), offer('j', '14'), offer('k', '15')]
  const result = async (files: [string, Buffer][], size = 20_000) => {
    await shop.reset()
    await shop.settings(MAPPED)
    await client(shop.app.origin).exchange(Object.fromEntries(files), 'catalog', size)
    return [await records('Я'), await records('ДЗ- 2')]
  }
  const expected = await result([
    ['import.xml', goodsFile(...goods)],
    ['offers.xml', offersFile(...offers)],
  ])
  expect(expected.flat().map(({ article, color, prices }) => [article, color, prices[0]?.kopecks])).toEqual([
    ['ЯБ', 'белый', 1400],
    ['ЯБ-2', 'белый', 1500],
    ['ЯФ-Б', 'белый', 1200],
    ['ЯФ-Я', 'янтарный', 1300],
    ['ДЗ- 2', 'белый', 2000],
  ])
  const { version, edition } = shop.app.catalog.index
  await take({ 'import.xml': goodsFile(...goods), 'offers.xml': offersFile(...offers) })
  expect(shop.app.catalog.index).toMatchObject({ version, edition })
  const shuffled = <Part>(parts: Part[]) => fc.shuffledSubarray(parts, { minLength: parts.length })
  await fc.assert(
    fc.asyncProperty(
      shuffled(goods),
      shuffled(offers),
      shuffled([0, 1, 2]),
      fc.integer({ min: 500, max: 50_000 }),
      async (some, others, order, size) => {
        const files: [string, Buffer][] = [
          ['import.xml', file(catalogOf(some))],
          ['import___1.xml', file(classifier)],
          ['offers.xml', offersFile(...others)],
        ]
        expect(
          await result(
            order.flatMap((i) => [files[i] ?? []] as [string, Buffer][]),
            size,
          ),
        ).toEqual(expected)
      },
    ),
    { numRuns: RUNS, examples: [[goods, offers, [2, 0, 1], 20_000]] },
  )
})
