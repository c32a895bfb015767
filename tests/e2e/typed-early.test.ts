import type { ElementHandle, Page } from 'playwright'
import { expect, test } from 'vitest'
import { alive, holding, useSite } from '../site/use-site.ts'

// Text and choices entered before or during hydration are kept (R21); on a phone of 2019 hydration takes seconds.

const { visit } = useSite()

/** Factor by which the processor is slowed down, once scripts load. */
const RATE = 4

/** Controls that are visible without opening anything. */
const CONTROLS = ':is(main, header) :is(input, textarea, select):not([popover] *, dialog *)'
const MAX_CONTROLS = 8
/** Number of controls used before any script loads. */
const BEFORE = 4

type Control = ElementHandle<HTMLInputElement>

/** Returns a value that the control accepts unchanged: for a quantity, a number of whole boxes. */
const textFor = (type: string, mode: string): string =>
  type === 'tel'
    ? '9161234567'
    : type === 'email'
      ? 'anna@paseka.example'
      : mode === 'numeric'
        ? '5670'
        : 'Анна Иванова'

/** Returns the value of a control without the characters that a mask or the number format adds. */
const held = (control: Control): Promise<string> =>
  control.evaluate(({ type, checked, value }) =>
    type === 'checkbox' || type === 'radio' ? String(checked) : value.replace(/^\+7|[\s()-]/g, ''),
  )

/** Changes a control with the events that a person causes. */
async function use(control: Control, page: Page): Promise<void> {
  const { type, mode, tag } = await control.evaluate(({ type, inputMode, tagName }) => ({
    ...{ type, mode: inputMode, tag: tagName },
  }))
  if (type === 'checkbox' || type === 'radio') return control.evaluate((element) => element.click())
  if (tag === 'SELECT') return void (await control.selectOption({ index: 1 }))
  await control.evaluate((element) => {
    element.focus()
    element.select()
  })
  await page.keyboard.type(textFor(type, mode))
}

test.each([
  ['/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/', 'the first'],
  ['/questionnaire/', 'the last'],
])(
  '%s keeps what is typed while it wakes up, %s control first',
  async (path, first) => {
    const { hold, release } = holding('**/*.js')
    const { page, complaints, quiet } = await visit(path, { until: 'commit', isCold: true, before: hold })
    const client = await page.context().newCDPSession(page)
    await page.waitForSelector('#page', { state: 'attached' })
    const found = (await page.$$(CONTROLS)) as Control[]
    const inOrder = first === 'the last' ? found.toReversed() : found
    const used: [name: string, control: Control, value: string][] = []
    for (const control of inOrder) {
      if (used.length === BEFORE) {
        await client.send('Emulation.setCPUThrottlingRate', { rate: RATE })
        release()
      }
      if (used.length === MAX_CONTROLS) break
      const { name, type, isOpen } = await control.evaluate((element) => ({
        ...{ name: `${element.name} ${element.type}`, type: element.type },
        isOpen: element.checkVisibility() && !element.disabled && !element.readOnly,
      }))
      const isKnown = type === 'radio' && used.some(([other]) => other === name)
      if (!isOpen || isKnown || type === 'file' || type === 'hidden') continue
      await use(control, page)
      used.push([name, control, await held(control)])
    }
    const last = await page.evaluateHandle(() => document.activeElement)
    release()
    expect(used.length).toBeGreaterThanOrEqual(BEFORE)
    await alive(page)
    await quiet()
    const values = await Promise.all(used.map(async ([name, control]) => [name, await held(control)]))
    expect(values).toEqual(used.map(([name, , value]) => [name, value]))
    expect(await page.evaluate((element) => element === document.activeElement, last)).toBe(true)
    expect(complaints).toEqual([])
  },
  120_000,
)
