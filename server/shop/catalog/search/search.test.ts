import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import synonyms from '#schema/content/synonyms.json'
import { allEngines, suiteDatabase } from '../../../engine/database/testing.ts'
import { readDemo } from '../import/demo.ts'
import type { ProductRecord } from '../records.ts'
import { replaceCatalog } from '../replace.ts'
import type { Formula } from './formula.ts'
import { createSearch, MAX_FOUND } from './search.ts'
import { findRanked } from './store.ts'
import { Synonyms } from './vocabulary.ts'

const demo = await readDemo()
/** Every third product of the demo catalog, which still contains each shape, material and neck. */
const products = demo.products.filter((_, i) => i % 3 === 0)

/** Suggestions of the first database engine, which the second must equal. */
let firstSuggested: readonly string[] | undefined

describe.each(allEngines)('search on %s', async (_, open) => {
  const database = await suiteDatabase(open)
  const catalog = await replaceCatalog(database, { source: 'test', sections: demo.sections, products })
  const search = createSearch(database, catalog, new Synonyms(synonyms.groups))
  const rows = await database.query.selectFrom('products').select(['id', 'record']).execute()
  const records = new Map(rows.map(({ id, record }) => [id, JSON.parse(record) as ProductRecord]))

  const productsFor = async (q: string): Promise<ProductRecord[]> =>
    (await search.products(q)).ids.map((id) => records.get(id) as ProductRecord)
  const articles = async (q: string): Promise<string[]> => (await productsFor(q)).map(({ article }) => article)
  /** Returns the suggested search terms, names of sections and article numbers. */
  const suggestedTexts = async (q: string): Promise<string[]> => {
    const { words, sections, products: ids } = await search.suggest(q)
    return [...words, ...sections.map(({ name }) => name), ...ids.map((id) => records.get(id)?.article ?? '')]
  }
  const sample = (shape: ProductRecord['shape']): ProductRecord =>
    products.find((product) => product.shape === shape) as ProductRecord

  test('of many the first are suggested, the same on every engine', async () => {
    const suggested: string[] = []
    for (const q of ['фла', 'бан', 'бут', 'кан', 'кры', 'пэт', '500', 'бел'])
      suggested.push(...(await suggestedTexts(q)))
    expect(suggested.length).toBeGreaterThan(30)
    expect(suggested).toEqual((firstSuggested ??= suggested))
  })

  test('what is found stands in the order of how well it fits, formula by formula', async () => {
    const ranked = (formulas: readonly Formula[], limit = MAX_FOUND): Promise<number[]> =>
      findRanked(database, catalog, { text: '', formulas, limit })
    const term = (word: string): Formula => ({ term: word })
    const [jar, pet, both] = [term('банк'), term('пэт'), { all: [term('банк'), term('пэт')] }]
    const wide = { any: [jar, pet] }
    const [jars, pets, jarsOfPet, everything] = await Promise.all(
      [jar, pet, both, wide].map((formula) => ranked([formula])),
    )
    expect(jarsOfPet?.length).toBeGreaterThan(5)
    expect(everything?.length).toBeGreaterThan(jars?.length ?? 0)
    const whole = [...new Set([jarsOfPet, jars, pets].flatMap((ids) => ids ?? []))]
    expect(await ranked([both, jar, wide])).toEqual(whole)
    expect(await ranked([both, jar, pet, wide])).toEqual(whole)
    expect(await ranked([both, jar, wide], 7)).toEqual(whole.slice(0, 7))
    expect(await ranked([both, jar, wide], (jars?.length ?? 0) + 1)).toEqual(whole.slice(0, (jars?.length ?? 0) + 1))
    expect(await ranked([both, term('такогонет')])).toEqual(jarsOfPet)
  })

  test('what the name says stands before what a description says', async () => {
    const list = await productsFor('крышка')
    const last = list.findLastIndex(({ name }) => name.toLowerCase().includes('крышка'))
    expect(last).toBeGreaterThan(0)
    for (const { name } of list.slice(0, last)) expect(name.toLowerCase()).toContain('крышка')
  })

  test('an article number however it is written', async () => {
    const { article } = sample('jar')
    for (const q of [article, article.toLowerCase(), article.replaceAll('-', ''), article.replaceAll('-', ' ')])
      expect((await articles(q))[0], q).toBe(article)
    const latin = article.replaceAll('Н', 'H').replaceAll('С', 'C').replaceAll('Р', 'P')
    expect((await articles(latin))[0]).toBe(article)
    expect(await articles(`банка ${article}`)).toEqual([article])
  })

  test('the beginning of an article number, of a word', async () => {
    const { article } = sample('jar')
    const beginning = article.slice(0, article.indexOf('-', 4))
    for (const each of await articles(beginning)) expect(each).toMatch(new RegExp(`^${beginning}`))
    expect(await articles(beginning)).toContain(article)
    for (const q of ['бн-25', 'БН 25', 'бн25', 'бн−25']) {
      const list = await articles(q)
      expect(list.length, q).toBeGreaterThan(2)
      expect(
        list.findLastIndex((each) => /^БН-25-/.test(each)),
        q,
      ).toBe(list.findIndex((each) => !/^БН-25-/.test(each)) - 1)
    }
    expect(await articles('кани')).toEqual(await articles('канистра'))
    expect((await productsFor('банка проз')).length).toBeGreaterThan(0)
    expect((await productsFor('флак пэт')).length).toBeGreaterThan(0)
  })

  test.each([
    ['флокон', 'флакон'],
    ['бакна', 'банка'],
    ['канестра', 'канистра'],
    ['распылитиль', 'распылитель'],
    ['канестрами', 'канистра'],
    ['крышкка', 'крышка'],
  ])('a typing mistake: %s', async (mistyped, meant) => {
    expect(await articles(mistyped)).toEqual(await articles(meant))
    expect((await search.products(mistyped)).corrected).toBe(meant)
  })

  test('the other keyboard layout, of all words or of some', async () => {
    expect(await search.products(',fyrf')).toMatchObject({ ...(await search.products('банка')), corrected: 'банка' })
    for (const q of [",fyrf g'n", "банка g'n", ',fyrf пэт'])
      expect(await articles(q), q).toEqual(await articles('банка пэт'))
    expect(await articles('зуе')).toEqual(await articles('pet'))
    for (const q of ['akfrjy 0,5 k', 'akfrjy 0?5 k'])
      expect(await articles(q), q).toEqual(await articles('флакон 0,5 л'))
    expect((await articles('<Y-25-38-GC-GH'))[0]).toBe('БН-25-38-ПС-ПР')
  })

  test.each([
    ['banka', 'банка'],
    ['BANKA 500 ML', 'банка 500 мл'],
    ['flakon 500 ml', 'флакон 500 мл'],
    ['kryshki', 'крышки'],
    ['pulverizator', 'пульверизатор'],
  ])('a word typed by its sound: %s', async (typed, meant) => {
    expect((await articles(meant)).length).toBeGreaterThan(0)
    expect(await articles(typed)).toEqual(await articles(meant))
  })

  test('dashes and crosses are what they stand for', async () => {
    const { article } = sample('jar')
    const [neck, code] = [await articles('28/410'), await articles(article)]
    expect(neck.length).toBeGreaterThan(5)
    for (const cross of ['x', 'х', 'X', '×', ' × ', ' x ', ' х ', '  ×  ', '\u00a0× '])
      expect(await articles(`28${cross}410`), cross).toEqual(neck)
    for (const dash of '\u2010\u2011\u2012\u2013\u2014\u2015\u2212') {
      expect(await articles(`28${dash}410`), dash).toEqual(neck)
      expect(await articles(article.replaceAll('-', dash)), dash).toEqual(code)
    }
    // A range is searched as its two numbers.
    expect(await articles('3–5 л')).toEqual(await articles('3 5 л'))
  })

  test.each([
    ['28x410', undefined],
    ['28–410', undefined],
    ['банка  350мл', undefined],
    ['банка500мл', undefined],
    ['0?5 л', undefined],
    ['0?5 k', '0,5 л'],
    ['banka', 'банка'],
  ])('a correction of letters is told: %s, %s', async (typed, corrected) => {
    const result = await search.products(typed)
    expect([result.ids.length > 0, result.corrected]).toEqual([true, corrected])
  })

  test('what is sought comes before what it is for', async () => {
    for (const q of ['крышка для банки 350 мл', 'крышки для флакона 500 мл']) {
      const list = await productsFor(q)
      expect(list.length, q).toBeGreaterThan(0)
      expect(
        list.filter(({ closure }) => closure === undefined),
        q,
      ).toEqual([])
      const first = (await search.suggest(q)).products.map((id) => records.get(id)?.closure)
      expect(first, q).not.toContain(undefined)
    }
  })

  test('units', async () => {
    const half = await articles('500 мл')
    expect(half.length).toBeGreaterThan(5)
    for (const q of ['0,5 л', '0.5л', '500мл', '500 ml', '0,5 литра', '500 миллилитров', 'полулитровый', 'пол-литра'])
      expect(await articles(q), q).toEqual(half)
    const rest = await productsFor('канистра 5 л')
    expect(rest.length).toBeGreaterThan(0)
    for (const { volume, shape } of rest) expect([volume, shape]).toEqual([5000, 'canister'])
    expect(await articles('канистра 5-литровая')).toEqual(rest.map(({ article }) => article))
  })

  test('necks', async () => {
    const list = await articles('28/410')
    expect(list.length).toBeGreaterThan(5)
    for (const q of ['28-410', '28 410', '28410']) expect(await articles(q), q).toEqual(list)
    for (const q of ['PCO 1881', 'pco1881', 'РСО-1881'])
      expect(await articles(q), q).toEqual(await articles('PCO-1881'))
    expect(await articles('дин 51')).toEqual(await articles('DIN51'))
    expect((await productsFor('din 51')).length).toBeGreaterThan(0)
  })

  test('synonyms', async () => {
    for (const [one, other] of [
      ['помпа', 'дозатор'],
      ['тюбик', 'туба'],
      ['баночка', 'банка'],
      ['HDPE', 'ПНД'],
      ['курок', 'триггер'],
    ] as const) {
      const all = new Set(await articles(other))
      const list = await articles(one)
      expect(list.length, one).toBeGreaterThan(0)
      expect(new Set(list), one).toEqual(all)
    }
    // «ПЭВД», high-pressure polyethylene, is a different polymer than «ПНД», and no product is made of it.
    expect(await productsFor('ПЭВД')).toEqual([])
  })

  test('words that are not known are left out, and that is said', async () => {
    const result = await search.products('банка абракадабра')
    expect(result.corrected).toBe('банка')
    expect(result.ids).toEqual((await search.products('банка')).ids)
    expect(await search.products('абракадабра')).toEqual({ ids: [] })
  })

  test('a word of the site itself, or of a synonym, is no mistake; nor is one that begins otherwise', async () => {
    const site = createSearch(database, catalog, new Synonyms(synonyms.groups), async () => [{ has: () => true }])
    for (const q of ['удобрение', 'флокон']) expect((await site.products(q)).ids, q).toEqual([])
    expect((await search.products('томатной')).corrected).toBeUndefined()
    expect((await createSearch(database, catalog, new Synonyms([])).products('томатной')).ids).toEqual([])
  })

  test.each([
    ['крышка 63', (record: ProductRecord) => record.shape === 'cap' && record.neck === '63/400'],
    ['стеклянная банка', ({ shape, material }: ProductRecord) => shape === 'jar' && material === 'стекло'],
    ['канистра с крышкой', ({ shape }: ProductRecord) => shape === 'canister'],
  ])('what the words say comes before what is similar: %s', async (q, isMeant) => {
    const { exact } = await search.products(q)
    const found = await productsFor(q)
    expect(exact).toBeGreaterThan(0)
    expect(found.slice(0, exact).filter((record) => !isMeant(record))).toEqual([])
    expect(found.length).toBeGreaterThan(exact ?? 0)
  })

  test('sections', async () => {
    const names = async (q: string): Promise<string[]> => (await search.sections(q)).map(({ name }) => name)
    expect((await names('банок'))[0]).toBe('Банки')
    expect((await names(',fyrf пэт 500 мл'))[0]).toBe('Банки ПЭТ')
    expect(await names('абракадабра')).toEqual([])
  })

  test('suggestions', async () => {
    const { words, sections, products: ids } = await search.suggest('кан')
    expect(words.length + sections.length + ids.length).toBeLessThanOrEqual(8)
    expect(words[0]).toBe('канистра')
    expect(sections).toContainEqual(expect.objectContaining({ name: 'Канистры', path: 'kanistry' }))
    expect(records.get(ids.at(-1) ?? 0)?.name).toContain('Канистра')
    expect((await search.suggest('банка проз')).words[0]).toMatch(/^банка прозрачн/)
    expect(await suggestedTexts('')).toEqual([])
    expect((await suggestedTexts('до')).length).toBeGreaterThan(0)
    expect((await search.suggest(',fy')).words[0]).toBe('банка')
  })

  test('anything at all is answered', async () => {
    const odd = [
      '',
      ' ',
      '"',
      "'",
      "'; drop table products; --",
      '\0',
      '\0\0"\0',
      '*',
      '" OR "',
      'NEAR(a b)',
      '-',
      '^',
      ':*',
    ]
    const long = [
      'банка '.repeat(2000),
      'я'.repeat(10_240),
      '"'.repeat(10_240),
      '\ud800',
      '28/410'.repeat(1700),
      'a-'.repeat(5000),
    ]
    const whole = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'банк \'"*\0:-/\\.,;[`0125лм&|!()') }),
    )
    await fc.assert(
      fc.asyncProperty(whole, async (q) => {
        expect((await search.products(q)).ids.length).toBeLessThanOrEqual(MAX_FOUND)
        expect((await suggestedTexts(q)).length).toBeLessThanOrEqual(8)
        await search.sections(q)
      }),
      { numRuns: 150, examples: [...odd, ...long].map((q): [string] => [q]) },
    )
  }, 60_000)

  test('a catalog that is gone is found no more', async () => {
    const fewer = products.slice(0, 10)
    const after = { source: 'next', sections: demo.sections, products: fewer }
    const before = await replaceCatalog(database, after)
    const next = await replaceCatalog(database, after)
    expect((await createSearch(database, catalog, new Synonyms([])).products('банка')).ids.length).toBe(0)
    expect((await createSearch(database, next, new Synonyms([])).products('банка')).ids.length).toBeLessThanOrEqual(10)
    for (const table of ['search_articles', 'search_words'] as const) {
      const rows = await database.query.selectFrom(table).select('catalog').distinct().orderBy('catalog').execute()
      expect(rows).toEqual([{ catalog: before }, { catalog: next }])
    }
  })
})
