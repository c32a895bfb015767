import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readDemo } from '#server/shop/catalog/import/demo.ts'
import { replaceCatalog } from '#server/shop/catalog/replace.ts'
import { client, ENVIRONMENT } from '../exchange/client.ts'
import { openData } from '../site/data.ts'
import { fillOrders } from '../site/many-orders.ts'
import { manyProducts } from '../site/many-products.ts'
import { type RunningSite, startSite } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

// A large exchange with 1C: while visitors use the site, and when the process is killed.

const KILLS = 20

/** Creates a data folder with a catalog of this size. @returns also the article numbers */
async function catalogOf(count: number) {
  const folder = await temporaryFolder()
  const database = await openData(folder)
  const { sections } = await readDemo()
  await replaceCatalog(database, { source: 'проверка', sections, products: manyProducts(count) })
  await database.close()
  return folder
}

async function articlesIn(folder: string): Promise<string[]> {
  const { query, close } = await openData(folder)
  const rows = await query.selectFrom('products').select('article').orderBy('id').execute()
  await close()
  return rows.map(({ article }) => article)
}

/** Returns files of 1C with these products, and with offers that give each a stock in each of three stores. */
function filesOf(articles: readonly string[], pieces: number): Record<string, Buffer> {
  const xml = (inside: string) => Buffer.from(`<КоммерческаяИнформация>${inside}</КоммерческаяИнформация>`)
  const goods = articles.map(
    (article, i) => `<Товар><Ид>g${i}</Ид><Артикул>${article}</Артикул><Наименование>Товар ${i}</Наименование></Товар>`,
  )
  const stores = ['Первый', 'Второй', 'Третий'].map(
    (name, i) => `<Склад><Ид>s${i}</Ид><Наименование>${name}</Наименование></Склад>`,
  )
  const offers = articles.map((_, i) => {
    const rests = stores.map((_, store) => `<Склад ИдСклада="s${store}" КоличествоНаСкладе="${pieces}"/>`)
    return `<Предложение><Ид>g${i}</Ид><БазоваяЕдиница>796</БазоваяЕдиница>${rests.join('')}</Предложение>`
  })
  return {
    'import.xml': xml(
      `<Классификатор><Склады>${stores.join('')}</Склады></Классификатор><Каталог>${goods.join('')}</Каталог>`,
    ),
    'offers.xml': xml(`<ПакетПредложений>${offers.join('')}</ПакетПредложений>`),
  }
}

/** Counts the products with this stock. */
async function countWith(folder: string, pieces: number): Promise<number> {
  const { query, close } = await openData(folder)
  const rows = await query.selectFrom('products').select('id').where('stock', '=', pieces).execute()
  await close()
  return rows.length
}

const start = (folder: string): Promise<RunningSite> =>
  startSite({
    ...ENVIRONMENT,
    DATA_DIR: folder,

    DEMO: '',
    LOG_LEVEL: 'silent',
  })

const percentile95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

test('30,000 offers go through in a minute, and visitors hardly notice', { timeout: 300_000 }, async () => {
  const folder = await catalogOf(30_000)
  await using site = await start(folder)
  const files = filesOf(await articlesIn(folder), 14)
  const askFor = async (goesOn: () => boolean) => {
    const times: number[] = []
    for (let i = 0; goesOn(); i++) {
      const begun = performance.now()
      await (await fetch(`${site.url}/catalog/?page=${(i % 20) + 1}`)).text()
      times.push(performance.now() - begun)
      await wait(20)
    }
    return percentile95(times)
  }
  let rest = 300
  await askFor(() => rest-- > 100)
  const usual = await askFor(() => rest-- > 0)
  const begun = performance.now()
  let isDone = false
  const exchanged = client(site.url, '2.10')
    .exchange(files, 'catalog', 1_900_000)
    .finally(() => (isDone = true))
  const beside = await askFor(() => !isDone)
  for (const answer of await exchanged) expect(answer[0]).toBe('success')
  const seconds = (performance.now() - begun) / 1000
  console.log(`exchange: ${seconds.toFixed(1)} s; lists: p95 ${usual.toFixed(1)} ms, beside it ${beside.toFixed(1)} ms`)
  expect(await countWith(folder, 42)).toBe(30_000)
  expect(seconds).toBeLessThan(60)
  expect(beside).toBeLessThan(Math.max(usual * 2, 100))
})

