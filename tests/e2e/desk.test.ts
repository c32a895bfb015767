import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { useDeskSite } from '../site/desk-site.ts'
import { question } from '../site/forms.ts'
import { fillOrders } from '../site/many-orders.ts'
import { STAFF_PASSWORD } from '../site/staff.ts'
import { suiteFolder } from '../site/temporary-folder.ts'
import { alive, plain, seen } from '../site/use-site.ts'
import { weighScripts } from '../site/weigh.ts'

// A working day at the desk.

const { url, database, visitAs } = useDeskSite(suiteFolder())

/** Places an order as the shop's pages do, after requesting an offer for the same basket. @returns its number */
async function placeOrder(): Promise<string> {
  const headers = { 'Content-Type': 'application/json', Cookie: `userId=${'d'.repeat(32)}` }
  const call = async (path: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(url(`/api/app/${path}`), { headers, ...sent })).json()
  }
  const { list } = await call('catalog/list')
  const { id, minQuantity } = list.find(({ price }: { price: string }) => price.includes('₽'))
  await call('basket/item/add', { productId: id, quantity: minQuantity })
  const buyer = { name: 'Анна Медова', phone: '+79161234567', email: 'anna@paseka.example', delivery: 'pickup' }
  const form = {
    ...{ ...buyer, workCompany: 'ООО «Пасека»', comment: 'Позвоните за час.' },
    consents: [{ document: 'data-consent', version: '2026-03-01' }],
  }
  const { delivery: _, comment: __, ...asked } = form
  await call('offer/request', asked)
  const { number } = await call('order/save', form)
  return number
}

const main = (page: Page) => page.getByRole('main')
async function press(page: Page, name: string): Promise<void> {
  const button = main(page).getByRole('button', { name, exact: true })
  await button.waitFor()
  // A grid takes the place of its text when the page is hydrated, and moves the buttons of its form.
  await alive(page)
  await button.click()
}

