import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readDemo } from '#server/shop/catalog/import/demo.ts'
import { replaceCatalog } from '#server/shop/catalog/replace.ts'
import { client, ENVIRONMENT } from '../exchange/client.ts'
import { openData } from '../site/data.ts'
import { manyProducts } from '../site/many-products.ts'
import { type RunningSite, startSite } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

// A large exchange with 1C: beside visitors, and where the process is killed.

const KILLS = 20

/** A folder whose catalog has so many products, and their articles. */
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

/** Goods of these articles, and offers that give each so many pieces in each of three stores. */
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

/** Products with so many pieces. */
async function countWith(folder: string, pieces: number): Promise<number> {
  const { query, close } = await openData(folder)
  const rows = await query.selectFrom('products').select('id').where('stock', '=', pieces).execute()
  await close()
  return rows.length
}

const start = (folder: string): Promise<RunningSite> =>
  startSite({ ...ENVIRONMENT, DATA_DIR: folder, DEMO: '', LOG_LEVEL: 'silent' })

const percentile95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

test('30,000 offers go through in a minute, and visitors hardly notice', { timeout: 300_000 }, async () => {
  const folder = await catalogOf(30_000)
  const site = await start(folder)
  onTestFinished(() => site.stop())
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
