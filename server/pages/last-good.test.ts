import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { expect, it } from 'vitest'
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
  const lastGood = openLastGood(at)
  expect(lastGood.read()).toBeUndefined()
  lastGood.keep(texts('Первый', 3))
  lastGood.keep(texts('«Второй»\n', 2))
  await lastGood.kept()
  expect(lastGood.read()).toEqual(texts('«Второй»\n', 2))
  expect(lastGood.isAnothers()).toBe(false)
  expect(readdirSync(at.dataFolder)).toEqual(['schema.json'])
  expect(openLastGood({ ...at, schemaFolder: '/another' }).read()).toBeUndefined()
})

it('tells what another process has kept since, and keeps its own after what it could not keep', async () => {
  const at = await places()
  const [one, other] = [openLastGood(at), openLastGood(at)]
  one.keep(texts('Первый'))
  await one.kept()
  expect([one.isAnothers(), other.isAnothers()]).toEqual([false, true])
  expect(other.read()).toEqual(texts('Первый'))
  rmSync(at.dataFolder, { recursive: true })
  one.keep(texts('Второй'))
  await one.kept()
  expect(one.read()).toBeUndefined()
  mkdirSync(at.dataFolder)
  one.keep(texts('Третий'))
  await one.kept()
  expect(one.read()).toEqual(texts('Третий'))
})

it('lets others have their turn while it keeps hundreds of files', async () => {
  const lastGood = openLastGood(await places())
  const turns = await turnsDuring(() => {
    lastGood.keep(texts('Статья', 300))
    return lastGood.kept()
  })
  expect(turns).toBeGreaterThanOrEqual(300)
})
