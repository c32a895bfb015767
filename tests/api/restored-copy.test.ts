import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDemoStore } from '#server/shop/catalog/store.ts'
import { startApp } from '../site/app.ts'
import { ON_POSTGRES, openData } from '../site/data.ts'
import { openDemoIn } from '../site/demo.ts'
import { somebody } from '../site/person.ts'
import { runInside } from '../site/run-command.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'

// R11: a backup made while the site is running can be restored on another machine.

test.skipIf(ON_POSTGRES)(
  'what was collected before the copy is there on another machine, and what came later is not',
  async () => {
    const folder = await temporaryFolder()
    const [old, fresh] = [join(folder, 'old'), join(folder, 'another', 'machine')]
    await using first = await startApp({ DATA_DIR: old }, { store: await openDemoIn(old) })
    const me = somebody(first)
    const [before, later] = (await me.get('catalog/list')).answer.list
    const add = ({ id, minQuantity }: { id: number; minQuantity: number }) =>
      me.post('basket/item/add', { productId: id, quantity: minQuantity })
    expect((await add(before)).status).toBe(200)
    const copied = await runInside('db', ['backup', 'копия.sqlite'], { DATA_DIR: old, INIT_CWD: folder })
    expect(copied).toEqual({ code: 0, out: `Копия записана и проверена: ${join(folder, 'копия.sqlite')}\n`, err: '' })
    expect((await add(later)).status).toBe(200)

    const restored = await runInside('db', ['restore', 'копия.sqlite'], { DATA_DIR: fresh, INIT_CWD: folder })
    expect(restored).toEqual({ code: 0, out: `Данные возвращены из ${join(folder, 'копия.sqlite')}\n`, err: '' })
    await using second = await startApp({ DATA_DIR: fresh }, { store: await openDemoStore(await openData(fresh)) })
    const { items } = await somebody(second, me.uid).basket()
    expect(items).toMatchObject([{ productId: before.id }])
    expect((await me.basket()).items).toHaveLength(2)
  },
)
