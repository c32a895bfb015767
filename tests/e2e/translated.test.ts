import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { errorOf, fill } from '../site/gallery.ts'
import { amount, basketOf, card, counts, LIST, number, PRODUCT, put, stepper, toggle, WIDE } from '../site/lists.ts'
import { asleep, holdScripts } from '../site/sleeping.ts'
import { GALLERY, plain, pressFirst, seen, shown, useSite, type Visit } from '../site/use-site.ts'

// specification.md §4.38: a browser's translator has wrapped every text into an element that React does not know.

const { visit, url } = useSite(GALLERY)

/**
 * Wraps every text in a `<font>` element after hydration, also texts that are added later, as the translators of browsers do. Texts of
 * options and drawings are not wrapped, because translators replace these in place.
 */
const translated = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const wrap = (text: Text): void => {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea, option, svg')) return
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
    }
    const wrapIn = (node: Node): void => {
      if (node instanceof Text) wrap(node)
      else for (const child of [...node.childNodes]) wrapIn(child)
    }
    // React marks a hydrated root with this property.
    const isHydrated = (): boolean =>
      Object.entries(document.getElementById('root') ?? {}).some(
        ([key, fiber]) =>
          key.startsWith('__reactContainer$') && fiber?.stateNode.current.memoizedState.isDehydrated === false,
      )
    const start = (): void => {
      if (!isHydrated()) return void setTimeout(start, 20)
      document.documentElement.classList.add('translated-ltr')
      wrapIn(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) addedNodes.forEach(wrapIn)
      }).observe(document.body, { childList: true, subtree: true })
    }
    start()
  })

async function open(path: string) {
  const visited = await visit(path, { ...WIDE, before: translated })
  await whenTranslated(visited)
  return { ...visited, main: visited.page.getByRole('main') }
}

/** Waits until the page is translated and its visible blocks are hydrated: under a translator React renders a hydrated block anew. */
async function whenTranslated({ page, quiet }: Visit): Promise<void> {
  await page.waitForSelector('html.translated-ltr', { state: 'attached' })
  await quiet()
}
const controls = (form: Locator) => form.locator('input:not([type=hidden], [type=file], [readonly]), select, textarea')
/** Removes the browser's messages about error responses that the test caused. */
const unasked = (complaints: readonly string[]) => complaints.filter((one) => !/status of 4\d\d|^verbose/.test(one))

test('a form that shows errors and is corrected stays, with all that was typed', async () => {
  const { page, complaints } = await open('/gallery/')
  const form = page.getByRole('form', { name: 'Все поля' })
  const alert = async () => plain((await form.getByRole('alert').allInnerTexts()).join())
  const send = form.getByRole('button', { name: /^Отправ/ })
  await send.click()
  await expect.poll(alert).toMatch(/^Проверьте поля: Имя, Почта, .*\.$/)
  await fill(form)
  await expect.poll(alert).toBe('')
  await form.getByLabel('ИНН').fill('123')
  await form.getByLabel('ИНН').blur()
  await expect.poll(() => errorOf(form, 'inn')).not.toBe('')
  await form.getByLabel('ИНН').fill('')
  await expect.poll(() => errorOf(form, 'inn')).toBe('')
  const refusal = { message: 'Проверьте поля: заняты.', fields: { email: 'Эта почта занята', name: 'Имя занято' } }
  await page.route('**/questionary', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 })
  await send.click()
  await expect.poll(alert).toBe('Проверьте поля: Имя занято. Эта почта занята.')
  await form.getByLabel('Имя*').fill('Анна')
  await expect.poll(alert).toBe('Проверьте поля: Эта почта занята.')
  await form.getByLabel('Почта*').fill('anna@example.ru')
  await expect.poll(alert).toBe('')
  await form.getByRole('button', { name: 'Убрать файл a.pdf' }).click()
  await send.click()
  await page.getByRole('dialog', { name: 'Галерея принята' }).getByRole('button').first().click()
  expect(await form.getByLabel('Имя*').inputValue()).toBe('')
  expect(unasked(complaints)).toEqual([])
})

test('a press on a translated form that is hydrated only by this press is not lost', async () => {
  const { page, quiet } = await visit('/gallery/', {
    ...WIDE,
    isCold: true,
    before: async (page) => {
      await translated(page)
      // React schedules nothing from now on, but hydrates what is pressed.
      await page.addInitScript(() => {
        const { postMessage } = MessagePort.prototype
        MessagePort.prototype.postMessage = function (...data: unknown[]) {
          if (!document.querySelector('html.translated-ltr')) Reflect.apply(postMessage, this, data)
        }
      })
    },
  })
  await page.waitForSelector('html.translated-ltr', { state: 'attached' })
  await quiet()
  const form = page.getByRole('form', { name: 'Все поля' })
  expect(await asleep(page, 'main')).toBe(1)
  await form.getByRole('button', { name: /^Отправ/ }).click()
  await expect.poll(async () => plain(await form.getByRole('alert').innerText())).toMatch(/^Проверьте поля: Имя, /)
})