/** Returns the longest event loop delay since the last call, in milliseconds. */
async function longestTurn(site: RunningSite): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000
}

/** Creates orders. @returns a file of 1C with a payment and a shipment for each of them */
async function ordersOf(folder: string, count: number): Promise<Buffer> {
  const database = await openData(folder)
  await fillOrders(database, count)
  const { query } = database
  await query.updateTable('orders').set({ status: 'new', total: 1_015_200, exchanged: 0 }).execute()
  const orders = await query.selectFrom('orders').select('number').execute()
  await database.close()
  const good = '<Товар><Ид>tara-1</Ид><Количество>360</Количество><Сумма>3384.00</Сумма></Товар>'
  const goods = `<Товары>${good.repeat(3)}</Товары>`
  const document = (kind: string, id: string, inside: string) =>
    `<Документ><Ид>${id}</Ид><Номер>${id}</Номер><Дата>2026-11-20</Дата><ХозОперация>${kind}</ХозОперация>${inside}</Документ>`
  const documents = orders.map(({ number }, i) => [
    document('Заказ товара', number, goods),
    document('Выплата безналичных денег', `p${i}`, `<Основание>${number}</Основание><Сумма>10152.00</Сумма>`),
    document('Отпуск товара', `s${i}`, `<Основание>${number}</Основание>${goods}`),
  ])
  return Buffer.from(`<КоммерческаяИнформация>${documents.flat().join('')}</КоммерческаяИнформация>`)
}

test('a first exchange of 5,000 orders with 15,000 documents holds up nobody', { timeout: 900_000 }, async () => {
  const folder = await catalogOf(900)
  const file = await ordersOf(folder, 5000)
  await using site = await start(folder)
  const begun = performance.now()
  let isDone = false
  const exchanged = client(site.url, '2.10')
    .exchange({ 'orders.xml': file }, 'sale', 1_900_000)
    .finally(() => (isDone = true))
  const times: number[] = []
  await longestTurn(site)
  let turn = 0
  while (!isDone) {
    const asked = performance.now()
    await (await fetch(`${site.url}/basket/`)).text()
    times.push(performance.now() - asked)
    turn = Math.max(turn, await longestTurn(site))
    await wait(20)
  }
  const [answer] = await exchanged
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `${answer?.join(' ')} ${seconds.toFixed(1)} s; basket p95 ${percentile95(times).toFixed(0)} ms; longest turn ${turn.toFixed(0)} ms`,
  )
  expect(answer?.[0]).toBe('success')
  expect(turn).toBeLessThan(150)
})

test(`an exchange that is killed changes all or nothing, and goes through when it comes again, ${KILLS} times`, {
  timeout: 60_000 + KILLS * 60_000,
}, async () => {
  const folder = await catalogOf(3000)
  const articles = await articlesIn(folder)
  let killed = 0
  for (let i = 1; i <= KILLS; i++) {
    const site = await start(folder)
    const files = filesOf(articles, 1000 + i)
    const exchanged = client(site.url, '2.10')
      .exchange(files)
      .catch(() => undefined)
    await wait(Math.random() * 4000)
    site.process.kill('SIGKILL')
    await Promise.all([once(site.process, 'exit'), exchanged])
    const changed = await countWith(folder, 3 * (1000 + i))
    expect([0, articles.length]).toContain(changed)
    if (changed > 0) continue
    killed++
    const again = await start(folder)
    for (const answer of await client(again.url, '2.10').exchange(files)) expect(answer[0]).toBe('success')
    await again.stop()
    expect(await countWith(folder, 3 * (1000 + i))).toBe(articles.length)
  }
  expect(killed).toBeGreaterThan(0)
})