/** Counts clicks and key presses from now on. */
async function counting(page: Page): Promise<() => Promise<{ clicks: number; keys: number }>> {
  const kept = { clicks: 0, keys: 0 }
  await page.exposeBinding('noteInput', (_, kind: 'clicks' | 'keys') => {
    kept[kind] += 1
  })
  const listen = () => {
    const note = (kind: string) => Object(window).noteInput(kind)
    addEventListener('pointerdown', () => note('clicks'), true)
    addEventListener('keydown', ({ key }) => key.length > 1 && note('keys'), true)
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return async () => {
    const { clicks, keys } = kept
    Object.assign(kept, { clicks: 0, keys: 0 })
    return { clicks, keys }
  }
}

test('a day: an order is noticed, corrected by search, gets delivery, is invoiced, answered, shipped with two others', async () => {
  const { page, complaints } = await visitAs('manager', '/desk/home/')
  const counts = await counting(page)
  const arrived = await placeOrder()
  const titleAfterFocus = () => page.evaluate(() => dispatchEvent(new Event('focus')) && document.title)
  await expect.poll(titleAfterFocus).toMatch(/^\(\d+\)/)
  await page.locator('.desk-menu').getByRole('link', { name: 'Заказы' }).click()
  await main(page).getByRole('link', { name: arrived }).click()

  const { query } = await database()
  const other = await query
    .selectFrom('products')
    .select(['article', 'record'])
    .where('price', 'is not', null)
    .where('kind', '=', 'main')
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow()
  const { name, minQuantity } = JSON.parse(other.record) as { name: string; minQuantity: number }
  await main(page).getByRole('link', { name: 'Изменить состав' }).click()
  const last = page.getByRole('grid').getByRole('row').last().getByRole('gridcell').first().locator('input')
  await last.click()
  const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === name)
  await page.keyboard.type(name)
  await found
  await page.getByRole('option').filter({ hasText: other.article }).first().click()
  await page.keyboard.type(String(minQuantity))
  await page.getByRole('button', { name: '+ услуга' }).click()
  await page.keyboard.type('Доставка')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1 усл.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1200')
  await press(page, 'Посмотреть, что получится')
  await press(page, 'Сохранить и отправить письмо')
  await page.waitForURL(`**/desk/orders/${arrived}/`)
  expect(await seen(main(page))).toMatch(/Доставка.*1200/s)

  await main(page).getByRole('link', { name: '«подтверждён»' }).click()
  await press(page, 'Подтвердить')
  await main(page).getByRole('link', { name: 'Выставить счёт' }).click()
  await page.getByRole('textbox', { name: 'ИНН' }).fill('7707083893')
  await press(page, 'Выставить счёт')
  await press(page, 'Выставить счёт таким')
  await page.waitForURL(`**/desk/orders/${arrived}/`)

  await counts()
  await page.getByLabel('Заготовка письма').selectOption('Счёт и спецификация')
  await press(page, 'Написать письмо')
  expect(await page.getByLabel('Счёт', { exact: false }).first().isChecked()).toBe(true)
  await page.getByLabel('Свои файлы').setInputFiles({
    ...{ name: 'Схема проезда.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await press(page, 'Посмотреть письмо')
  await press(page, 'Отправить')
  await page.waitForURL(`**/desk/orders/${arrived}/`)
  const answer = await counts()
  // A person needs two more clicks to choose the template and the file, which the test sets without clicking.
  expect(answer.clicks + 2).toBeLessThanOrEqual(6)
  expect(plain(await seen(main(page)))).toMatch(/Схема проезда\.pdf/)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.desk-head, form, .desk-notice').filter({ visible: true }).count()).toBe(0)
  expect(await seen(main(page))).toMatch(/1200.*К оплате с НДС.*ООО «Пасека»/s)
  expect(await seen(main(page))).not.toMatch(/История заказа|Счета|Файлы/)
  await page.emulateMedia({ media: null })

  const others = [await placeOrder(), await placeOrder()]
  const numbers = [arrived, ...others]
  await page.locator('.desk-menu').getByRole('link', { name: 'Заказы' }).click()
  const box = (number: string) => main(page).getByRole('checkbox', { name: `Отметить: ${number}` })
  const confirmed = async (chosen: readonly string[], to: string, documents?: string) => {
    await main(page).locator('.desk-picked [role="status"]').waitFor({ state: 'attached' })
    await box(chosen.at(-1) ?? '').click()
    await box(chosen[0] ?? '').click({ modifiers: ['Shift'] })
    expect(plain(await seen(main(page)))).toContain(`Отмечено: ${chosen.length}`)
    await press(page, 'С отмеченными…')
    await page.getByRole('combobox', { name: 'Состояние' }).selectOption(to)
    if (documents) await page.getByRole('textbox', { name: 'Номера счетов' }).fill(documents)
    await press(page, 'Посмотреть, что получится')
    await press(page, 'Сделать')
    await page.getByText(`Сделано, заказов: ${chosen.length}.`).waitFor()
    await page.locator('.desk-menu').getByRole('link', { name: 'Заказы' }).click()
  }
  await confirmed(others, 'подтверждён')
  await confirmed(numbers, 'отгружен', numbers.map((number, i) => `${number}; ${2000 + i}`).join('\n'))
  const shipped = await query.selectFrom('orders').select('number').where('status', '=', 'shipped').execute()
  expect(shipped.map(({ number }) => number)).toEqual(expect.arrayContaining(numbers))
  const letters = await query
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', 'anna@paseka.example')
    .execute()
  expect(letters.filter(({ subject }) => subject.includes('отгружен')).length).toBeGreaterThanOrEqual(3)
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
}, 120_000)

test('many orders are in view, what is rarely used is out of the way, and keys do the rest', async () => {
  await fillOrders(await database(), 60)
  const { page, complaints } = await visitAs('owner', '/desk/orders/', { viewport: { width: 1440, height: 900 } })
  const rows = main(page).locator('tbody tr')
  const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(15)
  expect((await page.locator('.desk-head').boundingBox())?.height).toBeLessThan(60)

  const withTicked = main(page).getByRole('button', { name: 'С отмеченными…' })
  expect(await withTicked.isVisible()).toBe(false)
  await rows.first().getByRole('checkbox').check()
  expect(await withTicked.isVisible()).toBe(true)
  await press(page, 'Снять отметки')
  expect(await withTicked.isVisible()).toBe(false)

  await press(page, 'Ещё')
  await page.getByLabel('Сумма от, ₽').fill('500 000')
  await page.keyboard.press('Enter')
  await page.waitForURL(/sumFrom=500/)
  expect(await seen(main(page))).toContain('Сумма от, ₽: 500 000')
  await rows.first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'К заказам' }).click()
  await page.waitForURL(/sumFrom=500/)
  await main(page).getByRole('link', { name: 'Убрать: Сумма от' }).click()
  await page.waitForURL((address) => !address.search.includes('sumFrom'))

  await rows.first().getByRole('link').first().click()
  await main(page).locator('summary', { hasText: 'Добавить заметку' }).click()
  await main(page).getByRole('textbox', { name: 'Новая заметка' }).fill('Звонила.')
  await alive(page)
  await page.keyboard.press('Control+Enter')
  await main(page).getByText('Звонила.', { exact: true }).and(page.locator('.desk-thread *')).waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/desk/orders/')
  expect((await rows.first().boundingBox())?.y).toBeLessThan(500)
  expect(complaints).toEqual([])
})

test('a page is marked as enhanced when its keys work, also where React is slow', async () => {
  const { page } = await visitAs('manager', '/desk/orders/', {
    // React's scheduler continues by messages; these are delayed.
    prepare: (page) =>
      page.addInitScript(() => {
        const real = MessagePort.prototype.postMessage
        MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
          setTimeout(() => real.apply(this, message), 300)
        }
      }),
  })
  await page.keyboard.press('/')
  await page.keyboard.type('пасека')
  await expect.poll(() => page.getByLabel('Что найти').inputValue()).toBe('пасека')
})

