import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { publicFolder } from '#server/engine/paths.ts'
import { type DeskOptions, useDeskSite } from '../site/desk-site.ts'
import { copySchema } from '../site/schema-copy.ts'
import { STAFF_PASSWORD } from '../site/staff.ts'
import { drawn, holding, plain, pressFirst } from '../site/use-site.ts'

// The studio: staff edit a page by clicking on it.

const DATA_DIR = mkdtempSync(join(tmpdir(), 'tara-studio-'))
const schema = await copySchema(DATA_DIR)
const PUBLIC_DIR = join(DATA_DIR, 'public')
cpSync(publicFolder, PUBLIC_DIR, { recursive: true })
const { url, visitAs } = useDeskSite(DATA_DIR, { SCHEMA_DIR: schema.folder, PUBLIC_DIR })

/** Opens the studio as a member of the staff without a draft. */
async function openStudio(page = '/about/', options: DeskOptions = {}) {
  const visited = await visitAs('content', `/desk/studio/?page=${page}`, options)
  await ready(visited.page)
  await selected(visited.page).waitFor({ state: 'detached' })
  return visited
}

/** Waits until the page in the frame is hydrated and the files of its blocks are open. */
async function ready(tab: Page): Promise<void> {
  await framed(tab).locator('html[data-enhanced]').waitFor({ state: 'attached' })
  const files = () =>
    framed(tab)
      .locator('[data-at]')
      .evaluateAll((all) => new Set(all.map(({ dataset }) => dataset.at?.split(' ')[1]?.split('#')[0])).size)
  // On a phone the outline is hidden behind its tab.
  const opened = tab.locator('[role="treeitem"][aria-level="1"]')
  await expect.poll(async () => (await opened.count()) - (await files())).toBeGreaterThanOrEqual(0)
}

const framed = (page: Page) => page.frameLocator('iframe[title="Страница сайта"]')
const row = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })
const selected = (page: Page) => page.getByRole('treeitem', { selected: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Свойства' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const saved = (page: Page) => page.getByText('Сохранено в\u00a0черновике').waitFor()
/** Publishes the draft. @param words what has changed */
async function publish(page: Page, words = '') {
  await press(page, 'Опубликовать…')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Что изменилось/).fill(words)
  await dialog.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
const openPage = async (page: Page, name: string) => {
  await page.getByLabel('Страница: название или адрес').fill(name)
  await page.keyboard.press('Enter')
}
/** Opens a file by its title or by words of it. */
const openFile = async (page: Page, words: string) => {
  await page.getByLabel('Открыть другой файл').fill(words)
  await page.keyboard.press('Enter')
}
/** Returns a file of the draft from the server. */
const contentOf = (page: Page, file: string) =>
  page.evaluate((file) => fetch(`/desk/api/studio/file?file=${file}`).then((answer) => answer.json()), file)
/** Returns the texts of the page's lead and quotes, in their order. */
const texts = async (page: Page) =>
  (await framed(page).locator('[data-at^="lead "], [data-at^="quote "]').allInnerTexts()).map((text) =>
    plain(text).slice(0, 20),
  )

test('a text is changed by pointing at it, undone and done again at once, kept over a reload, published, and taken back by its history', async () => {
  const { page, complaints } = await openStudio()
  const lead = framed(page).locator('[data-at^="lead "]')
  const before = await lead.innerText()
  await lead.click()
  expect(await selected(page).innerText()).toContain('Вводка')
  const field = panel(page).getByRole('textbox').first()
  const first = await field.inputValue()
  await field.press('Control+End')
  await page.keyboard.type(' Новые слова.', { delay: 20 })
  await expect.poll(() => lead.innerText()).toContain('Новые слова.')
  await saved(page)
  await press(page, 'Отменить')
  expect(await field.inputValue()).not.toContain('Новые слова.')
  await expect.poll(() => lead.innerText()).toBe(before)
  await press(page, 'Вернуть')
  expect(await field.inputValue()).toContain('Новые слова.')
  await saved(page)

  await page.reload()
  await expect.poll(() => lead.innerText()).toContain('Новые слова.')
  const isPublished = async () => (await (await fetch(url('/about/'))).text()).includes('Новые слова.')
  expect(await isPublished()).toBe(false)
  await ready(page)
  await publish(page)
  expect(await isPublished()).toBe(true)

  // A return to an earlier publication is one step of undo, which brings back what was typed.
  await lead.click()
  await field.press('Control+End')
  await page.keyboard.type(' Ещё.')
  await saved(page)
  const typed = await field.inputValue()
  await panel(page).getByText('Ещё', { exact: true }).click()
  await press(page, 'История блока')
  await pressFirst(page, /^Вернуть, как было/)
  await expect.poll(() => field.inputValue()).toBe(first)
  await press(page, 'Отменить')
  await expect.poll(() => field.inputValue()).toBe(typed)
  expect(complaints).toEqual([])
}, 60_000)

test('blocks are inserted, moved and removed, by keys on the page too, and each is a step of undo; a new entry of a list is open', async () => {
  const { page, complaints } = await openStudio()
  await framed(page).locator('[data-at^="lead "]').click()
  const first = await texts(page)
  await press(page, 'Вставить после')
  await page.getByLabel('Найти блок по названию').fill('цитата')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Цитата/ })
    .click()
  await expect.poll(() => texts(page)).toHaveLength(first.length + 1)
  expect(await selected(page).innerText()).toContain('Цитата')
  const inserted = await texts(page)
  expect(inserted[0]).toBe(first[0])

  await selected(page).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => texts(page)).toEqual([inserted[1], inserted[0], ...inserted.slice(2)])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Цитата')
  await page.keyboard.press('Delete')
  await expect.poll(() => texts(page)).toEqual(first)
  await page.keyboard.press('Control+z')
  await expect.poll(() => texts(page)).toHaveLength(first.length + 1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => texts(page)).toEqual(inserted)
  await page.keyboard.press('Control+z')
  await expect.poll(() => texts(page)).toEqual(first)
  await expect.poll(() => page.getByRole('button', { name: 'Отменить' }).isDisabled()).toBe(true)

  // Keys that are pressed on the page are those of the selected block. The search finds no row for the lead.
  await page.getByLabel('Найти блок на странице').fill('Таблица')
  await framed(page).locator('[data-at^="lead "]').click()
  await page.keyboard.press('Delete')
  await expect.poll(() => texts(page)).toHaveLength(first.length - 1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => texts(page)).toEqual(first)
  await framed(page).locator('[data-at^="steps "]').click()
  await panel(page).getByRole('button', { name: 'Добавить', exact: true }).first().click()
  const field = panel(page).locator('details[open][data-pointer*="/items/"] :is(input, textarea, select)').first()
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
}, 60_000)

