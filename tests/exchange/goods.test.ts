import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { editProducts } from '#server/shop/catalog/edit.ts'
import { hideProducts } from '#server/shop/catalog/hidden.ts'
import { somebody } from '../site/person.ts'
import { fileOf, postFiles } from '../site/post-files.ts'
import { checkout } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'
import { client } from './client.ts'
import { caseFile, caseFiles, useExchangeShop } from './shop.ts'

/** Number of runs; npm run test:long sets more. */
const RUNS = Number(process.env.EXCHANGE_RUNS ?? 1)

const shop = useExchangeShop()

const FULL = () => caseFiles('a-full-utf8', 'import.xml', 'offers.xml')
const CHANGES = () => caseFiles('b-changes-1251', 'import.xml', 'offers.xml')
const SPLIT = '___3bef5e27-4cd9-5fa5-8603-b7ac23b19ff3.xml'
const PARTS = () => caseFiles('c-split-210', `import${SPLIT}`, `prices${SPLIT}`, `rests${SPLIT}`)

async function take(files: Record<string, Buffer>, version?: string) {
  for (const answer of await client(shop.app.origin, version).exchange(files)) expect(answer[0]).toBe('success')
  return shop.goods()
}

test('a full exchange: each characteristic has its own price and stock, what is uncertain is noted', async () => {
  const goods = await take(await FULL())
  expect(Object.values(goods).map((product) => product?.stock)).toEqual([
    1500, 960, 0, 1800, 900, 3600, 180, 24_000, 37,
  ])
  expect(goods['ФЛ-250-28/410-белый-1,2']?.prices).toEqual([840, 760])
  // 1C's price is for a box of 1,200 pieces.
  expect(goods['РСО-1881']?.prices).toEqual([110, 95])
  expect(goods['ДЗ- 2']?.prices).toEqual([])
  const notes = await shop.notes()
  for (const words of ['f4b34c64-84ad', 'Дилерская без НДС', 'меньше нуля', 'не целый', 'Доли копейки'])
    expect(notes).toContain(words)
  const { query } = shop.app.database
  const waiting = await query.selectFrom('exchange_items').selectAll().where('lacks', '!=', '').execute()
  expect(Object.fromEntries(waiting.map(({ name, lacks }) => [name, lacks.replaceAll('\u00a0', ' ')]))).toEqual({
    'Печать логотипа в один цвет': 'Это услуга, а не изделие.',
    'Ведро 5 л без артикула': expect.stringMatching(/^Нет артикула/),
    'Крышка PCO-1881 (латиница в артикуле)': expect.stringMatching(/нет. Есть похожий «РСО-1881»/),
    'Предложение без товара': expect.stringMatching(/^Изделия с артикулом «ХХ-1» нет/),
  })
})

test('changes in windows-1251: what is empty stays; the same once more, and backwards, changes nothing', async () => {
  await take(await FULL())
  const goods = await take(await CHANGES())
  expect(goods['БН-500-63-П']).toMatchObject({ stock: 1104, prices: [1290, 1120] })
  expect(goods['БН-500-63-Я']).toMatchObject({ stock: 480, prices: [1390, 1240] })
  const { version, edition } = shop.app.catalog.index
  expect(await take(Object.fromEntries(Object.entries(await CHANGES()).toReversed()))).toEqual(goods)
  expect(shop.app.catalog.index).toMatchObject({ version, edition })
})

test('split files, also as an archive in pieces under backslashes: a deletion hides, unknown prices are left', async () => {
  await take(await FULL())
  const goods = await take(await PARTS(), '2.10')
  expect(goods['БН-500-63-Б']).toMatchObject({ stock: 960, prices: [1340, 1180] })
  expect(goods['ФЛ-250-28/410-белый-0,8']?.isHidden).toBe(true)
  expect(goods['ДЗ- 2']?.stock).toBe(37)
  const { edition } = shop.app.catalog.index
  const again = client(shop.app.origin, '2.10')
  await again.begin('catalog')
  for (const part of ['1', '2', '3']) {
    const bytes = await caseFile(`c-split-210/v8_5C_01.zip.part${part}`)
    await again.send('v8_5C_01.zip', bytes)
    // 1C repeats the request, because it has not received the response.
    await again.send('v8_5C_01.zip', bytes)
  }
  for (const name of Object.keys(await PARTS())) expect((await again.take(`webdata\\1\\${name}`))[0]).toBe('success')
  expect(await shop.goods()).toEqual(goods)
  expect(shop.app.catalog.index.edition).toBe(edition)
  // The product was hidden by 1C, not by staff, so 1C also shows it again.
  expect((await take(await FULL()))['ФЛ-250-28/410-белый-0,8']?.isHidden).toBe(false)
})

