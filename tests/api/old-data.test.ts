import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#server/catalog/store.ts'
import { migrationStatus } from '#server/database/migrate.ts'
import { SQLITE_FILE } from '#server/database/read-only.ts'
import { ORDER_NUMBER } from '#server/orders/number.ts'
import { GUEST, USER } from '../fixtures/people.ts'
import { cookiesOf, PATHS, post, tokenBody } from '../site/account.ts'
import { startApp } from '../site/app.ts'
import { removeFolder } from '../site/temporary-folder.ts'

// Data of every version that there was open with today's code: tests/fixtures/make-data.ts makes them.

const fixtures = join(import.meta.dirname, '../fixtures')
const files = (await readdir(fixtures)).filter((name) => name.endsWith('.sqlite.gz'))

describe.each(files)('%s', (name) => {
  let app: Awaited<ReturnType<typeof startApp>>
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tara-old-'))
    await writeFile(join(folder, SQLITE_FILE), gunzipSync(await readFile(join(fixtures, name))))
    const config = { dataFolder: folder, databaseUrl: undefined, demo: false }
    const fail = (error: unknown) => console.error(error)
    app = await startApp({}, { store: await openStore(config, () => undefined, fail) })
  })
  afterAll(async () => {
    await app.stop()
    await removeFolder(folder)
  })

  const read = async (path: string, headers: Record<string, string>) =>
    JSON.parse((await app.ask(`/api/app/${path}`, { headers })).body)
  const lists = async (headers: Record<string, string>) => [
    (await read('basket/item', headers)).item.items.map(({ quantity }: { quantity: number }) => quantity),
    (await read('favorite/item', headers)).products.length,
    (await read('compare/item', headers)).item.products.length,
    (await read('watched/list', headers)).list.length,
  ]

  test('is brought up to date', async () => {
    for (const { appliedAt } of await migrationStatus(app.database)) expect(appliedAt).toMatch(/^\d{4}-/)
  })

  test('the account opens with its password, and has its lists and its order', async () => {
    const { headers } = await post(app, PATHS.token, tokenBody(USER.email))
    const Cookie = cookiesOf(headers)
    expect(await read('personal/profile/item', { Cookie })).toMatchObject({ user: USER })
    expect(await lists({ Cookie })).toEqual([[expect.any(Number)], 1, 1, 1])
    const { list } = await read('order/list', { Cookie })
    // Migration 013 renames the status accepted to confirmed.
    const status = name.startsWith('data-006') ? 'confirmed' : 'new'
    expect(list).toMatchObject([{ number: expect.stringMatching(ORDER_NUMBER), status }])
  })

  test('the guest has lists, the form its answer, and letters that are not sent can be', async () => {
    expect(await lists({ Cookie: `userId=${GUEST}` })).toEqual([[expect.any(Number)], 1, 1, 1])
    const { query } = app.database
    const forms = await query.selectFrom('submissions').select('form').orderBy('id').execute()
    expect(forms.map(({ form }) => form)).toEqual(['callback', 'subscribe', 'checkout'])
    const unsent = await query.selectFrom('outbox').selectAll().where('sent_at', 'is', null).execute()
    expect(unsent).toMatchObject([{ recipient: USER.email, text: expect.stringContaining('token=') }])
    const sent = await query.selectFrom('outbox').selectAll().where('sent_at', 'is not', null).execute()
    expect(sent.length).toBeGreaterThan(3)
    for (const letter of sent) expect(letter).toMatchObject({ html: '', text: '', headers: '{}' })
  })
})
