import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPEN, PASSWORD, PATHS, somebody } from '../site/account.ts'
import { openData } from '../site/data.ts'
import { type RunningSite, startSite } from '../site/run-site.ts'
import { signedInAs } from '../site/staff.ts'
import { type Driver, ENGINES } from './drivers.ts'

// Tasks of a buyer and of staff, in browsers that Playwright does not control here.

const DATA_DIR = mkdtempSync(join(tmpdir(), 'tara-engines-'))
let site: RunningSite
beforeAll(async () => {
  site = await startSite({ ...OPEN, DATA_DIR })
})
afterAll(() => site.stop())

for (const { name, isThere } of ENGINES)
  if (!isThere) console.log(`${name} is not installed: apt-get install firefox-esr webkit2gtk-driver xvfb`)

const ESCAPE = '\uE00C'
const ENTER = '\uE007'

describe.each(ENGINES.filter(({ isThere }) => isThere))('$name', ({ open }) => {
  let driver: Driver
  beforeAll(async () => {
    driver = await open()
  })
  afterAll(() => driver.close())

  const isAlive = () => driver.run(() => document.documentElement.dataset.enhanced !== undefined)
  async function visit(path: string): Promise<void> {
    await driver.go(site.url + path)
    await driver.run(() => localStorage.setItem('subscribe-modal', 'false'))
    await expect.poll(isAlive).toBe(true)
  }
  const count = (selector: string) => driver.run((selector) => document.querySelectorAll(selector).length, selector)
  /** Waits until an element is visible and does not move. @returns its center */
  async function middleOf(selector: string, text = ''): Promise<{ x: number; y: number }> {
    let before = ''
    await expect
      .poll(
        async () => {
          const last = before
          before = await driver.run(
            (selector, text) => {
              const element = [...document.querySelectorAll(selector)].find(
                (one) => one.checkVisibility() && one.textContent.replaceAll('\u00a0', ' ').includes(text),
              )
              element?.scrollIntoView({ block: 'center', behavior: 'instant' })
              const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
              return element ? JSON.stringify({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) }) : ''
            },
            selector,
            text,
          )
          return before !== '' && before === last
        },
        { message: `${selector} «${text}»` },
      )
      .toBe(true)
    return JSON.parse(before)
  }
  async function pressAt(at: { x: number; y: number }, times = 1): Promise<void> {
    const presses = Array.from({ length: times }, () => [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
    const actions = [{ type: 'pointerMove', ...at, duration: 0 }, ...presses.flat()]
    await driver.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }
  const press = async (selector: string, text?: string) => pressAt(await middleOf(selector, text))
  async function type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await driver.act([{ type: 'key', id: 'keys', actions }])
  }
  async function fill(selector: string, text: string): Promise<void> {
    await press(selector)
    await type(text)
  }
  const post = (path: string, body: object) =>
    driver.run(
      (path, body) =>
        fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }).then(async (answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`${path}: ${answer.status}`)))),
      path,
      body,
    )
  /** Signs in a member of the staff. */
  async function enterDesk(role: string): Promise<void> {
    const database = await openData(DATA_DIR)
    const { Cookie } = await signedInAs({ database }, role)
    await database.close()
    await driver.go(`${site.url}/about/`)
    await driver.run((cookie) => {
      // biome-ignore lint/suspicious/noDocumentCookie: WebKit has no cookie store
      document.cookie = `${cookie}; path=/desk/`
    }, Cookie)
  }

  test('blocks keep their nodes when they wake, at any width', async () => {
    for (const width of [447, 1366]) {
      await driver.resize(width, 900)
      for (let load = 0; load < 5; load++) {
        await driver.go(`${site.url}/catalog/banki/?load=${load}`)
        const marked = await driver.run(() => {
          const nodes = [...document.querySelectorAll('[data-wake] *')]
          Object.assign(window, { nodes })
          return nodes.length
        })
        expect(marked).toBeGreaterThan(100)
        await expect.poll(isAlive).toBe(true)
        await middleOf('main a', 'Показать ещё')
        const lost = await driver.run(async () => {
          await new Promise((done) => setTimeout(done, 500))
          const { nodes } = window as unknown as { nodes: Element[] }
          return nodes.filter((node) => !node.isConnected).length
        })
        expect(lost).toBeLessThan(marked / 20)
      }
    }
  })

  test('a window opens over a list and leaves it as it was', async () => {
    await driver.resize(1366, 900)
    await visit('/catalog/banki/')
    await press('main a', 'Показать ещё')
    await expect.poll(() => count('main article')).toBe(48)
    await press('main a[href*="modal="], footer a[href*="modal="]')
    const before = await driver.run(() => scrollY)
    await expect.poll(() => count('dialog[open]')).toBe(1)
    await type(ESCAPE)
    await expect.poll(() => count('dialog[open]')).toBe(0)
    expect(await count('main article')).toBe(48)
    expect(await driver.run(() => scrollY)).toBe(before)
  })

  test('the sheet of filters stays open over what is chosen in it', async () => {
    await driver.resize(447, 850)
    await visit('/catalog/banki/')
    await press('main button', 'Отбор')
    await expect.poll(() => count('[data-stay]:popover-open')).toBe(1)
    await driver.run(() => {
      for (const part of document.querySelectorAll<HTMLDetailsElement>('[data-stay] details')) part.open = true
    })
    const { href } = await driver.run(() => ({ href: location.href }))
    await press('[data-stay] li a')
    await expect.poll(() => driver.run((href) => location.href !== href, href)).toBe(true)
    await expect.poll(() => count('[data-stay]:popover-open')).toBe(1)
    await driver.resize(1366, 900)
  })

  test('a product goes into the basket and is ordered; the thanks stand over the top of the page', async () => {
    await visit('/catalog/banki/')
    await press('main article form button', 'В корзину')
    await expect.poll(() => count('main article [role=group]')).toBe(1)
    await expect
      .poll(() => driver.run(async () => (await (await fetch('/api/app/basket/item')).json()).item.items.length))
      .toBe(1)
    await visit('/checkout/')
    await fill('main input[name=name]', 'Анна Медова')
    await fill('main input[name=phone]', '9161234567')
    await fill('main form:has([name=phone]) input[name=email]', 'anna@paseka.example')
    await press('main label', 'Самовывоз')
    await press('main form:has([name=phone]) input[name=agree]')
    await press('main form button[type=submit]', 'Отправить заказ')
    await expect.poll(() => count('dialog[open]')).toBe(1)
    expect(await driver.run(() => scrollY)).toBe(0)
  })

  test('a visitor signs in', async () => {
    await visit('/login/')
    const person = somebody()
    await post(PATHS.register, person)
    await fill('main input[name=login]', person.email)
    await fill('main input[name=password]', PASSWORD)
    await type(ENTER)
    await expect.poll(() => driver.run(() => location.pathname)).toBe('/personal/')
  })

  test('whoever leaves a page while its code comes gets where they went', async () => {
    for (let load = 0; load < 10; load++) {
      await driver.go(`${site.url}/catalog/banki/?load=${load}`)
      await driver.run((wait) => {
        dispatchEvent(new Event('pointerdown'))
        setTimeout(() => location.assign('/sitemap/'), wait)
      }, load * 20)
      await expect
        .poll(() => driver.run(() => location.pathname), { message: `after ${load * 20} ms` })
        .toBe('/sitemap/')
    }
  })

  test('a text of a page is typed in the studio', async () => {
    await enterDesk('content')
    await driver.go(`${site.url}/desk/studio/?page=/about/`)
    const lead = () =>
      driver.run(() => {
        const frame = document.querySelector('iframe')
        const page = frame?.contentDocument
        const element = page?.querySelector<HTMLElement>('[data-at^="lead "]')
        if (!frame || !element || page?.documentElement.dataset.enhanced === undefined) return undefined
        const [outer, inner] = [frame.getBoundingClientRect(), element.getBoundingClientRect()]
        const scale = outer.width / frame.clientWidth
        return {
          words: element.innerText,
          x: Math.round(outer.x + (inner.x + 60) * scale),
          y: Math.round(outer.y + (inner.y + inner.height / 2) * scale),
        }
      })
    await expect.poll(() => count('[role=treeitem]')).toBeGreaterThan(3)
    await expect.poll(async () => (await lead())?.words).toMatch(/[а-я]/)
    const at = await lead()
    await pressAt({ x: at?.x ?? 0, y: at?.y ?? 0 }, 2)
    await type(`Коротко о нас${ENTER}`)
    await expect.poll(async () => (await lead())?.words.replaceAll('\u00a0', ' ')).toBe('Коротко о нас')
    await expect
      .poll(() => driver.run(() => document.body.innerText.replaceAll('\u00a0', ' ')))
      .toContain('Сохранено в черновике')
  })

  test('rows are pasted into the table of an order', async () => {
    await enterDesk('manager')
    await driver.go(`${site.url}/desk/orders/add/`)
    await press('[role=gridcell] input')
    await driver.run(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Банка особая\t200\t9,40\r\nКрышка особая\t300\t1,20\r\n')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', {
          ...{ clipboardData, bubbles: true, cancelable: true },
          // Firefox takes only these properties, not `clipboardData`.
          ...{ dataType: 'text/plain', data: clipboardData.getData('text/plain') },
        }),
      )
    })
    await expect
      .poll(() =>
        driver.run(() =>
          [...document.querySelectorAll<HTMLInputElement>('[role=gridcell] input')].map(({ value }) => value).join(' '),
        ),
      )
      .toContain('Крышка особая')
  })
})