const item = (id: string, article: string, name: string) =>
  `<Товар><Ид>${id}</Ид><Артикул>${article}</Артикул><Наименование>${name}</Наименование><БазоваяЕдиница>796</БазоваяЕдиница></Товар>`
const DELETED = '<ПометкаУдаления>true</ПометкаУдаления></Товар>'
const goodsXml = (isWhole: boolean, ...items: string[]) =>
  Buffer.from(
    `<КоммерческаяИнформация><Каталог СодержитТолькоИзменения="${!isWhole}"><Товары>${items.join('')}</Товары></Каталог></КоммерческаяИнформация>`,
  )
const price = (id: string, type: string, value: string, more = '<Валюта>RUB</Валюта>') =>
  `<Предложение><Ид>${id}</Ид><Цены><Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${value}</ЦенаЗаЕдиницу>${more}</Цена></Цены></Предложение>`
const pricesXml = (...offers: string[]) =>
  Buffer.from(
    `<КоммерческаяИнформация><ПакетПредложений><ТипыЦен>${['true', 'false'].map((vat, i) => `<ТипЦены><Ид>t${i}</Ид><Наименование>Розничная</Наименование><Валюта>RUB</Валюта><Налог><Наименование>НДС</Наименование><УчтеноВСумме>${vat}</УчтеноВСумме></Налог></ТипЦены>`).join('')}</ТипыЦен><Предложения>${offers.join('')}</Предложения></ПакетПредложений></КоммерческаяИнформация>`,
  )

test('another name or article in 1C, also one that moves among goods, keeps the products', async () => {
  await take({ 'import.xml': goodsXml(false, item('p', 'РСО-1881', 'Первая'), item('q', 'ДЗ- 2', 'Вторая')) })
  await take({ 'import.xml': goodsXml(false, item('p', 'КР-1', 'Первая'), item('q', 'РСО-1881', 'Новое имя')) })
  const goods = await take({ 'prices___1.xml': pricesXml(price('p', 't0', '1.2'), price('q', 't0', '21')) })
  expect([goods['РСО-1881']?.prices, goods['ДЗ- 2']?.prices]).toEqual([[120], [2100]])
})

test('a price is in roubles with VAT for a piece, or it is not taken', async () => {
  const vat =
    '<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>22</Ставка></СтавкаНалога></СтавкиНалогов>'
  const taxed = item('p', 'РСО-1881', 'Крышка').replace('</Товар>', `${vat}</Товар>`)
  await take({ 'import.xml': goodsXml(false, taxed, item('q', 'ДЗ- 2', 'Дозатор')) })
  const priced = async (...offers: string[]) => {
    const goods = await take({ 'prices___1.xml': pricesXml(...offers) })
    return [goods['РСО-1881']?.prices[0], goods['ДЗ- 2']?.prices[0]]
  }
  expect(await priced(price('p', 't1', '0,89'), price('q', 't1', '17'))).toEqual([109, 2000])
  expect(await priced(price('p', 't0', '0.5', '<Валюта>грн</Валюта>'), price('q', 't0', '6001'))).toEqual([109, 2000])
  expect(await priced(price('p', 't0', '1,2', '<Единица>кор</Единица>'), price('q', 't0', '2 100,00'))).toEqual([
    109, 2000,
  ])
  expect(await priced(price('p', 't0', ''), price('q', 't0', '\u00a021.5'))).toEqual([109, 2150])
  for (const words of ['ставка неизвестна', 'не рубль: грн', 'больше чем в 3 раза', 'в единице цены «кор»'])
    expect(await shop.notes()).toContain(words)
})

