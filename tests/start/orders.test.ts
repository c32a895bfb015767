import { expect, onTestFinished, test } from 'vitest'
import { lettersTo } from '../site/letters.ts'
import { runCommand } from '../site/run-command.ts'
import { startSite, waitFor } from '../site/run-site.ts'
import { checkout } from '../site/shop.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

test('a manager says what an order has become: its buyer sees it, and gets a letter from the running site', async () => {
  const folder = await temporaryFolder()
  const env = { DATA_DIR: folder }
  const site = await startSite(env)
  onTestFinished(() => site.stop())
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${site.url}/api/app/${path}`, {
      headers: { 'Content-Type': 'application/json', Cookie: `userId=${'e'.repeat(32)}` },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return JSON.parse(await response.text())
  }
  const { list } = await ask('catalog/list')
  await ask('basket/item/add', { productId: list[0].id, quantity: 1 })
  const { number } = await ask('order/save', checkout)
  const changed = await runCommand('orders', [number, '--state', 'отгружен'], env)
  expect(changed).toMatchObject({ code: 0, err: '' })
  expect(changed.out).toContain(`Заказ № ${number}: отгружен.`)
  expect((await ask(`order/${number}/view`)).item.status).toBe('shipped')
  await waitFor(
    async () => (await lettersTo(checkout.email, folder)).some(({ text }) => text.includes('отгружен со\u00a0склада')),
    () => 'There is no letter to the buyer',
  )
  expect(await runCommand('orders', [number, '--state', 'shipped'], env)).toMatchObject({
    code: 1,
    err: `Заказ № ${number} уже «отгружен».\n`,
  })
})