test('a mistake is told at its field and leads there from the list; without a connection what is typed stays, or is undone', async () => {
  const { page } = await openStudio()
  await framed(page).locator('[data-at^="heading "]').first().click()
  const field = panel(page).getByRole('textbox').first()
  const pasted = 'Название '.repeat(60)
  await field.fill('')
  await page.keyboard.insertText(`${pasted}\u200b`)
  expect(await field.inputValue()).toBe(pasted)
  await field.fill('')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await row(page, /^Страница/).click()
  await pressFirst(page.getByRole('region', { name: 'Состав' }), /Заголовок/)
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.context().setOffline(true)
  await field.fill('Что мы выпускаем')
  await page.getByText('Нет связи').waitFor()
  expect(await field.inputValue()).toBe('Что мы выпускаем')
  // Leaving the field begins to save it, and the press on the button counts all the same.
  await page.getByRole('button', { name: 'Отменить', exact: true }).hover()
  await page.mouse.down()
  await drawn(page)
  await page.mouse.up()
  await expect.poll(() => field.inputValue()).not.toBe('Что мы выпускаем')
  await press(page, 'Вернуть')
  await expect.poll(() => field.inputValue()).toBe('Что мы выпускаем')
  // The draft is also saved again by itself, and the button goes then: so it is pressed offline.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/studio/change'))
  await press(page, 'Повторить')
  await failed
  await page.context().setOffline(false)
  await saved(page)
  await expect
    .poll(() => framed(page).locator('[data-at^="heading "]').first().innerText())
    .toContain('Что мы выпускаем')
}, 60_000)

test('pages are chosen, tried, and seen at other widths; edit mode follows no link', async () => {
  const { page, complaints } = await openStudio()
  const address = () =>
    page.locator('iframe').evaluate((frame) => (frame as HTMLIFrameElement).contentWindow?.location.href)
  const link = framed(page).locator('footer a[href="/sitemap/"]').first()
  await link.click()
  await expect.poll(() => selected(page).count()).toBe(1)
  expect(await address()).toContain('/about/?studio=')
  await press(page, 'Попробовать')
  await link.click()
  await expect.poll(address).toContain('/sitemap/?studio=')
  await openPage(page, 'Доставка')
  await expect.poll(address).toContain('/dostavka/?studio=')
  await page.getByLabel('Ширина').selectOption('Телефон')
  await expect
    .poll(() =>
      framed(page)
        .locator('html')
        .evaluate(() => innerWidth),
    )
    .toBe(390)
  expect(complaints).toEqual([])
}, 60_000)

test('on a phone the toolbar is one row, and a page is seen at its own width', async () => {
  const { page, complaints } = await openStudio('/about/', { viewport: { width: 390, height: 844 } })
  const toolbar = page.getByRole('toolbar', { name: 'Студия' })
  const middles = await toolbar.locator(':is(button, input, select, [role="status"])').evaluateAll((all) =>
    all.map((control) => {
      const { top, height } = control.getBoundingClientRect()
      return top + height / 2
    }),
  )
  expect(middles.length).toBeGreaterThan(8)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByLabel('Ширина').selectOption('Компьютер')
  const frame = page.locator('iframe[title="Страница сайта"]')
  await expect.poll(() => frame.evaluate(({ clientWidth }) => clientWidth)).toBe(1280)
  expect((await frame.boundingBox())?.width).toBeLessThanOrEqual(390)
  expect(complaints).toEqual([])
}, 60_000)

test('a value from elsewhere says where it is, and is changed there; another file is found by its words', async () => {
  const { page, complaints } = await openStudio()
  await framed(page).getByRole('heading', { level: 1 }).click()
  await panel(page)
    .getByText(/^Берётся из.«О.заводе: О.заводе»/)
    .first()
    .waitFor()
  await panel(page).getByRole('button', { name: 'Изменить', exact: true }).first().click()
  await row(page, /^О.заводе: О.заводе/)
    .and(selected(page))
    .waitFor()
  const from = page.getByRole('dialog', { name: 'Откуда этот текст' })
  await framed(page).locator('header a[href^="tel:"]').first().dblclick()
  await from.getByText(/образцов › Телефон\. Так в.регионе «Москва»/).waitFor()
  await from.getByRole('button', { name: 'Изменить здесь' }).click()
  await framed(page).locator('[contenteditable]:focus').waitFor()
  await page.keyboard.type('+7 495 000-00-09')
  await page.keyboard.press('Enter')
  await framed(page)
    .locator('header')
    .getByText(/\+7.495.000.00.09/)
    .first()
    .waitFor()
  await press(page, 'Отменить')
  await framed(page)
    .locator('header')
    .getByText(/\+7.495.000.00.09/)
    .first()
    .waitFor({ state: 'detached' })
  await saved(page)
  await framed(page).getByRole('heading', { level: 1 }).dblclick()
  await from.getByText(/^Берётся из.«О.заводе: О.заводе»: Заголовок/).waitFor()
  await from.getByRole('button', { name: 'Изменить здесь' }).click()
  await framed(page).locator('[contenteditable]:focus').waitFor()
  await page.keyboard.type('О фабрике')
  await page.keyboard.press('Enter')
  await expect.poll(() => framed(page).getByRole('heading', { level: 1 }).innerText()).toMatch(/О.фабрике/)
  await press(page, 'Отменить')
  await saved(page)
  await openFile(page, 'такого нет')
  await page.getByText(/^Такого файла нет/).waitFor()
  await openFile(page, 'окно: задать')
  await row(page, /Задать вопрос/)
    .first()
    .waitFor()
  expect(complaints).toEqual([])
}, 60_000)