test('what 1C says twice and differently is said and not taken, in whatever order; the same twice is fine', async () => {
  const rest = '<Валюта>RUB</Валюта></Цена><Цена><ИдТипаЦены>t0</ИдТипаЦены><ЦенаЗаЕдиницу>'
  const twice = (value: string) => price('q', 't0', '21', `${rest}${value}</ЦенаЗаЕдиницу>`)
  const offers = ['1.2', '1.3', '1.2'].map((value) => price('p', 't0', value))
  const stock = (pieces: number) => `<Предложение><Ид>r</Ид><Количество>${pieces}</Количество></Предложение>`
  const goods = [item('p', 'РСО-1881', 'Крышка'), item('q', 'ДЗ- 2', 'Дозатор'), item('r', 'БН-500-63-Б', 'Банка')]
  await take({ 'import.xml': goodsXml(false, ...goods) })
  const before = await shop.goods()
  const files = [
    [...offers, twice('22'), stock(5), stock(6)],
    [twice('20'), ...offers.slice(1), stock(6), stock(5)],
  ]
  for (const file of files) expect(await take({ 'prices___1.xml': pricesXml(...file) })).toEqual(before)
  for (const words of ['одного вида разные, ни одна не берётся: «Дозатор»', 'одним Ид разные', '«Крышка», «Банка»'])
    expect(await shop.notes()).toContain(words)
  const same = [twice('21'), price('p', 't0', '1.2'), price('p', 't0', '1.2'), stock(5)]
  const after = await take({ 'prices___1.xml': pricesXml(...same) })
  expect([after['РСО-1881']?.prices, after['ДЗ- 2']?.prices, after['БН-500-63-Б']?.stock]).toEqual([[120], [2100], 5])
})

test('a unit is known by its code or by any of its names, and is said by both', async () => {
  const unit = (id: string, article: string, code: string, name: string) =>
    item(id, article, id).replace('ица>796<', `ица Код="${code}">${name}<`)
  await shop.settings({ units: [{ name: 'тыс.\u00a0шт', pieces: 1000 }] })
  await take({
    'import.xml': goodsXml(false, unit('p', 'РСО-1881', '798', 'тыс. шт'), unit('q', 'ДЗ- 2', '778', 'упак')),
  })
  const goods = await take({ 'prices___1.xml': pricesXml(price('p', 't0', '1200'), price('q', 't0', '21')) })
  expect([goods['РСО-1881']?.prices, goods['ДЗ- 2']?.prices]).toEqual([[120], [2000]])
  expect(await shop.notes()).toContain('«778 / упак»')
})

test('1C hides what it marks as deleted, within the limit of imports', async () => {
  const { query } = shop.app.database
  const rows = await query
    .selectFrom('products')
    .select('article')
    .where('catalog', '=', shop.app.catalog.index.version)
    .execute()
  const all = rows.map(({ article }, i) => item(`i${i}`, article, 'Имя'))
  const marked = (xml: string) => xml.replace('</Товар>', DELETED)
  await take({ 'import.xml': goodsXml(true, ...all) })
  const [[result, message] = []] = await client(shop.app.origin).exchange({
    'import.xml': goodsXml(false, ...all.map(marked)),
  })
  expect(`${result} ${message}`.replaceAll('\u00a0', ' ')).toMatch(/^failure Не принято: изделий из/)
  expect((await shop.product('ДЗ- 2'))?.isHidden).toBe(false)
  // A complete file hides only products marked as deleted, not those that it lacks.
  const goods = await take({
    'import.xml': goodsXml(true, marked(all[rows.findIndex(({ article }) => article === 'ДЗ- 2')] ?? '')),
  })
  expect([goods['ДЗ- 2']?.isHidden, goods['РСО-1881']?.isHidden]).toEqual([true, false])
})

