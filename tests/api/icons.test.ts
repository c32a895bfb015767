import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { publicFolder } from '#server/engine/paths.ts'
import { type App, startApp } from '../site/app.ts'
import { copySchema } from '../site/schema-copy.ts'

async function start(from: string | RegExp, to: string): Promise<App> {
  const schema = await copySchema()
  await schema.edit('site.json', from, to)
  const app = await startApp({ SCHEMA_DIR: schema.folder })
  onTestFinished(() => app.stop())
  return app
}

const ICONS = /"icons": \{.*\}/

test('the icons that site.json names are where browsers and telephones ask for them', async () => {
  const app = await start('"renderings": true', '"renderings": false')
  for (const [path, file, type] of [
    ['/favicon.ico', 'assets/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'assets/pictures/touch-icon.png', 'image/png'],
    ['/apple-touch-icon-precomposed.png', 'assets/pictures/touch-icon.png', 'image/png'],
  ] as const) {
    const { status, headers, bytes } = await app.askBytes(path)
    expect([path, status, headers['content-type']]).toEqual([path, 200, type])
    expect(bytes.equals(await readFile(join(publicFolder, file)))).toBe(true)
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('without icons there is a short 404, and no page is made', async () => {
  const app = await start(ICONS, '"icons": {}')
  const { status, body } = await app.ask('/favicon.ico')
  expect([status, body]).toEqual([404, ''])
})

test.each([
  [
    '"icons": { "touch": "/assets/favicon.ico" }, "verification": { "yandex": "<meta>" }',
    ['Нужна картинка PNG', 'Нужен сам код'],
  ],
  [
    '"icons": { "favicon": "/assets/none.ico", "touch": "/assets/pictures/none.png" }',
    ['/assets/none.ico', 'Картинки «/assets/pictures/none.png» нет'],
  ],
])('the checker refuses %s', async (text, all) => {
  const refused: string = await start(ICONS, text).then(
    () => '',
    ({ message }: Error) => message,
  )
  for (const words of all) expect(refused).toMatch(new RegExp(`schema/site\\.json[^]*${words}`))
})

test('codes of search engines stand on the home page, and nowhere else', async () => {
  const app = await start(ICONS, '"verification": { "yandex": "1a2b3c4d5e6f7a8b", "google": "abc_DEF-123" }')
  const metaOf = async (path: string) => (await app.json<{ meta: object }>(`/_page${path}`)).meta
  expect(await metaOf('/')).toMatchObject({
    verification: { 'yandex-verification': '1a2b3c4d5e6f7a8b', 'google-site-verification': 'abc_DEF-123' },
  })
  expect(await metaOf('/about/')).not.toHaveProperty('verification')
})