test('a form whose DOM somebody has changed is shown again with what was typed', async () => {
  const { page, complaints } = await open('/gallery/')
  const form = page.getByRole('form', { name: 'Все поля' })
  await fill(form)
  await form.getByLabel('Пришлите образцы').check()
  await form.getByLabel('Количество*').fill('1')
  await form.getByRole('button', { name: /^Отправ/ }).click()
  await form.getByRole('alert').waitFor()
  await form.evaluate((element) => {
    element.dataset.old = ''
    for (const part of element.querySelectorAll('[role=alert]')) {
      const font = document.createElement('font')
      part.replaceWith(font)
      font.append(part)
    }
  })
  const values = () =>
    controls(form).evaluateAll((all) =>
      all.map((one) => ('checked' in one && one.checked ? 'checked' : 'value' in one && String(one.value))),
    )
  const before = await values()
  const corrected = before.map((value) => (value === '1' ? '250' : value))
  await form.getByLabel('Количество*').fill('250')
  await expect.poll(() => form.getAttribute('data-old')).toBe(null)
  expect(await values()).toEqual(corrected)
  await expect.poll(() => form.getByRole('listitem').count()).toBe(2)
  await form.getByRole('button', { name: /^Отправ/ }).click()
  await page.getByRole('dialog', { name: 'Галерея принята' }).waitFor()
  expect(complaints.filter((one) => !one.includes('NotFoundError'))).toEqual([])
})

test('lists, filters, the basket, the comparison and modals go on under a translator', {
  timeout: 240_000,
}, async () => {
  const visited = await open(LIST)
  const { page, main, complaints } = visited
  const header = page.getByRole('banner')
  await put(card(page)).click()
  await stepper(card(page)).waitFor()
  await stepper(card(page)).getByRole('button', { name: 'На коробку больше' }).click()
  await amount(card(page)).fill('1')
  await amount(card(page)).press('Enter')
  await page.getByText(/Минимальный заказ/).waitFor()
  await put(card(page, 1)).click()
  for (const [at, name] of [
    [0, /^Сравнить/],
    [1, /^Сравнить/],
    [1, /^В избранное/],
  ] as const)
    await toggle(card(page, at), name).click()
  await expect.poll(() => counts(page)).toBe('Сравнение 1 Избранное 1 Корзина 2')
  const first = await seen(card(page))
  await main.getByText('Показать ещё').click()
  await expect.poll(() => main.getByRole('article').count()).toBeGreaterThan(24)
  await main.getByLabel(/^Порядок:/).click()
  await main
    .getByLabel(/^Порядок:/)
    .locator('..')
    .getByRole('link')
    .last()
    .click()
  await page.waitForURL(/sort=/)
  await expect.poll(() => seen(card(page))).not.toBe(first)
  await page
    .getByRole('link', { name: /^38\/400|^Прозрачн/i })
    .first()
    .click()
  await page.waitForURL(/(neck|color)=/)
  await shown(page)
  await main.getByRole('link', { name: 'Таблица' }).click()
  await page.waitForURL(/view=table/)
  await main.getByLabel('Партия, шт.').fill('5000')
  await main.getByRole('button', { name: 'Посчитать' }).click()
  await page.waitForURL(/quantity=5000/)
  await page.goBack()
  await page.goBack()
  await card(page).waitFor()

  await page.goto(url('/compare/'))
  await whenTranslated(visited)
  await main.getByRole('link', { name: 'Только отличия' }).click()
  await page.waitForURL(/only=differences/)
  await shown(page)
  await pressFirst(main, /^Убрать из сравнения/)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await header
    .getByRole('link', { name: /Избранное/ })
    .first()
    .click()
  await page.waitForURL('**/favorite/')
  await shown(page)
  await pressFirst(main, /^Убрать из избранного/)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await header
    .getByRole('link', { name: /Корзина/ })
    .first()
    .click()
  await page.waitForURL('**/basket/')
  await shown(page)
  await pressFirst(main, /^На коробку больше/)
  await pressFirst(main, /^Убрать из корзины/)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await main.getByText('Быстрый заказ из таблицы').click()
  await main.getByLabel('Артикулы и количества').fill('НЕТ-ТАКОГО 200')
  await main.getByRole('button', { name: /^Добавить [кв].корзин/ }).click()
  await expect.poll(() => seen(main)).toContain('Артикула «НЕТ-ТАКОГО» в каталоге нет')
  expect(unasked(complaints)).toEqual([])
})

test('a product’s page goes on under a translator', async () => {
  const { page, main, complaints } = await open(PRODUCT)
  const batch = main.getByLabel('Сколько штук', { exact: true })
  await batch.fill('3 кор.')
  await batch.blur()
  await expect.poll(() => number(batch)).toBeGreaterThan(100)
  await pressFirst(main, /^В корзину/)
  const closure = page.locator('form', { has: page.getByRole('radio') }).last()
  await closure.getByRole('radio').last().check()
  await closure.getByRole('button', { name: /^В.корзину/ }).click()
  await expect.poll(() => counts(page)).toBe('Сравнение Избранное Корзина 2')
  await page.getByRole('banner').getByLabel('Поиск по каталогу').pressSequentially('фла')
  await page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option').last().click()
  await page.waitForURL(/\/search\//)
  await card(page).waitFor()
  expect(unasked(complaints)).toEqual([])
})

test('a press during which React renders its block anew is done', async () => {
  const { page, quiet } = await open(PRODUCT)
  const closure = page.locator('form', { has: page.getByRole('radio') }).last()
  const button = closure.getByRole('button', { name: /^В.корзину/ })
  const release = await holdScripts(page)
  await closure.getByRole('radio').last().check()
  await button.evaluate((element) => element.toggleAttribute('data-old'))
  await button.hover()
  await page.mouse.down()
  release()
  await expect.poll(() => button.getAttribute('data-old')).toBe(null)
  await page.mouse.up()
  await expect.poll(() => counts(page)).toBe('Сравнение Избранное Корзина 1')
  await quiet()
  const [[, quantity] = ['', 0]] = await basketOf(page)
  expect(await number(closure.getByLabel(/^Сколько штук/))).toBe(quantity)
})
