import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { temporaryFolder } from '../../tests/site/temporary-folder.ts'
import { turnsDuring } from '../../tests/site/turns.ts'
import { openLastGood } from './last-good.ts'

const places = async () => ({ dataFolder: await temporaryFolder(), schemaFolder: '/shop/schema' })

const pictures = { '/assets/a.jpg': { address: '/assets/a.1234.jpg' } }
const texts = (title: string, count = 1) =>
  schemaTexts(
    Array.from({ length: count }, (_, i) => ({ path: `content/articles/${i}.json`, text: `{ "title": "${title}" }` })),
    ['/assets/a.jpg'],
    pictures,
  )

it('keeps the texts that it was given last, whole, and leaves nothing beside them', async () => {
  const at = await places()
  const failed = vi.fn()
  const lastGood = openLastGood(at, failed)
  expect(lastGood.read()).toBeUndefined()
  await Promise.all([lastGood.keep(texts('Первый', 3)), lastGood.keep(texts('«Второй»\n', 2))])
  expect(lastGood.read()).toEqual(texts('«Второй»\n', 2))
  expect(lastGood.isAnothers()).toBe(false)
  expect(readdirSync(at.dataFolder)).toEqual(['schema.json'])
  expect(openLastGood({ ...at, schemaFolder: '/another' }, failed).read()).toBeUndefined()
  expect(failed).not.toHaveBeenCalled()
})

it('tells what another process has kept since', async () => {
  const at = await places()
  const [one, other] = [openLastGood(at, vi.fn()), openLastGood(at, vi.fn())]
  await one.keep(texts('Первый'))
  expect([one.isAnothers(), other.isAnothers()]).toEqual([false, true])
  expect(other.read()).toEqual(texts('Первый'))
  expect(other.isAnothers()).toBe(false)
})

it('tells that it could not keep what is served, leaves what was kept, and keeps what comes next', async () => {
  const at = await places()
  const failed = vi.fn()
  const lastGood = openLastGood(at, failed)
  const folder = join(at.dataFolder, 'schema.json')
  // Nothing is put in the place of a folder that holds something.
  mkdirSync(join(folder, 'full'), { recursive: true })
  await lastGood.keep(texts('Первый'))
  expect(failed).toHaveBeenCalledOnce()
  expect(readdirSync(at.dataFolder)).toEqual(['schema.json'])
  rmSync(folder, { recursive: true })
  await lastGood.keep(texts('Второй'))
  expect(lastGood.read()).toEqual(texts('Второй'))
  expect(failed).toHaveBeenCalledOnce()
})

it('takes away what a process that was killed has left half written, not what one is writing', async () => {
  const { dataFolder, schemaFolder } = await places()
  const others = ['orders.json.7', 'schema.json', 'schema.json.8', 'schema.json.bak']
  for (const name of ['schema.json.7', 'schema-held.json.12', ...others]) {
    const file = join(dataFolder, name)
    writeFileSync(file, '{')
    const old = new Date(Date.now() - 90_000)
    if (name !== 'schema.json.8') utimesSync(file, old, old)
  }
  openLastGood({ dataFolder, schemaFolder }, vi.fn())
  expect(readdirSync(dataFolder).sort()).toEqual(others)
})

it('lets others have their turn while it keeps megabytes', async () => {
  const lastGood = openLastGood(await places(), vi.fn())
  const many = texts('Статья '.repeat(10_000), 40)
  expect(await turnsDuring(() => lastGood.keep(many))).toBeGreaterThanOrEqual(10)
  expect(lastGood.read()).toEqual(many)
})