test('a price of zero puts the product on request; the next price goes on with its discounts', async () => {
  const { query } = shop.app.database
  await take({ 'import.xml': goodsXml(false, item('q', 'ДЗ- 2', 'Дозатор')) })
  await shop.settings({ steps: undefined })
  const ladder = [
    { from: 96, kopecks: 2000 },
    { from: 960, kopecks: 1500 },
  ]
  const row = await query
    .selectFrom('products')
    .select('record')
    .where('id', '=', (await shop.product('ДЗ- 2'))?.id ?? 0)
    .executeTakeFirstOrThrow()
  const record = JSON.stringify({ ...JSON.parse(row.record), prices: ladder })
  await query
    .updateTable('products')
    .set({ record })
    .where('id', '=', (await shop.product('ДЗ- 2'))?.id ?? 0)
    .execute()
  const prices = async (value: string) =>
    (await take({ 'prices___1.xml': pricesXml(price('q', 't0', value)) }))['ДЗ- 2']?.prices
  expect(await prices('0')).toEqual([])
  expect(await shop.notes()).toContain('изделие стало «по запросу»: «ДЗ- 2»')
  // The shop refuses a price that differs so much that it is probably a typing error.
  expect(await prices('200000')).toEqual([])
  expect(await prices('22')).toEqual([2200, 1650])
})

test('a step of 1C wins over steps of the site beside it, the others move with the foot; free stock gets back what 1C has', async () => {
  const { query } = shop.app.database
  await take({ 'import.xml': goodsXml(false, item('q', 'ДЗ- 2', 'Дозатор')) })
  const { id = 0 } = (await shop.product('ДЗ- 2')) ?? {}
  const prices = [2000, 1900, 1500, 1400].map((kopecks, i) => ({ from: [96, 480, 2000, 5000][i] ?? 0, kopecks }))
  await editProducts({ engine: shop.app.database.engine, query }, [id], () => ({ prices, stock: 500 }))
  const stepped = (xml: Buffer) =>
    Buffer.from(
      xml
        .toString()
        .replace('<Ид>t1</Ид><Наименование>Розничная', '<Ид>t1</Ид><Наименование>Опт от 1 000 шт.')
        .replace('>false<', '>true<'),
    )
  const step = (value: string) =>
    `<Валюта>RUB</Валюта></Цена><Цена><ИдТипаЦены>t1</ИдТипаЦены><ЦенаЗаЕдиницу>${value}</ЦенаЗаЕдиницу>`
  const said = async (value: string, of1000: string) =>
    (await take({ 'prices___1.xml': stepped(pricesXml(price('q', 't0', value, step(of1000)))) }))['ДЗ- 2']?.prices
  // 1C's 14.50 from 1,000 pieces replaces the site's 15.00 from 2,000; the site's 14.00 from 5,000 stays.
  expect(await said('20', '14.50')).toEqual([2000, 1900, 1450, 1400])
  expect(await said('22', '14.50')).toEqual([2200, 2090, 1450])
  expect(await said('22', '23')).toEqual([2200, 2090, 1450])
  expect(await shop.notes()).toContain(
    'не ниже той, что до неё, и не берётся: «ДЗ- 2» от 96: 22,00 ₽; от 1000: 23,00 ₽',
  )
  // 1C sends the free stock, which already excludes an order that it has reserved: the site must not subtract the order again.
  const person = somebody(shop.app)
  await shop.app.catalog.refresh()
  await person.post('basket/item/add', { productId: id, quantity: 96 })
  const number = String((await person.post('order/save', checkout)).answer.number)
  await shop.settings({ stock: 'free' })
  const rest = async () =>
    (await take({ 'rests___1.xml': pricesXml('<Предложение><Ид>q</Ид><Количество>404</Количество></Предложение>') }))[
      'ДЗ- 2'
    ]?.stock
  expect(await rest()).toBe(404)
  await query.updateTable('orders').set({ exchanged: 1 }).where('number', '=', number).execute()
  expect([await rest(), await rest()]).toEqual([500, 500])
  await query.deleteFrom('orders').execute()
})