// Maximum size of the scripts in KB, gzipped.
test.each([
  ['/desk/catalog/', 127.9],
  ['/desk/studio/', 164.6],
])('%s sends at most %d KB of scripts', async (path, budget) => {
  const { page, quiet } = await visitAs('owner', path)
  await quiet()
  const { react, own } = await weighScripts(url(), page)
  expect(react.files).toBe(1)
  expect(react.size + own.size).toBeLessThanOrEqual(budget)
})

/** Submits the form for questions. */
const ask = (body: object) =>
  fetch(`${url()}/api/app/form/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: `userId=${'f'.repeat(32)}`, Referer: `${url()}/contacts/` },
    body: JSON.stringify({ ...question, ...body, form: 'callback' }),
  })

test('what was typed when the session ended is in the form again after signing in', async () => {
  expect((await ask({ name: 'Вера', email: 'vera@paseka.example', phone: '+79041112233' })).status).toBe(200)
  const { page, person } = await visitAs('manager', '/desk/requests/')
  await main(page).getByRole('link', { name: 'Вера' }).click()
  await page.getByRole('button', { name: 'Написать письмо' }).click()
  await alive(page)
  await page.getByRole('textbox', { name: 'Письмо' }).fill('Вера, банка есть.')
  const address = page.url()
  // As after twelve hours, when the session cookie has expired.
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Посмотреть письмо' }).click()
  await page.getByText('сеанс закончился').waitFor()
  await page.getByLabel('Почта').fill(person.email)
  await page.getByRole('textbox', { name: 'Пароль' }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByRole('textbox', { name: 'Код' }).fill(person.code())
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.waitForURL(address)
  await expect.poll(() => page.getByRole('textbox', { name: 'Письмо' }).inputValue()).toBe('Вера, банка есть.')
})

test('what comes in is noticed on any page without a reload, with a sound where it is allowed, one press away in the list', async () => {
  // This order creates an offer; later orders are of the same visitor, whose repeated request counts as the same offer.
  await placeOrder()
  const { page, person, complaints, requests } = await visitAs('manager', '/desk/orders/', {
    isCold: true,
    prepare: async (page) => {
      // A worker that checks for arrivals more often.
      await page.route('**/ticks-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'setInterval(() => postMessage(0), 200)' }),
      )
      await page.addInitScript(() => {
        const Real = AudioContext
        let rings = 0
        window.AudioContext = class extends Real {
          constructor() {
            super()
            document.documentElement.dataset.rings = String(++rings)
          }
        }
      })
    },
  })
  const item = (name: string) => page.locator('.desk-menu').getByRole('link', { name })
  const countOf = async (name: string) => Number(/\d+$/.exec(await item(name).innerText())?.[0] ?? 0)
  const all = async () => (await countOf('Заказы')) + (await countOf('КП')) + (await countOf('Заявки'))
  const rings = () => page.evaluate(() => Number(document.documentElement.dataset.rings ?? 0))
  const sound = page.getByRole('checkbox', { name: 'Звук' })
  const before = await all()
  const numberIn = async () => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0)
  expect(await numberIn()).toBe(before)

  const number = await placeOrder()
  await expect.poll(numberIn).toBe(before + 1)
  expect([await all(), await rings()]).toEqual([before + 1, 0])
  const fresh = page.getByRole('link', { name: 'Заказы: новых 1\u00a0— показать' })
  await fresh.click()
  await main(page).getByRole('link', { name: number }).waitFor()
  expect(await fresh.count()).toBe(0)
  await sound.check()
  await expect.poll(rings).toBe(1)
  await page.goto('/desk/home/')
  await alive(page)
  expect(await numberIn()).toBe(before + 1)
  expect([await sound.isChecked(), await rings()]).toEqual([true, 0])
  await page.locator('body').click({ position: { x: 5, y: 300 } })
  await placeOrder()
  await expect.poll(numberIn).toBe(before + 2)
  expect(await rings()).toBe(1)

  const asked = () => requests.filter((path) => path.startsWith('/desk/api/arrivals')).length
  const stays = async () => {
    const count = asked()
    await page.waitForTimeout(800)
    expect(asked() - count).toBeLessThanOrEqual(1) // one of the four ticks may already have been in progress
  }
  expect(complaints).toEqual([])
  await page.context().setOffline(true)
  // A tick may still fire between the loss of the network and the browser's `offline` event.
  await page.waitForFunction(() => !navigator.onLine)
  await expect.poll(() => stays().then(() => complaints.splice(0))).toEqual([])
  await page.context().setOffline(false)
  const { query } = await database()
  await query.deleteFrom('staff_sessions').where('staff_id', '=', person.id).execute()
  await expect.poll(() => complaints.length).toBe(1)
  await stays()
  // The browser itself logs the 401.
  expect(complaints).toEqual([expect.stringContaining('401')])
})

test('ticks outlast pages and Back, and are gone once they are used', async () => {
  const { page } = await visitAs('owner', '/desk/orders/', { viewport: { width: 1440, height: 900 } })
  const status = main(page).locator('.desk-picked [role="status"]')
  const tick = async (i: number) => {
    await status.waitFor({ state: 'attached' })
    await main(page).locator('tbody').getByRole('checkbox').nth(i).check()
  }
  await tick(0)
  await main(page).getByRole('link', { name: 'Страница 2', exact: true }).first().click()
  await page.waitForURL(/page=2/)
  await tick(0)
  expect(plain(await status.innerText())).toBe('Отмечено: 2, не здесь 1')
  await main(page).locator('tbody').getByRole('link').first().click()
  await page.waitForURL(/orders\/\d\d-/)
  await page.goBack()
  await expect.poll(async () => plain(await status.innerText())).toBe('Отмечено: 2, не здесь 1')
  await press(page, 'С отмеченными…')
  await main(page).locator('tbody tr').first().waitFor()
  expect(new URL(page.url()).searchParams.getAll('number')).toHaveLength(2)
  await page.locator('.desk-menu').getByRole('link', { name: 'Заказы' }).click()
  await status.waitFor({ state: 'attached' })
  expect(plain((await status.textContent()) ?? '')).toBe('Отмечено: 0')
})

test('the search opens on any page by the keyboard, and finds an order', async () => {
  const number = await placeOrder()
  const { page, complaints } = await visitAs('owner', '/desk/orders/')
  const dialog = page.getByRole('dialog', { name: 'Поиск' })
  const field = page.getByRole('textbox', { name: 'Что найти' })
  await page.keyboard.press('/')
  await field.pressSequentially(number.slice(3).toLowerCase())
  await dialog.getByRole('link', { name: number }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/desk/orders/${number}/`)

  await alive(page)
  await page.keyboard.press('Control+k')
  await field.fill('Анна Медова')
  await dialog.getByRole('heading', { name: 'Покупатели' }).waitFor()
  await field.fill('/')
  expect(await field.inputValue()).toBe('/')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  // The browser moves the focus out of the closed dialog in the next frame.
  await page.waitForFunction(() => document.activeElement === document.body)
  // The slash key types a period in the Russian layout.
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', code: 'Slash', bubbles: true })),
  )
  await dialog.waitFor()
  // What is typed takes the place of what was sought before.
  await page.keyboard.type('Пасека')
  expect(await field.inputValue()).toBe('Пасека')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desk/search/?q=*')
  await main(page).getByRole('heading', { name: 'Заказы' }).waitFor()
  expect(complaints).toEqual([])
})

