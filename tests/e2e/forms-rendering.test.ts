import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import gallery from '../site/gallery/form.json' with { type: 'json' }
import { GALLERY, useSite } from '../site/use-site.ts'

const { visit, url } = useSite(GALLERY)

/** React's internal data for its developer tools. */
interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  stateNode: unknown
}

/** Notes, for every component that React renders, the names of the controls in it. */
const watchRendering = (page: Page) =>
  page.addInitScript(() => {
    const rendered: string[] = []
    const COMPONENTS = [0, 11, 14, 15]
    const controls = (fiber: Fiber | null): string[] => {
      if (!fiber) return []
      const { stateNode } = fiber
      const own =
        stateNode instanceof HTMLInputElement || stateNode instanceof HTMLTextAreaElement ? [stateNode.name] : []
      return [...own, ...controls(fiber.child), ...controls(fiber.sibling)]
    }
    const look = (fiber: Fiber, before: Fiber | null): void => {
      const worked = (fiber.flags & 1) === 1 // PerformedWork
      if (COMPONENTS.includes(fiber.tag) && worked) rendered.push([...new Set(controls(fiber.child))].join(' '))
      if (before && fiber.child === before.child) return
      for (let child = fiber.child; child; child = child.sibling) look(child, child.alternate)
    }
    Object.assign(window, {
      rendered,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => look(root.current, root.current.alternate),
      },
    })
  })

const fields = new Set(gallery.fields.map(({ name }) => name))

/** The header is rendered as the page is scrolled: only what holds a field of the form counts. */
const renderedSince = async (page: Page): Promise<string[]> => {
  const rendered = await page.evaluate(() => (window as unknown as { rendered: string[] }).rendered.splice(0))
  return rendered.filter((names) => names.split(' ').some((name) => fields.has(name)))
}

/** Waits until what was done has been rendered: a field that is left is checked only after the event. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(done)))),
  )

test('typing renders the field alone', async () => {
  const { page } = await visit('/gallery/', { before: watchRendering })
  const form = page.getByRole('form', { name: 'Все поля' })
  // Hydration goes in slices: the page may be alive before all of its form is.
  await expect.poll(async () => (await renderedSince(page)).some((names) => names.split(' ').length > 15)).toBe(true)
  await settled(page)

  for (const [label, name] of [
    ['Почта*', 'email'],
    ['Телефон*', 'phone'],
    ['Комментарий', 'comment'],
    ['Количество*', 'quantity'],
  ] as const) {
    await form.getByLabel(label).focus()
    await settled(page)
    await renderedSince(page)
    await form.getByLabel(label).pressSequentially('916123', { delay: 15 })
    expect((await renderedSince(page)).filter((names) => names !== name)).toEqual([])
  }
  await form.getByLabel('Артикул цифрами').fill('x')
  await settled(page)
  await renderedSince(page)
  await form.getByLabel('Артикул цифрами').blur()
  await form.getByText('Артикул цифрами: только цифры').waitFor()
  // An error is the field's own affair as well.
  const names = await renderedSince(page)
  expect(names).toContain('article')
  expect(names.filter((other) => other.includes(' '))).toEqual([])

  // Only a change of the visible fields renders more than one field.
  await form.getByLabel('Печать').check()
  await form.getByLabel('Цветов печати*').waitFor()
  expect(await renderedSince(page)).toContain('colors')
})

test('the engine with its libraries is at most 40 KB, and comes only where a form is', async () => {
  const scripts = async (path: string): Promise<Map<string, number>> => {
    const { page, requests } = await visit(path)
    await page.waitForLoadState('networkidle')
    const files = requests.filter((request) => request.endsWith('.js'))
    const sizes = files.map(async (file): Promise<[string, number]> => {
      const response = await fetch(url(file), { headers: { 'Accept-Encoding': 'identity' } })
      return [file, gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length]
    })
    return new Map(await Promise.all(sizes))
  }
  const without = await scripts('/about/')
  const withForm = await scripts('/gallery/')
  const own = [...withForm].filter(([file]) => !without.has(file))
  const size = own.reduce((sum, [, bytes]) => sum + bytes, 0)
  console.log(`form engine: ${own.map(([file, bytes]) => `${file.split('/').at(-1)} ${bytes}`).join(', ')}; ${size} B`)
  expect(size).toBeLessThan(40 * 1024)
  expect(size).toBeGreaterThan(15 * 1024)
})