test('a mark of 1C shows nothing again that staff have hidden; of two goods with an article the other one goes on', async () => {
  const marked = (xml: string) => xml.replace('</Товар>', DELETED)
  const first = item('d1', 'ДЗ- 2', 'Дозатор')
  await take({ 'import.xml': goodsXml(false, first) })
  const { id = 0 } = (await shop.product('ДЗ- 2')) ?? {}
  await hideProducts(shop.app.database, [id], true)
  await take({ 'import.xml': goodsXml(false, marked(first)) })
  expect((await take({ 'import.xml': goodsXml(false, first) }))['ДЗ- 2']?.isHidden).toBe(true)
  await hideProducts(shop.app.database, [id], false)
  await take({ 'import.xml': goodsXml(false, marked(first), item('d2', 'ДЗ- 2', 'Он же')) })
  const goods = await take({ 'prices___1.xml': pricesXml(price('d2', 't0', '21')) })
  expect(goods['ДЗ- 2']).toMatchObject({ isHidden: false, prices: [2100] })
})

test('stock of a store that nobody has named waits for its name', async () => {
  const rests = (count: number) =>
    `<Предложение><Ид>q</Ид><Остатки>${['s1', 's2'].map((id) => `<Остаток><Склад><Ид>${id}</Ид><Количество>${count}</Количество></Склад></Остаток>`).join('')}</Остатки></Предложение>`
  const stores = `<КоммерческаяИнформация><Классификатор><Склады><Склад><Ид>s1</Ид><Наименование>Главный</Наименование></Склад><Склад><Ид>s2</Ид><Наименование>Брак (не продаётся)</Наименование></Склад></Склады></Классификатор></КоммерческаяИнформация>`
  const goods = await take({
    'import.xml': goodsXml(false, item('q', 'ДЗ- 2', 'Дозатор')),
    'rests___1.xml': pricesXml(rests(40)),
  })
  expect(goods['ДЗ- 2']?.stock).toBe(7)
  expect((await take({ 'import.xml': Buffer.from(stores) }))['ДЗ- 2']?.stock).toBe(40)
})

test('what waits for its explanation is all that is read again', async () => {
  const { query } = shop.app.database
  const both = price('q', 't0', '21').replace(
    '</Цены>',
    '<Цена><ИдТипаЦены>never</ИдТипаЦены><ЦенаЗаЕдиницу>5</ЦенаЗаЕдиницу></Цена></Цены><Количество>500</Количество>',
  )
  await take({ 'import.xml': goodsXml(false, item('q', 'ДЗ- 2', 'Дозатор')), 'prices___1.xml': pricesXml(both) })
  const { id = 0, stock } = (await shop.product('ДЗ- 2')) ?? {}
  expect(stock).toBe(500)
  await editProducts({ engine: shop.app.database.engine, query }, [id], () => ({ stock: 400 }))
  const goods = await take({ 'import.xml': goodsXml(false, item('p', 'РСО-1881', 'Крышка')) })
  expect(goods['ДЗ- 2']).toMatchObject({ stock: 400, prices: [2100] })
})

test('the order of files, offers and pieces changes nothing in the result', { timeout: 120_000 }, async () => {
  const { 'import.xml': goods = Buffer.from(''), 'offers.xml': offers = Buffer.from('') } = await FULL()
  const text = offers.toString()
  const list = text.match(/<Предложение>.*?<\/Предложение>/gs) ?? []
  const [head = '', tail = ''] = [text.split('<Предложение>')[0], text.split('</Предложение>').at(-1)]
  const expected = await take({ 'import.xml': goods, 'offers.xml': offers })
  const shuffled = fc.shuffledSubarray(list, { minLength: list.length })
  await fc.assert(
    fc.asyncProperty(shuffled, fc.boolean(), fc.integer({ min: 500, max: 50_000 }), async (list, isTurned, size) => {
      await shop.reset()
      const files: [string, Buffer][] = [
        ['import.xml', goods],
        ['offers.xml', Buffer.from(head + list.join('') + tail)],
      ]
      const turned = Object.fromEntries(isTurned ? files.toReversed() : files)
      await client(shop.app.origin).exchange(turned, 'catalog', size)
      expect(await shop.goods()).toEqual(expected)
    }),
    { numRuns: RUNS, examples: [[list, true, 20_000]] },
  )
})

