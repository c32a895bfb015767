import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PHONE, PRODUCT, WIDE } from '../site/lists.ts'
import { alive, navigable, plain, pressFirst, seen, useSite } from '../site/use-site.ts'

const { visit, url } = useSite()

const articles = (page: Page) => page.getByRole('main').getByText(/^[А-Я]{2}-[\dА-Я-]+$/)
/** The product count above the list; the cards of sections before it contain other counts. */
const total = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^\d+\s+издели/)
    .filter({ visible: true })
    .last()
const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search

test('«Показать ещё» adds the next page and keeps the address; another list begins anew', async () => {
  const { page, complaints } = await visit('/catalog/banki/', WIDE)
  expect(await articles(page).count()).toBe(24)
  await page.getByRole('link', { name: 'Показать ещё' }).click()
  await expect.poll(() => articles(page).count()).toBe(48)
  expect(pathOf(page)).toBe('/catalog/banki/')
  const shown = await articles(page).allInnerTexts()
  expect(new Set(shown).size).toBe(48)
  // The pagination is that of the appended page.
  const pages = page.getByRole('navigation', { name: 'Страницы списка' })
  await expect.poll(() => pages.locator('[aria-current]').innerText()).toBe('2')
  const following = pages.getByRole('link', { name: 'Следующая страница' })
  expect(await following.getAttribute('href')).toContain('page=3')
  await page.getByRole('link', { name: /^ПП/ }).first().click()
  await page.waitForURL(/material=pp/)
  await expect.poll(() => articles(page).count()).toBeLessThanOrEqual(24)
  expect(complaints).toEqual([])
})

test('the paper of a list has all of it and nothing to press', async () => {
  const { page } = await visit('/catalog/', WIDE)
  const kept = page.waitForResponse('**/favorite/item/add')
  await pressFirst(page, /в избранное/i)
  await kept
  await page.setViewportSize({ width: 703, height: 900 }) // the width of A4 without its margins
  await page.emulateMedia({ media: 'print' })
  for (const list of ['/search/?q=банка', '/catalog/?view=table', '/favorite/']) {
    await page.goto(url(list))
    if (list.startsWith('/search/'))
      expect(await seen(page.locator('body'))).toMatch(/ООО «Завод „Ёмкость“».*Поиск: банка, \d+ [а-я]+ 20\d\d/)
    for (const place of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('search')])
      expect(await place.filter({ visible: true }).count()).toBe(0)
    const pressed = page.getByRole('main').locator('button, summary')
    expect(await pressed.filter({ visible: true }).count()).toBe(0)
    const { cut, share } = await page.evaluate(() => ({
      cut: [...document.querySelectorAll('main *')].filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight, firstElementChild }) =>
          firstElementChild?.matches('table') && (scrollWidth > clientWidth || scrollHeight > clientHeight),
      ).length,
      share: (document.querySelector('main :is(table, ul.cells)')?.clientWidth ?? 0) / innerWidth,
    }))
    expect([list, cut]).toEqual([list, 0])
    expect(share, list).toBeGreaterThan(0.9)
    expect(await page.getByRole('columnheader', { name: 'Заказ' }).count()).toBe(0)
  }
})

/** Returns the number of cards that refer to an outline which is not in the document. */
const undrawn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main article svg > use')].filter(
        (use) => !document.getElementById(use.getAttribute('href')?.slice(1) ?? ''),
      ).length,
  )

test('every card has its outline, in one scale or large, also after more are shown', async () => {
  const { page, complaints } = await visit('/catalog/banki/', WIDE)
  expect(await undrawn(page)).toBe(0)
  const note = page.getByRole('main').getByText('Масштаб один')
  expect(await note.count()).toBe(1)
  await page.getByRole('button', { name: 'Крупно' }).click()
  await page.getByRole('main').getByText('Каждый чертёж в своём масштабе').waitFor()
  expect([await undrawn(page), await note.count()]).toEqual([0, 0])
  await page.getByRole('link', { name: 'Показать ещё' }).click()
  await expect.poll(() => articles(page).count()).toBe(48)
  await expect.poll(() => undrawn(page)).toBe(0)
  // The choice applies to all lists until the visitor changes it.
  await page.goto('/catalog/flakony/')
  await page.getByRole('main').getByText('Каждый чертёж в своём масштабе').waitFor()
  expect(complaints).toEqual([])
})