test('two tabs change one text: the first stays, the second keeps its words and may put them; a session that ended goes on', async () => {
  const { page, person } = await openStudio()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await ready(other)
  const [first, second] = [page, other].map((tab) => panel(tab).getByRole('textbox').first())
  for (const tab of [page, other]) await framed(tab).locator('[data-at^="lead "]').click()
  await first?.fill('Первая.')
  await saved(page)
  await second?.fill('Вторая.')
  const dialog = other.getByRole('dialog', { name: 'Этот текст уже изменили' })
  await dialog.getByText('Первая.').waitFor()
  // Keys that the user is still typing must not press a button of the dialog.
  expect(await dialog.getByRole('heading').evaluate((heading) => heading === document.activeElement)).toBe(true)
  for (const key of ['Space', 'Enter', 'Escape', 'Escape', 'Control+z']) await other.keyboard.press(key)
  expect(await dialog.getByRole('button').allInnerTexts()).toHaveLength(2)
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Вторая.')
  expect(await second?.inputValue()).toBe('Первая.')
  await press(other, 'Поставить моё')
  await saved(other)
  await other.reload()
  await expect.poll(() => framed(other).locator('[data-at^="lead "]').innerText()).toBe('Вторая.')

  await ready(other)
  await framed(other).locator('[data-at^="lead "]').click()
  await second?.waitFor()
  await other.context().clearCookies()
  await second?.fill('После входа.')
  await press(other, 'Войти…')
  const signIn = other.frameLocator('iframe[title="Вход"]')
  await signIn.getByLabel('Почта').fill(person.email)
  await signIn.getByRole('textbox', { name: 'Пароль' }).fill(STAFF_PASSWORD)
  await signIn.getByRole('button', { name: 'Дальше' }).click()
  await signIn.getByRole('textbox', { name: 'Код' }).fill(person.code())
  await signIn.getByRole('button', { name: 'Войти' }).click()
  await saved(other)
  await other.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await second?.inputValue()).toBe('После входа.')
}, 60_000)