test('files in another order than 1C sends them say the same; so do parts', async () => {
  await take(await FULL())
  const goods = await take(await PARTS(), '2.10')
  await shop.reset()
  const all = Object.entries({ ...(await PARTS()), ...(await FULL()) }).toReversed()
  await take(Object.fromEntries(all.filter(([name]) => !name.includes('___'))))
  expect(await take(Object.fromEntries(all.filter(([name]) => name.includes('___'))), '2.10')).toEqual(goods)
})

/** Uploads an archive with files at the desk. */
async function drop(files: Record<string, Buffer>) {
  const { Cookie } = await signedInAs(shop.app, 'owner')
  const headers = { Cookie, Accept: 'text/html' }
  const path = '/desk/catalog/import/'
  const values = { form: 'desk/import-file', mode: 'auto' }
  const file = fileOf('webdata.zip', zipSync(files))
  const { status, location } = await postFiles(shop.app, path, values, { file }, headers)
  expect([status, location]).toEqual([303, expect.stringContaining(path)])
  /** Waits until the job has stopped. @returns the page */
  const checked = async () => {
    for (;;) {
      const { body } = await shop.app.ask(location, { headers })
      if (!/файл.{1,6}проверяется|записывается/.test(body)) return body.replaceAll('&nbsp;', '\u00a0')
      await wait(300)
    }
  }
  const page = await checked()
  const [id = '', version = ''] = ['id', 'version'].map(
    (name) => new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(page)?.[1],
  )
  const questions = [...page.matchAll(/name="agreed"[^>]*value="([^"]+)"/g)].map(([, text = '']) => ['agreed', text])
  /** @param agrees true: confirms all questions of the page */
  const accept = async (agrees: boolean) => {
    const form = [
      ['form', 'desk/import-accept'],
      ['id', id],
      ['version', version],
      ['asks', 'да'],
      ...(agrees ? questions : []),
    ]
    const { status } = await shop.app.ask(path, { headers, form })
    await checked()
    return status
  }
  return { page: page.replaceAll('\u00a0', ' '), accept }
}

test('somebody drops an archive of files at the desk, sees what would change, and takes it', async () => {
  const before = await shop.goods()
  const { page, accept } = await drop(await FULL())
  for (const words of [
    'изменено изделий — 9',
    'БН-500-63-П: от 96: 12,00 ₽ — от 96: 12,50 ₽; от 1000: 11,20 ₽',
    'остаток 7 — остаток 1500',
    'Дилерская без НДС',
  ])
    expect(page).toContain(words)
  expect(await shop.goods()).toEqual(before)
  expect(await accept(true)).toBe(303)
  expect((await shop.goods())['БН-500-63-П']?.stock).toBe(1500)
})

test('what an archive would do beyond the limits of imports is asked about, and done once somebody agrees to each', async () => {
  const goods = Object.entries(await shop.goods())
  const { index } = shop.app.catalog
  const rows = shop.app.database.query.selectFrom('products').select('article').where('catalog', '=', index.version)
  const others = (await rows.execute()).filter(({ article }) => article !== 'РСО-1881')
  const gone = others.map(({ article }, i) => item(`z${i}`, article, 'Имя').replace('</Товар>', DELETED))
  const { page, accept } = await drop({
    'import.xml': goodsXml(false, item('p', 'РСО-1881', 'Крышка'), ...gone),
    'prices.xml': pricesXml(price('p', 't0', '5')),
  })
  expect(page).toContain(`скроется ${others.length}, останется без цены 0`)
  expect(page).toContain('Цены изменятся больше чем в 3 раза, до 4,5 раза.')
  expect(await accept(false)).toBe(422)
  expect(Object.entries(await shop.goods())).toEqual(goods)
  expect(await accept(true)).toBe(303)
  const { 'РСО-1881': cap, 'ДЗ- 2': pump } = await shop.goods()
  expect([cap?.prices[0], pump?.isHidden]).toEqual([500, true])
})