test('a range is chosen by two fields beside what else is chosen', async () => {
  const { page, complaints } = await visit('/catalog/flakony/?material=pet', WIDE)
  await navigable(page)
  const filter = page.locator('#catalog-filter')
  const from = filter.getByLabel('Высота, мм, от')
  await filter.getByText('Высота, мм').click()
  expect(await from.getAttribute('placeholder')).toMatch(/^от.\d+$/)
  await from.fill('80')
  await filter.getByLabel('Высота, мм, до').fill('120')
  await filter.getByRole('button', { name: 'Показать: Высота, мм' }).click()
  await page.waitForURL('**/?material=pet&heightFrom=80&heightTo=120')
  const chosen = page.getByRole('navigation', { name: 'Выбрано в отборе' })
  await expect
    .poll(async () => plain((await chosen.getByRole('listitem').allTextContents()).join(' ')))
    .toBe('Убрать: ПЭТ Убрать: Высота 80–120 мм Сбросить всё')
  expect(await from.isVisible()).toBe(true)
  expect(await from.inputValue()).toBe('80')
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Показать: Высота, мм')
  await chosen.getByRole('link', { name: /Высота/ }).click()
  await page.waitForURL('**/catalog/flakony/?material=pet')
  // An invalid length stays in its field, and the list reports it. The filter group closed when its last value was removed.
  await expect.poll(() => from.isVisible()).toBe(false)
  await filter.getByText('Высота, мм').click()
  await from.fill('-5')
  await filter.getByRole('button', { name: 'Показать: Высота, мм' }).click()
  await page.getByText('Не учли: высота от «-5»').waitFor()
  expect(await from.inputValue()).toBe('-5')
  expect(complaints).toEqual([])
})

