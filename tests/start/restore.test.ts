import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ON_POSTGRES } from '../site/data.ts'
import { runInside } from '../site/run-command.ts'
import { startSite } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

// R11: a copy made while serving restores on a fresh machine.

const UID = 'c'.repeat(32)

const read = async (url: string, path: string) =>
  (await fetch(`${url}/api/app/${path}`, { headers: { Cookie: `userId=${UID}` } })).json()

const add = (url: string, productId: number) =>
  fetch(`${url}/api/app/basket/item/add`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: `userId=${UID}` },
    body: JSON.stringify({ productId, quantity: 500 }),
  })

test.skipIf(ON_POSTGRES)(
  'what was collected before the copy is there on another machine, and what came later is not',
  async () => {
    const folder = await temporaryFolder()
    const [old, fresh] = [join(folder, 'old'), join(folder, 'another', 'machine')]
    await using first = await startSite({ DATA_DIR: old })
    const { list } = (await read(first.url, 'catalog/list')) as { list: { id: number }[] }
    const [before = 0, later = 0] = list.map(({ id }) => id)
    expect((await add(first.url, before)).status).toBe(200)
    const copied = await runInside('db', ['backup', 'копия.sqlite'], { DATA_DIR: old, INIT_CWD: folder })
    expect(copied).toEqual({ code: 0, out: `Копия записана и проверена: ${join(folder, 'копия.sqlite')}\n`, err: '' })
    expect((await add(first.url, later)).status).toBe(200)

    const restored = await runInside('db', ['restore', 'копия.sqlite'], { DATA_DIR: fresh, INIT_CWD: folder })
    expect(restored).toEqual({ code: 0, out: `Данные возвращены из ${join(folder, 'копия.sqlite')}\n`, err: '' })
    await using second = await startSite({ DATA_DIR: fresh })
    const basket = (await read(second.url, 'basket/item')) as { item: { items: { productId: number }[] } }
    expect(basket.item.items).toHaveLength(1)
    expect(JSON.stringify(basket)).toContain(`${before}`)
    expect((await read(first.url, 'basket/item')).item.items).toHaveLength(2)
  },
)