/** Runs in the page: pastes a text into an element. */
const pasteInto = (element: Element, { type, text }: { type: string; text: string }) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData(type, text)
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a text from Word keeps its lists, bold words and links, and nothing that nobody sees; what does not fit is said before', async () => {
  const { page } = await openStudio()
  await framed(page).locator('[data-at^="lead "]').click()
  const field = panel(page).getByRole('textbox').first()
  await field.press('Control+a')
  const item = (level: number, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>·</span>${text}</p>`
  const html = `<style>p {}</style><p class=MsoNormal>Тара\u00AD для <b style='mso-bidi-font-weight:normal'>мёда</b>, см<sup>3</sup>, и\n<a href="https://paseka.example/">пасек</a></p>`
  const list = '<ul><li>крышки<ul><li>белые</li></ul></li></ul>'
  const text = `${html}${item(1, 'банки')}${item(2, 'на 25\u200B мл')}${list}`
  await field.evaluate(pasteInto, { type: 'text/html', text })
  await page
    .getByRole('dialog')
    .getByText(/вставляете список/)
    .waitFor()
  expect(await field.inputValue()).not.toContain('банки')
  await press(page, 'Вставить так')
  await expect
    .poll(() => field.inputValue())
    .toBe(
      'Тара для **мёда**, см³, и [пасек](https://paseka.example/)\n\n—\u00a0банки\n\u2003—\u00a0на 25 мл\n\n—\u00a0крышки\n\u2003—\u00a0белые',
    )
  await saved(page)
})

test('a text from Word is pasted on the page itself as in the panel', async () => {
  const { page, complaints } = await openStudio()
  const lead = framed(page).locator('[data-at^="lead "]')
  const before = await lead.innerText()
  const dialog = page.getByRole('dialog', { name: 'Вставить текст' })
  const typed = framed(page).locator('[contenteditable]')
  const paste = async (html: string) => {
    await lead.dblclick()
    await typed.evaluate(pasteInto, { type: 'text/html', text: html })
  }
  await paste('<ul><li>банки</li></ul><table><tr><td>Банка</td><td><p>250 мл</p></td></tr></table>')
  await dialog.getByText(/^Вы.вставляете список.*Вы.вставляете таблицу/).waitFor()
  expect(await typed.innerText()).toBe(before)
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await typed.press('Escape')
  expect(await lead.innerText()).toBe(before)
  await paste('<p>Тара для <b>мёда</b> и <a href="/about/">пасек</a></p><ul><li>банки</li></ul>')
  await press(page, 'Вставить так')
  await typed.getByText('**мёда**').waitFor()
  await page.keyboard.press('Enter')
  await lead.locator('strong, b').getByText('мёда').waitFor()
  await lead.getByRole('link', { name: 'пасек' }).waitFor()
  await saved(page)
  expect(complaints).toEqual([])
}, 60_000)

test('a table without HTML is asked about, and becomes a block where it was pasted', async () => {
  const { page, complaints } = await openStudio()
  const lead = framed(page).locator('[data-at^="lead "]')
  const dialog = page.getByRole('dialog', { name: 'Вставить текст' })
  const pasted = { type: 'text/plain', text: 'Тара\tОбъём\nБанка\t250 мл\nФлакон\t100 мл' }
  const before = await lead.innerText()
  await lead.dblclick()
  await framed(page).locator('[contenteditable]').evaluate(pasteInto, pasted)
  await dialog.getByText(/^Вы.вставляете таблицу/).waitFor()
  await dialog.getByRole('button', { name: 'Вставить блоком «Таблица»' }).click()
  const table = framed(page).locator('[data-at^="table "]').filter({ hasText: '✎' })
  await expect
    .poll(async () => (await table.getByRole('row').allInnerTexts()).map(plain))
    .toEqual(['Тара Объём', 'Банка 250 мл', 'Флакон 100 мл'])
  expect(await selected(page).innerText()).toContain('Таблица')
  expect(await lead.innerText()).toBe(before)
  await press(page, 'Отменить')
  await table.waitFor({ state: 'detached' })
  await framed(page).locator('[data-at^="heading "]').first().click()
  const field = panel(page).getByRole('textbox').first()
  await field.press('Control+a')
  await field.evaluate(pasteInto, pasted)
  await dialog.getByRole('button', { name: 'Вставить так' }).click()
  await expect.poll(() => field.inputValue()).toBe('Тара\u00a0| Объём Банка\u00a0| 250 мл Флакон\u00a0| 100 мл')
  await saved(page)
  expect(complaints).toEqual([])
}, 60_000)

test('a text is typed on the page itself', async () => {
  const { page, complaints } = await openStudio()
  const lead = framed(page).locator('[data-at^="lead "]')
  const before = await lead.innerText()
  await lead.dblclick()
  await page.keyboard.type('Забытое')
  await page.keyboard.press('Escape')
  expect(await lead.innerText()).toBe(before)
  await lead.dblclick()
  await page.keyboard.type('Делаем тару.')
  // Enter that ends an IME composition belongs to the text and must not end the editing.
  const composing = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  await lead.locator('[contenteditable]').or(lead).first().dispatchEvent('keydown', composing)
  expect(await framed(page).locator('[contenteditable]').count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => panel(page).getByRole('textbox').first().inputValue()).toBe('Делаем тару.')
  await saved(page)
  await press(page, 'Отменить')
  await expect.poll(() => lead.innerText()).toBe(before)
  expect(complaints).toEqual([])
}, 60_000)

test('a text is typed on the page while the page with the one before is loaded', async () => {
  const { page, complaints } = await openStudio()
  const callout = framed(page).locator('[data-at^="callout "]')
  const { hold, release } = holding('**/_page/about/?studio=*')
  await hold(page)
  const refreshed = page.waitForRequest('**/_page/about/?studio=*')
  await callout.getByText('Рецептура поменялась').dblclick()
  await page.keyboard.type('Новая рецептура')
  await page.keyboard.press('Enter')
  await refreshed
  await callout.getByText('Тару для').dblclick()
  await page.keyboard.type('Проверьте')
  const loaded = page.waitForResponse('**/_page/about/?studio=*')
  release()
  await (await loaded).finished()
  await drawn(page)
  await page.keyboard.type(' тару.')
  await framed(page).locator('[data-at^="lead "]').click()
  await expect.poll(async () => plain(await callout.innerText())).toBe('Новая рецептура Проверьте тару.')
  await saved(page)
  await press(page, 'Отменить')
  await press(page, 'Отменить')
  await expect.poll(() => callout.innerText()).toContain('Рецептура поменялась')
  expect(complaints).toEqual([])
}, 60_000)

test('a heading is typed without the sign of its link, and a text with its paragraphs', async () => {
  const { page, complaints } = await openStudio()
  const file = 'schema/content/about.json'
  const blocks = async () => (await contentOf(page, file)).value.body as { type: string; props: { text: string } }[]
  const before = await blocks()
  const heading = framed(page).locator('[data-at^="heading "]').first()
  await heading.dblclick()
  await page.keyboard.type('Что выпускаем')
  await page.keyboard.press('Enter')
  await expect.poll(() => heading.innerText()).toMatch(/^Что выпускаем\s*#$/)
  await saved(page)
  const at = before.findIndex(({ type, props }) => type === 'text' && props.text.includes('\n\n'))
  const paragraphs = (before[at]?.props.text ?? '').split('\n\n')
  const text = framed(page).locator(`[data-at$="/body/${at}"] p`)
  await text.first().dblclick()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ещё абзац.')
  await framed(page).locator('[data-at^="lead "]').click()
  await expect.poll(() => text.count()).toBe(paragraphs.length + 1)
  await saved(page)
  expect((await blocks())[at]?.props.text).toBe([...paragraphs, 'Ещё абзац.'].join('\n\n'))
  await press(page, 'Отменить')
  await press(page, 'Отменить')
  await saved(page)
  expect(await blocks()).toEqual(before)
  expect(complaints).toEqual([])
}, 60_000)

test('a block is chosen by its picture, copied to another page and dragged; a letter is seen with sample values', async () => {
  const { page, complaints } = await openStudio()
  await framed(page).locator('[data-at^="lead "]').click()
  await press(page, 'Вставить после')
  const dialog = page.getByRole('dialog')
  const sample = dialog.locator('li', { hasText: /^Цитата/ }).frameLocator('iframe')
  await sample.locator('blockquote').first().waitFor()
  expect(await dialog.getByRole('button', { name: /^Выбор о.cookie/ }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await framed(page).locator('[data-at^="lead "]').click()
  await page.keyboard.press('Control+c')
  await openPage(page, 'Доставка')
  await row(page, /^Способы доставки/).waitFor()
  const rows = async () =>
    (await page.getByRole('treeitem').allInnerTexts()).slice(1, 4).map((text) => text.slice(0, 7))
  const heading = row(page, /^Заголовок страницы/).first()
  await heading.click()
  await page.keyboard.press('Control+v')
  await expect.poll(rows).toEqual(['Фрагмен', 'Заголов', 'Вводка '])
  // Dropped before the mark of the place is rendered.
  await selected(page).evaluate((row) => {
    const over = row.previousElementSibling
    const clientY = (over?.getBoundingClientRect().top ?? 0) + 3
    const fire = (type: string, on: Element | null) =>
      on?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, clientY }))
    for (const [type, on] of [
      ['dragstart', row],
      ['dragover', over],
      ['drop', over],
      ['dragend', row],
    ] as const)
      fire(type, on)
  })
  await expect.poll(rows).toEqual(['Фрагмен', 'Вводка ', 'Заголов'])
  await press(page, 'Отменить')
  await expect.poll(rows).toEqual(['Фрагмен', 'Заголов', 'Вводка '])
  await selected(page).dragTo(heading, { targetPosition: { x: 30, y: 3 } })
  await expect.poll(rows).toEqual(['Фрагмен', 'Вводка ', 'Заголов'])
  // Drags the block in the frame by its name tag, below the heading; Esc cancels the first drag.
  const topOf = async (block: string) => (await framed(page).locator(`[data-at^="${block} "]`).boundingBox())?.y ?? 0
  await expect.poll(async () => (await topOf('page-heading')) > (await topOf('lead'))).toBe(true)
  for (const isMeant of [false, true]) {
    await page.locator('.studio-tag').hover()
    await page.mouse.down()
    const { x = 0, y = 0, height = 0 } = (await framed(page).locator('[data-at^="page-heading "]').boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + height - 2, { steps: 4 })
    await page.locator('.studio-box[data-drop="after"]').waitFor()
    if (!isMeant) await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(rows).toEqual(isMeant ? ['Фрагмен', 'Заголов', 'Вводка '] : ['Фрагмен', 'Вводка ', 'Заголов'])
  }
  await saved(page)

  await openFile(page, 'менеджеру: новый заказ')
  await framed(page).getByText('Заказ № 26-7F3K-Q').waitFor()
  await row(page, /^Письмо/).press('ArrowRight')
  await row(page, /^Заголовок страницы/)
    .last()
    .click()
  expect(await panel(page).locator('.studio-chip').getAttribute('aria-label')).toBe('Номер заказа')
  await panel(page).getByRole('textbox').first().press('Home')
  await page.keyboard.insertText('Куплено! ')
  await framed(page).getByText('Куплено! Заказ № 26-7F3K-Q').waitFor()
  await expect
    .poll(() =>
      framed(page)
        .locator('html')
        .evaluate(() => document.readyState),
    )
    .toBe('complete')
  const answer = framed(page).getByText(/^Ответ на.это письмо/)
  await answer.click()
  await row(page, /^Текст/)
    .and(selected(page))
    .waitFor()
  await answer.dblclick()
  await page.keyboard.type('Ответьте на это письмо.')
  await page.keyboard.press('Enter')
  await framed(page).getByText('Ответьте на это письмо.').waitFor()
  expect(complaints).toEqual([])
}, 60_000)

test('values of a letter are chips in its text: put in from a list, moved, cut and deleted by keys; braces make none', async () => {
  const { page, complaints } = await openStudio()
  await openFile(page, 'менеджеру: новый заказ')
  const subject = panel(page).getByRole('textbox', { name: 'Тема письма' })
  const shown = () => subject.textContent()
  await expect.poll(shown).toBe('Заказ № {params.number} на {params.total}')
  const chips = subject.getByRole('img')
  expect(await chips.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual(['Номер заказа', 'Сумма'])

  await subject.press('End')
  await page.keyboard.type(' {params.lines}')
  await expect.poll(shown).toBe('Заказ № {params.number} на {params.total} params.lines')
  for (const _ of ' params.lines') await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect.poll(shown).toBe('Заказ № {params.number} на ')
  await page.keyboard.press('Control+z')
  await expect.poll(shown).toContain('на {params.total}')

  await chips.first().dragTo(subject, { targetPosition: { x: 3, y: 12 } })
  await expect.poll(shown).toMatch(/^\{params\.number\} ?Заказ № +на/)
  await subject.press('Control+a')
  // All tests share the browser's clipboard.
  const text = await subject.evaluate((box) => {
    const clipboardData = new DataTransfer()
    box.dispatchEvent(new ClipboardEvent('cut', { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData.getData('text/plain')
  })
  await subject.evaluate(pasteInto, { type: 'text/plain', text })
  await expect.poll(shown).toMatch(/^\{params\.number\} ?Заказ № +на \{params\.total\}$/)
  expect(await chips.count()).toBe(2)

  const preheader = panel(page).locator('[data-pointer="/preheader"]')
  await preheader.getByRole('button', { name: 'Вставить значение…' }).click()
  await preheader.getByRole('textbox').press('End')
  await page.keyboard.type(' До ')
  await preheader.getByLabel('Какое значение вставить').selectOption('Сумма')
  await preheader.getByRole('button', { name: 'Вставить значение' }).press('Enter')
  await page.keyboard.type('.')
  await saved(page)
  const { preheader: written, subject: kept } = (await contentOf(page, 'schema/mails/new-order.json')).value
  expect([written, kept]).toEqual([
    { $text: 'Новый заказ: контакты, состав, суммы. До {params.total}.' },
    { $text: expect.stringMatching(/^\{params\.number\} ?Заказ № +на \{params\.total\}$/) },
  ])
  expect(complaints).toEqual([])
}, 60_000)

test('a check that ends while a button is pressed does not move the button away', async () => {
  const { page, complaints } = await openStudio()
  await openFile(page, 'менеджеру: новый заказ')
  const { hold, release } = holding('**/desk/api/studio/problems')
  await hold(page)
  const checked = page.waitForResponse('**/desk/api/studio/problems')
  const subject = panel(page).getByRole('textbox', { name: 'Тема письма' })
  await subject.fill('')
  await saved(page)
  const preheader = panel(page).locator('[data-pointer="/preheader"]')
  await preheader.getByRole('button', { name: 'Вставить значение…' }).hover()
  await page.mouse.down()
  release()
  await (await checked).finished()
  await drawn(page)
  await page.mouse.up()
  await preheader.getByRole('button', { name: 'Вставить значение', exact: true }).waitFor()
  await panel(page).locator('.desk-wrong:not(:empty)').first().waitFor()
  expect(complaints).toEqual([])
})

test('a form is one thing: a field is added, asked under a condition, and all is undone', async () => {
  const { page, complaints } = await openStudio('/contacts/?modal=callback')
  const shown = framed(page).getByRole('dialog')
  await shown.getByRole('button', { name: 'Задать вопрос' }).click()
  expect(await selected(page).innerText()).toMatch(/^Форма/)
  await panel(page)
    .getByRole('button', { name: /^Открыть: «Вопрос/ })
    .click()
  await panel(page)
    .getByRole('heading', { name: /^Форма: Вопрос/ })
    .waitFor()
  await shown.locator('input[name="phone"]').click()
  expect(await selected(page).innerText()).toContain('Телефон')
  await press(page, 'Добавить поле после')
  await page.getByLabel(/^Подпись: о/).fill('Когда позвонить')
  await page.getByRole('dialog').getByRole('button', { name: 'список', exact: true }).click()
  const added = shown.getByLabel('Когда позвонить')
  await added.waitFor()
  expect(await added.getAttribute('name')).toBe('kogdaPozvonit')
  expect(await selected(page).innerText()).toContain('Когда позвонить')

  const order = () =>
    shown
      .locator('[name]:not([type="hidden"])')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')).slice(0, 3))
  await selected(page).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(order).toEqual(['name', 'kogdaPozvonit', 'phone'])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(order).toEqual(['name', 'phone', 'kogdaPozvonit'])
  await panel(page).getByLabel('Показывать', { exact: true }).selectOption('если…')
  await panel(page).getByLabel('Показывать: по какому полю').selectOption('E-mail')
  await panel(page).getByLabel('Показывать: как сравнить').selectOption('заполнено')
  await added.waitFor({ state: 'detached' })
  await panel(page).getByLabel('Обязательно заполнить', { exact: true }).selectOption('всегда')
  await saved(page)
  await row(page, /^E-mail/).click()
  await page.keyboard.press('Delete')
  await page.getByText('ссылаются: поле «Когда позвонить», адрес письма').waitFor()
  await page
    .getByRole('region', { name: 'Состав' })
    .getByRole('button', { name: /^Когда позвонить/ })
    .waitFor()
  await press(page, 'Отменить')
  await saved(page)
  await row(page, /^Форма: Вопрос/).click()
  await pressFirst(panel(page), /^Письмо: .*заявка/)
  await expect.poll(() => selected(page).innerText()).toContain('Письмо')
  // The browser logs each request that the server refused.
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
}, 60_000)

test('files, calls and conditions have their titles; paths and code are one switch away; a link leads to one of several landing pages', async () => {
  const { page, complaints } = await openStudio()
  await openFile(page, 'форма: подписка')
  await panel(page)
    .getByText(/^Сервер ответил: 200\.$/)
    .waitFor()
  const steps = panel(page).locator('[data-pointer="/onSuccess"] > details > summary')
  expect((await steps.allInnerTexts()).map(plain)).toEqual([
    '1. Очистить поля',
    '2. Запомнить в браузере, подписан на новости',
    '3. Открыть окно: Подписка на новости',
  ])
  const CODE = /schema\/|\.json|[$"]|form\.subscribe|resetForm/
  expect(await panel(page).innerText()).not.toMatch(CODE)
  await page.getByLabel(/^Показывать файлы/).check()
  await panel(page).getByText('schema/forms/subscribe.json').waitFor()
  await page.getByLabel(/^Показывать файлы/).uncheck()

  await openFile(page, 'настройки: меню')
  const link = panel(page).locator('[data-pointer="/menu/0/link"]')
  await link.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
  await link.getByLabel(/что за ссылка$/).selectOption('Страница')
  await link.getByRole('combobox').last().selectOption('Тара для мёда')
  await saved(page)
  expect((await contentOf(page, 'schema/content/settings.json')).value.menu[0].link).toEqual({
    route: 'landing',
    params: { slug: 'tara-dlya-meda' },
  })
  await press(page, 'Опубликовать…')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Тара для.мёда/).waitFor()
  expect(await dialog.innerText()).not.toMatch(CODE)
  await page.keyboard.press('Escape')
  await openPage(page, 'Тара для мёда')
  await framed(page).locator('link[rel="canonical"][href$="/page/tara-dlya-meda/"]').waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
}, 60_000)

test('arrows go through the outline, into blocks and out of them, and Esc climbs', async () => {
  const { page } = await openStudio('/')
  await row(page, /^Страница/).click()
  const seen: string[] = []
  for (const key of ['Down', 'Right', 'Down', 'Down', 'Down', 'Up']
    .map((way) => `Arrow${way}`)
    .concat('Escape', 'Escape')) {
    await page.keyboard.press(key)
    expect(await selected(page).evaluate((item) => item === document.activeElement)).toBe(true)
    seen.push((await selected(page).innerText()).trim())
  }
  expect(seen).toEqual([
    ...['Первый экран', 'Первый экран', 'Кнопки под текстом.', 'Подбор тары', 'Ходовые изделия', 'Подбор тары'],
    ...['Первый экран', 'Страница: Главная'],
  ])
}, 60_000)

test('a news item with a picture and a PDF of a certificate are published, and a draft takes them back', async () => {
  const { page, complaints } = await openStudio('/news/')
  await press(page, 'Создать…')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Что создать').selectOption({ label: 'Новость' })
  await dialog.getByLabel('С\u00a0чего списать').selectOption('mashina-64')
  await dialog.getByLabel('Заголовок').fill('Открыли цех в Твери')
  await dialog.getByRole('button', { name: 'Создать', exact: true }).click()
  await framed(page).getByRole('heading', { level: 1, name: 'Открыли цех в Твери' }).waitFor()
  await ready(page)
  await framed(page).getByText('✎').last().click()
  await press(page, 'Вставить после')
  await page.getByLabel('Найти блок по названию').fill('картинка')
  await dialog.getByRole('button', { name: /^Картинка/ }).click()
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const chooser = panel(page).locator('input[type="file"]').first()
  await chooser.setInputFiles({ name: 'цех.jpg', mimeType: 'image/jpeg', buffer: bytes })
  await panel(page)
    .getByRole('textbox', { name: /^Что изображено/ })
    .fill('Цех с\u00a0литьевыми машинами')
  const shown = framed(page).locator('img[alt="Цех с\u00a0литьевыми машинами"]')
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc), { timeout: 30_000 })
    .toMatch(/\/pictures\/[0-9a-f]{20}-600x400\//)
  await saved(page)

  await openPage(page, '/certificates/')
  await row(page, /^Сертификаты: /).click()
  await panel(page).locator('summary', { hasText: /^1\. / }).click()
  const opened = panel(page).locator('details[open]')
  const drop = (name: string, text: string) =>
    opened
      .getByLabel('Заменить файлом PDF')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })
  await drop('a.pdf', 'не PDF')
  await opened.getByText(/^Это не.PDF/).waitFor()
  await drop('Декларация.pdf', '%PDF-1.7 новая')
  const link = opened.getByRole('link', { name: 'Открыть файл' })
  await expect.poll(() => link.getAttribute('href')).toMatch(/^\/assets\/uploads\/deklaraciya-/)
  const document = (await link.getAttribute('href')) ?? ''
  await saved(page)

  await publish(page, 'Проба')
  const address = url('/news/otkryli-ceh-v-tveri/')
  const [, name = ''] = /\/pictures\/([0-9a-f]{20}-600x400)\//.exec(await (await fetch(address)).text()) ?? []
  for (const file of [`assets/uploads/${name}.jpg`, document]) expect(existsSync(join(PUBLIC_DIR, file))).toBe(true)
  expect(await (await fetch(url(document))).text()).toBe('%PDF-1.7 новая')

  await page.getByRole('toolbar', { name: 'Студия' }).getByRole('button', { name: 'История' }).click()
  await dialog.getByText('Проба').first().waitFor()
  await pressFirst(dialog, /^Вернуть, как было/)
  await dialog.waitFor({ state: 'detached' })
  await saved(page)
  // The frame requests the page that has been removed: its 404 is expected.
  expect(complaints.filter((words) => !/422|_page.* 404|404.*_page/.test(words))).toEqual([])
}, 60_000)

test('a file that is made or removed is a step of undo', async () => {
  const { page, complaints } = await openStudio('/news/')
  const dialog = page.getByRole('dialog')
  const made = 'schema/modals/pro-sklad.json'
  const isThere = async () => 'value' in (await contentOf(page, made))
  const turn = async (how: string, is: boolean) => {
    await press(page, how)
    await saved(page)
    await expect.poll(isThere).toBe(is)
  }
  await press(page, 'Создать…')
  await dialog.getByLabel('Что создать').selectOption({ label: 'Окно' })
  await dialog.getByLabel('Заголовок').fill('Про склад')
  await dialog.getByRole('button', { name: 'Создать', exact: true }).click()
  await row(page, /^Окно: .*Про.склад/)
    .and(selected(page))
    .waitFor()
  await turn('Отменить', false)
  await turn('Вернуть', true)
  await openFile(page, 'про склад')
  await panel(page).getByRole('button', { name: 'Удалить…' }).click()
  await dialog.getByRole('button', { name: 'Удалить', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await isThere()).toBe(false)
  await turn('Отменить', true)
  await turn('Отменить', false)
  expect(await page.getByRole('button', { name: 'Отменить' }).isDisabled()).toBe(true)
  expect(complaints.filter((words) => !words.includes('404'))).toEqual([])
}, 60_000)

test('several pictures are dropped on a gallery at once, and a HEIC is told of', async () => {
  const { page, complaints } = await openStudio('/page/tara-dlya-kosmetiki/')
  await framed(page).locator('[data-at^="gallery "]').first().click()
  const file = panel(page).locator('details[open] input[type="file"]')
  await panel(page).locator('summary', { hasText: /^1\. / }).click()
  const picture = async (background: string) => ({
    ...{ name: `${background}.jpg`, mimeType: 'image/jpeg' },
    buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  })
  await file.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') })
  await panel(page)
    .getByText(/^Это снимок HEIC/)
    .waitFor()
  const before = await framed(page).locator('[data-at^="gallery "] img').count()
  const heic = { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') }
  await file.setInputFiles([await picture('teal'), heic, await picture('navy'), await picture('olive')])
  await panel(page)
    .getByText(/^IMG_2\.HEIC: Это снимок HEIC/)
    .waitFor()
  await expect.poll(() => framed(page).locator('[data-at^="gallery "] img').count()).toBe(before + 2)
  await framed(page).locator('img[alt="✎\u00a0olive"]').waitFor({ state: 'attached' })
  await saved(page)
  expect(complaints).toEqual([])
}, 60_000)

test('what somebody may not publish is said before, and stays in the draft until it is asked for', async () => {
  const { page, complaints } = await openStudio('/contacts/')
  const post = (path: string, body: object) =>
    page.evaluate(
      ([path, body]) =>
        fetch(`/desk/api/studio/${path}`, {
          ...{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body },
        }).then((answer) => answer.json()),
      [path, JSON.stringify(body)] as const,
    )
  const { draft } = await page.evaluate(() => fetch('/desk/api/studio').then((answer) => answer.json()))
  const key = '0'.repeat(32)
  await post('change', {
    ...{ version: draft.version, site: draft.site, key },
    operations: [
      { do: 'set', file: 'schema/content/requisites.json', at: '/bank/name', value: 'АО «Другой банк»' },
      { do: 'set', file: 'schema/content/about.json', at: '/title', value: 'О нашем заводе' },
    ],
  })
  await page.reload()
  await row(page, /^Страница/).waitFor()
  await press(page, 'Опубликовать…')
  const dialog = page.getByRole('dialog')
  const bank = dialog.getByRole('checkbox', { name: /публикует владелец/ })
  await bank.waitFor()
  expect(await bank.isChecked()).toBe(false)
  await dialog.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await (await fetch(url('/about/'))).text()).toContain('О нашем заводе')
  await press(page, 'Опубликовать…')
  expect(await bank.isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Попросить опубликовать', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await press(page, 'Опубликовать…')
  await dialog.getByText(/^Ждёт владельца, .*Реквизиты/).waitFor()
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await page.getByText('Ждут публикации: 1').waitFor()
  expect(complaints).toEqual([])
}, 60_000)

test('two people change one text: each sees whose draft it is and who has published, and the second reads the other words before deciding', async () => {
  const open = async () => (await openStudio()).page
  const [first, second] = [await open(), await open()]
  const lead = (page: Page) => framed(page).locator('[data-at^="lead "]')
  const dialog = second.getByRole('dialog', { name: 'Опубликовать' })
  const go = dialog.getByRole('button', { name: 'Опубликовать', exact: true })
  for (const [page, words] of [
    [first, 'Слова первого.'],
    [second, 'Слова второго.'],
  ] as const) {
    await lead(page).click()
    await panel(page).getByRole('textbox').first().fill(words)
    await saved(page)
  }
  await second
    .getByText(/^Эти.же файлы правит Анна/)
    .first()
    .waitFor()
  const { hold, release } = holding('**/desk/api/studio/others*')
  await hold(second)
  await press(second, 'Опубликовать…')
  await dialog.getByText(/→ «Слова второго\.»/).waitFor()
  await publish(first, 'Вводка короче')
  await go.click()
  await dialog.getByText(/изменился: посмотрите на.них ещё раз/).waitFor()
  await dialog.getByText(/У.вас: «Слова второго\.»\. На.сайте: «Слова первого\.»/).waitFor()
  expect(await go.isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Оставить моё' }).click()
  // The list is that of the draft on the new site.
  await dialog.getByText(/«Слова первого\.» → «Слова второго\.»/).waitFor()
  await go.click()
  await dialog.waitFor({ state: 'detached' })
  release()
  await second.getByText(/^Опубликовано: Анна, .*: Вводка короче\.$/).waitFor()
  // The first person has the page open, and sees the new words there.
  await first.getByText(/^Опубликовано: Анна, .*«Слова второго/).waitFor()
  await expect.poll(() => lead(first).innerText()).toBe('Слова второго.')
}, 90_000)

test('nothing is published before the list of changes has come, and nothing that it does not show', async () => {
  const { page } = await openStudio()
  const title = (value: string) =>
    page.evaluate(
      async ([value, key]) => {
        const { draft } = await (await fetch('/desk/api/studio')).json()
        const operations = [{ do: 'set', file: 'schema/content/about.json', at: '/title', value }]
        const body = JSON.stringify({ version: draft.version, site: draft.site, key, operations })
        const headers = { 'Content-Type': 'application/json' }
        await fetch('/desk/api/studio/change', { method: 'POST', headers, body })
      },
      [value, randomBytes(16).toString('hex')] as const,
    )
  await title('Первое')
  await page.reload()
  await ready(page)
  const [list, others] = [holding('**/desk/api/studio/changes'), holding('**/desk/api/studio/others*')]
  for (const { hold } of [list, others]) await hold(page)
  await press(page, 'Опубликовать…')
  const dialog = page.getByRole('dialog')
  const go = dialog.getByRole('button', { name: 'Опубликовать', exact: true })
  await go.waitFor()
  expect(await go.isDisabled()).toBe(true)
  list.release()
  await dialog.getByText(/→ «Первое»/).waitFor()
  // Another tab of the same person.
  await title('Второе')
  await go.click()
  await dialog.getByText(/изменился: посмотрите на.них ещё раз/).waitFor()
  await dialog.getByText(/→ «Второе»/).waitFor()
  others.release()
  expect(await (await fetch(url('/about/'))).text()).not.toMatch(/<title>(Первое|Второе)/)
  await go.click()
  await dialog.waitFor({ state: 'detached' })
  expect(await (await fetch(url('/about/'))).text()).toContain('<title>Второе')
}, 60_000)

test('a picture that is being uploaded, and a text that is typed on the page, stay with their blocks while others move', async () => {
  const { page } = await openStudio('/page/tara-dlya-kosmetiki/')
  const [{ page: other }] = [await openStudio('/page/tara-dlya-kosmetiki/')]
  const gallery = framed(page).locator('[data-at^="gallery "]').first()
  await gallery.click()
  await panel(page).locator('summary', { hasText: /^1\. / }).click()
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const { hold, release } = holding('**/desk/api/studio/upload')
  await hold(page)
  const file = panel(page).locator('details[open] input[type="file"]')
  await file.setInputFiles({ name: 'цех.jpg', mimeType: 'image/jpeg', buffer })
  await panel(page).getByText('Загружается…').waitFor()
  // Another gallery comes before it while the picture is on its way.
  await press(page, 'Вставить до')
  await page.getByLabel('Найти блок по названию').fill('галерея')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Галерея/ })
    .click()
  await expect.poll(() => framed(page).locator('[data-at^="gallery "]').count()).toBe(2)
  release()
  const isUploaded = (at: number) =>
    framed(page).locator('[data-at^="gallery "]').nth(at).locator('img[src*="300x200"]').count()
  await expect.poll(() => isUploaded(1), { timeout: 30_000 }).toBe(1)
  expect(await isUploaded(0)).toBe(0)
  await saved(page)

  // Somebody else publishes a block above the text that is being typed.
  const lead = framed(page).locator('[data-at^="lead "]').first()
  await lead.dblclick()
  await page.keyboard.type('Слова этой вводки')
  await framed(other).locator('[data-at^="lead "]').first().click()
  await press(other, 'Вставить до')
  await other.getByLabel('Найти блок по названию').fill('вводка')
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^Вводка/ })
    .click()
  await saved(other)
  await publish(other)
  await page.getByText(/^Опубликовано: Анна/).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await framed(page).locator('[data-at^="lead "]').allInnerTexts()).length).toBe(2)
  await expect
    .poll(async () => plain((await framed(page).locator('[data-at^="lead "]').allInnerTexts())[1] ?? ''))
    .toBe('Слова этой вводки')
  await saved(page)
}, 90_000)

test('an undo of a change of another page says what it has changed, and shows it', async () => {
  const { page, complaints } = await openStudio()
  await framed(page).locator('[data-at^="lead "]').click()
  await panel(page).getByRole('textbox').first().fill('Другая вводка.')
  await saved(page)
  await openPage(page, 'Доставка')
  await row(page, /^Способы доставки/).waitFor()
  await row(page, /^О.заводе/).waitFor({ state: 'detached' })
  await press(page, 'Отменить')
  const notice = page.getByRole('status').filter({ hasText: /^Отменено / })
  await notice.waitFor()
  expect(plain(await notice.innerText())).toMatch(/^Отменено.в.«О.заводе.*»: вводный.абзац.* Показать$/)
  await notice.getByRole('button', { name: 'Показать' }).click()
  await notice.waitFor({ state: 'detached' })
  await expect.poll(() => selected(page).innerText()).toContain('Вводка')
  expect(complaints).toEqual([])
}, 60_000)