test('what is typed of a range is not lost under the button of the sheet, nor by another choice', async () => {
  const { page, complaints } = await visit('/catalog/flakony/', PHONE)
  await page.getByRole('button', { name: 'Отбор' }).tap()
  const filter = page.locator('#catalog-filter')
  await filter.getByText('Высота, мм').tap()
  await filter.getByLabel('Высота, мм, от').fill('80')
  await filter.getByLabel('Высота, мм, до').fill('120')
  await filter.getByRole('link', { name: /^ПЭТ/ }).first().tap()
  await page.waitForURL('**/catalog/flakony/?material=pet&heightFrom=80&heightTo=120')
  const chosen = page.getByRole('navigation', { name: 'Выбрано в отборе' })
  await chosen.getByText('Высота 80–120 мм').waitFor()
  expect(await filter.isVisible()).toBe(true)
  await filter.getByLabel('Высота, мм, до').fill('110')
  await filter
    .getByRole('button', { name: /^Показать \d/ })
    .first()
    .tap()
  await page.waitForURL('**/catalog/flakony/?material=pet&heightFrom=80&heightTo=110')
  await chosen.getByText('Высота 80–110 мм').waitFor()
  expect(await filter.isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

test('search is reached from the header of every page, without a script too', async () => {
  const { page } = await visit('/about/', { ...WIDE, javaScriptEnabled: false })
  await page.getByRole('banner').getByRole('searchbox').fill('банок')
  await page.getByRole('banner').getByRole('searchbox').press('Enter')
  expect(new URL(page.url()).pathname).toBe('/search/')
  await page.getByRole('heading', { level: 1, name: 'Поиск: банок' }).waitFor()
  await page.getByRole('main').getByText('Банка «Пасека»').first().waitFor()
})

test('the first product that is found by a corrected query is in sight, under one line', async () => {
  const { page, complaints } = await visit(`/search/?q=${encodeURIComponent('доставка в Казань')}`, WIDE)
  expect(await seen(page.getByRole('main'))).toContain('Показаны изделия по запросу «доставка».')
  const field = page.getByRole('banner').getByLabel('Поиск по каталогу')
  await expect.poll(() => field.inputValue()).toBe('доставка в Казань')
  for (const viewport of [WIDE.viewport, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport)
    const { y = Infinity, height = 0 } = (await page.getByRole('main').getByRole('article').first().boundingBox()) ?? {}
    expect(y + height / 2).toBeLessThan(viewport.height)
  }
  expect(complaints).toEqual([])
})

test("the home page's selector leads to the list that it has counted", async () => {
  const { page, complaints } = await visit('/', WIDE)
  const form = page.getByRole('form', { name: 'Подбор тары' })
  await form.getByLabel('Материал').selectOption({ label: 'ПП' })
  await expect.poll(() => seen(form.getByRole('button'))).not.toContain('600')
  const count = /\d+/.exec(await seen(form.getByRole('button')))?.[0]
  await form.getByRole('button').click()
  await page.waitForURL(/\/catalog\//)
  await expect.poll(() => seen(total(page))).toMatch(new RegExp(`^${count} `))
  expect(complaints).toEqual([])
})

test('from 1640 pixels on the page is wider, and a row of cards holds one more', async () => {
  const { page } = await visit('/catalog/banki/', { viewport: { width: 1639, height: 900 } })
  const laidOut = async () => {
    const cards = page.getByRole('main').getByRole('article')
    const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
    const box = await page.getByRole('main').getByRole('heading', { level: 1 }).boundingBox()
    return { inRow: tops.filter((top) => top === tops[0]).length, left: Math.round(box?.x ?? 0) }
  }
  const narrow = await laidOut()
  await page.setViewportSize({ width: 1640, height: 900 })
  const wide = await laidOut()
  expect(wide.left).toBeLessThan(narrow.left - 50)
  expect(wide.inRow).toBe(narrow.inRow + 1)
})

test('on a phone the filter stays open while one chooses, its button counts, and then the results are in view', async () => {
  const { page, complaints } = await visit('/catalog/', { viewport: { width: 360, height: 740 }, hasTouch: true })
  await page.getByRole('button', { name: 'Отбор' }).tap()
  const sheet = page.getByRole('region', { name: 'Отбор' })
  const food = sheet.getByRole('link', { name: 'пищевые продукты' })
  await sheet.evaluate((element) => {
    element.addEventListener('click', () => Object.assign(window, { scrolled: element.scrollTop }))
  })
  await food.tap()
  await page.waitForURL(/purpose=/)
  await expect
    .poll(() => sheet.getByRole('link', { name: 'пищевые продукты' }).getAttribute('aria-current'))
    .toBe('true')
  expect(await sheet.isVisible()).toBe(true)
  expect(await sheet.evaluate((element) => element.scrollTop - Reflect.get(window, 'scrolled'))).toBe(0)
  await sheet.getByRole('link', { name: 'ПЭТ', exact: true }).tap()
  await page.waitForURL(/material=pet/)
  await expect.poll(() => sheet.locator('[aria-current]').count()).toBe(2)
  const left = await seen(sheet.getByRole('button', { name: /^Показать/ }))
  await sheet.getByRole('button', { name: /^Показать/ }).tap()
  expect(await sheet.isVisible()).toBe(false)
  expect(left).toBe(`Показать ${await seen(total(page))}`)
  const first = await articles(page).first().boundingBox()
  expect(first?.y).toBeGreaterThan(0)
  expect(first?.y).toBeLessThan(740)
  expect(complaints).toEqual([])
})

test('a choice does not scroll to the top, keeps the focus, and what is chosen stands under the heading before the results', async () => {
  const { page } = await visit('/catalog/', WIDE)
  await page.locator('summary', { hasText: 'Укупорка' }).click()
  const value = page.getByRole('region', { name: 'Отбор' }).getByRole('link', { name: /^диск-топ/ })
  await value.scrollIntoViewIfNeeded()
  await value.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/closure=/)
  await expect.poll(() => value.getAttribute('aria-current')).toBe('true')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(await value.textContent())
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const chosen = page.getByRole('navigation', { name: 'Выбрано в отборе' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const first = await articles(page).first().boundingBox()
  expect((await chosen.boundingBox())?.y).toBeGreaterThan(heading?.y ?? 0)
  expect((await chosen.boundingBox())?.y).toBeLessThan(first?.y ?? 0)
  // With two selected filters a product is still visible without scrolling.
  expect(first?.y).toBeLessThan(900)
  expect(await page.getByRole('heading', { name: 'Канистры' }).count()).toBe(0)
})

test('the product page shows ladder, quantity, sum and its one button in the first screen, and the price without VAT', async () => {
  const { page } = await visit(PRODUCT, WIDE)
  const main = page.getByRole('main')
  const calculator = page.getByRole('region', { name: 'Цена и количество' })
  expect(await calculator.getByRole('button', { name: /^В корзину/ }).count()).toBe(1)
  for (const place of [
    calculator.getByRole('table'),
    calculator.getByLabel('Сколько штук', { exact: true }),
    calculator.getByRole('status'),
    calculator.getByRole('button', { name: /^В корзину/ }),
  ]) {
    const box = await place.boundingBox()
    expect(box?.x).toBeGreaterThan(840)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(900)
  }
  expect(await seen(main)).toMatch(
    /БН-25-38-ПС-ПР · для пищевых продуктов 5,89 ₽ за штуку с НДС 4,60 ₽ от фуры На складе [\d ]+ шт\.: отгрузим \d+ \S+, в Москве \d.+ при оплате в день заказа .* 4,83 ₽ без НДС \+ 1,06 ₽ НДС 22 %/,
  )
})

test('the price, its VAT and the day of a product follow the quantity that is typed, by whole boxes', async () => {
  const { page, complaints } = await visit(PRODUCT, WIDE)
  const quantity = page.getByLabel('Сколько штук', { exact: true })
  const main = page.getByRole('main')
  // 31,000 pieces are 17 boxes of 1890: 32,130 pieces at 5.42 rubles.
  await quantity.fill('31000')
  await quantity.blur()
  await expect.poll(() => seen(main)).toContain('174 144,60')
  await expect.poll(() => seen(main)).toContain('Отгружаем целыми коробками по 1890 шт.: стало')
  await quantity.fill('5 кор.')
  await quantity.blur()
  await expect.poll(() => quantity.inputValue().then(plain)).toBe('9450')
  await quantity.fill('10,5')
  await quantity.blur()
  await expect.poll(() => seen(main)).toContain('Количество «10,5» не понято.')
  expect(plain(await quantity.inputValue())).toBe('9450')
  await quantity.fill('30240')
  await expect.poll(() => seen(main)).toMatch(/5,42 ₽ за штуку с НДС 4,60 ₽ от фуры/)
  expect(await seen(main)).toMatch(/4,44 ₽ без НДС \+ 0,98 ₽ НДС 22 %/)
  await quantity.fill('4989600')
  await expect.poll(() => seen(main)).toMatch(/\d шт\. со склада отгрузим \d+ \S+, ещё [\d ]+ шт\. — \d+ \S+, в Москве/)
  expect(await seen(main)).not.toMatch(/На складе [\d ]+ шт\.:/)
  expect(complaints).toEqual([])
})

test('a question about a product shows it under the title of the modal', async () => {
  const { page, complaints } = await visit(PRODUCT, WIDE)
  await page.getByRole('link', { name: 'Спросить', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Задать вопрос' })
  await modal.getByLabel('Вопрос*').waitFor()
  expect(await seen(modal)).toContain(
    'Об изделии: Банка «Пасека» 25 мл 38/400, ПЭТ, прозрачная, артикул БН-25-38-ПС-ПР',
  )
  expect(complaints).toEqual([])
})

test('a name in a list is whole, and the prices of a row are on one line', async () => {
  const { page } = await visit('/catalog/kryshki/', WIDE)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [cut, tops] = await page.evaluate(() => {
      const of = (selector: string) => [...document.querySelectorAll(`main article ${selector}`)].slice(0, 2)
      return [
        of('h2').filter((name) => name.scrollHeight > name.clientHeight).length,
        of('.price').map((price) => price.getBoundingClientRect().top),
      ]
    })
    expect([width, cut, new Set(tops).size]).toEqual([width, 0, 1])
  }
  const name = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  expect(await name.getAttribute('title')).toBe(await name.textContent())
})

test('a product is one sheet of paper, with its drawing, figures, ladder, article number and day', async () => {
  const { page } = await visit('/catalog/kanistry/')
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL('**/item/**')
  await page.getByRole('heading', { name: 'Размеры и упаковка' }).waitFor()
  await alive(page)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  const paper = (await page.locator('body').innerText()).replace(/\s+/g, ' ')
  expect(paper).toMatch(/ООО «Завод „Ёмкость“» .*Лист изделия, \d+ [а-я]+ 20\d\d .*Артикул [А-ЯA-Z0-9-]+/)
  for (const said of ['За штуку с НДС', 'Размеры и упаковка', 'Коробок на поддоне']) expect(paper).toContain(said)
  expect(await page.getByRole('main').locator('figure:visible svg').count()).toBeGreaterThan(0)
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button')])
    expect(await part.filter({ visible: true }).count()).toBe(0)
  for (const title of ['Подходит к', 'Документы', 'Похожие изделия', 'Недавно смотрели', 'Анкета'])
    expect(paper).not.toContain(title)
})