/** The ten most frequent tasks: maximum number of clicks, and of key presses except typed text. */
const JOBS = {
  find: [2, 2],
  lines: [5, 41],
  confirm: [2, 9],
  invoice: [5, 28],
  payment: [5, 25],
  part: [5, 27],
  ship: [5, 18],
  letter: [6, 44],
  add: [9, 53],
  refund: [3, 30],
} as const satisfies Record<string, readonly [mouse: number, keys: number]>

const WAYS = [
  ['the mouse', 390],
  ['the keyboard', 1440],
] as const

/** The keyboard variant takes longer than any other browser test, so only `npm run test:long` runs it. */
test.each(process.env.ALL_WAYS ? WAYS : WAYS.slice(0, 1))(
  'the ten most frequent jobs by %s at %i px take no more presses than they did',
  { timeout: 180_000 },
  async (by, width) => {
    const isByKeys = by === 'the keyboard'
    const number = await placeOrder()
    const { page, complaints } = await visitAs('owner', '/desk/orders/', { viewport: { width, height: 900 } })
    const counts = await counting(page)
    const results: Record<string, number> = {}
    const focused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
    /** Activates a control, by a click or by moving to it with the keyboard. */
    async function use(target: Locator, key = 'Enter') {
      await target.waitFor()
      await alive(page)
      if (!isByKeys) return target.click()
      // Ctrl+Enter submits the form in which the focus is.
      if (await page.locator('form :is(input, textarea, select):focus').count())
        return page.keyboard.press('Control+Enter')
      await reach(target)
      await page.keyboard.press(key)
    }
    async function reach(target: Locator) {
      if (!(await focused(target))) await page.keyboard.press('Tab')
      if (await focused(page.locator('.desk-skip'))) await page.keyboard.press('Enter')
      for (let tabs = 0; !(await focused(target)); tabs++) {
        if (tabs > 150) throw new Error(`No way by the keyboard to ${target}`)
        await page.keyboard.press('Tab')
      }
    }
    async function type(target: Locator, text: string) {
      if (isByKeys) await reach(target)
      else await target.click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    }
    const link = (name: string | RegExp) => main(page).getByRole('link', { name }).first()
    const button = (name: string | RegExp) => main(page).getByRole('button', { name }).first()
    const orderPage = (of = number) => page.waitForURL(new RegExp(`/desk/orders/${of}/(?:#main)?$`))
    const job = async (name: keyof typeof JOBS, work: () => Promise<unknown>) => {
      await alive(page)
      await counts()
      await work()
      const { clicks, keys } = await counts()
      results[name] = clicks + keys
    }
    const cell = (row: number, column: number) => page.locator(`[data-place="${row} ${column}"]`)
    await job('find', async () => {
      if (isByKeys) await page.keyboard.press('/')
      else await page.getByRole('searchbox', { name: 'Найти на рабочем месте' }).click()
      await page.getByRole('textbox', { name: 'Что найти' }).waitFor()
      await page.keyboard.type(number.slice(3))
      const found = page.getByRole('dialog').getByRole('link', { name: number })
      await found.waitFor()
      if (isByKeys) {
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      } else await found.click()
      await orderPage()
    })
    await job('lines', async () => {
      await use(link('Изменить состав'))
      const amount = cell(0, 2)
      await amount.waitFor()
      await alive(page)
      await type(amount, String(Number(await amount.inputValue()) * 2))
      await use(button('Посмотреть, что получится'))
      await use(button('Сохранить и отправить письмо'))
      await orderPage()
    })
    await job('confirm', async () => {
      await use(link('«подтверждён»'))
      await use(button('Подтвердить'))
      await orderPage()
    })
    await job('invoice', async () => {
      await use(link('Выставить счёт'))
      await type(page.getByRole('textbox', { name: 'ИНН' }), '7707083893')
      await use(button('Выставить счёт'))
      await use(button('Выставить счёт таким'))
      await orderPage()
    })
    await job('payment', async () => {
      await use(link('Записать оплату'))
      await type(page.getByRole('textbox', { name: /Сколько, ₽/ }), '100')
      await use(button('Посмотреть'))
      await use(button('Всё верно, подтвердить'))
      await orderPage()
    })
    await job('part', async () => {
      await use(link('Отгрузить часть'))
      await cell(0, 2).waitFor()
      await alive(page)
      await type(cell(0, 2), '10')
      await use(button('Посмотреть'))
      await use(button('Всё верно, подтвердить'))
      await orderPage()
    })
    await job('ship', async () => {
      await use(link('«отгружен»'))
      await type(page.getByRole('textbox', { name: /Номер счёта или накладной/ }), '1148')
      await use(button('Подтвердить'))
      await use(button('Всё верно, подтвердить'))
      await orderPage()
    })
    await job('letter', async () => {
      if (width < 800) await page.getByText('Переписка и история').first().click()
      await use(button('Написать письмо'))
      await type(page.getByRole('textbox', { name: /Письмо/ }), 'Документы едут вместе с машиной.')
      await use(button('Посмотреть письмо'))
      await use(button('Отправить'))
      await orderPage()
    })
    const [article] = (
      await (await database()).query.selectFrom('order_lines').select('article').limit(1).execute()
    ).map((row) => row.article)
    await job('add', async () => {
      await page.goto('/desk/orders/add/')
      await alive(page)
      await counts()
      const first = page.locator(`[role="combobox"][data-place^="0 "]`).first()
      await type(first, article ?? '')
      const option = page
        .getByRole('option')
        .filter({ hasText: article ?? '' })
        .first()
      await option.waitFor()
      while (isByKeys && (await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
      await (isByKeys ? page.keyboard.press('Enter') : option.click())
      await page.keyboard.type('1000')
      await type(page.getByRole('textbox', { name: /Контактное лицо/ }), 'Иван')
      await type(page.getByRole('textbox', { name: /Телефон/ }), '+79167778899')
      await use(button('Посчитать'))
      await use(button('Оформить заказ и отправить письма'))
      await page.waitForURL(/\/desk\/orders\/\d\d-/)
    })
    await job('refund', async () => {
      const { query } = await database()
      await query.updateTable('orders').set({ total: 100 }).where('number', '=', number).execute()
      await page.goto(`/desk/orders/${number}/`)
      await alive(page)
      await counts()
      await use(link('Вернуть деньги'))
      await use(button('Посмотреть'))
      await use(button('Всё верно, подтвердить'))
      await orderPage()
    })
    for (const [name, most] of Object.entries(JOBS))
      expect([name, (results[name] ?? 99) <= most[isByKeys ? 1 : 0]]).toEqual([name, true])
    expect(complaints.filter((text) => !/40[09]|422/.test(text))).toEqual([])
  },
)
