import { createServer } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addressOf } from '../../../tests/site/data.ts'
import { freePort } from '../../../tests/site/free-port.ts'
import { startPostgres } from '../../../tests/site/postgres.ts'
import { temporaryFolder } from '../../../tests/site/temporary-folder.ts'
import { openDatabase } from '../../shop/data.ts'
import { StartError } from '../config.ts'
import { listening } from '../http/testing.ts'

// If PostgreSQL refuses the connection at the start, the process prints one line with the fix.

/** Returns the message of a refused start. */
async function refusal(databaseUrl: string): Promise<string> {
  const dataFolder = await temporaryFolder()
  const error: unknown = await openDatabase({ dataFolder, databaseUrl, databasePool: 2 }, 'create').then(
    (database) => database.close(),
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).toMatch(/^PostgreSQL: [^\n]+$/)
  expect(message).not.toContain('secret')
  return message.replaceAll('\u00a0', ' ')
}

/** Starts a server that sends these bytes to every client. @returns its address */
async function saying(words: Buffer): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(words)))
  onTestFinished(() => void server.close())
  return `${(await listening(server)).replace('http://', 'postgres://tara:secret@')}/tara`
}

/** An error message in PostgreSQL's protocol. */
function errorOf(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

it.each([
  ['28P01', /имя или пароль/],
  ['28000', /pg_hba\.conf/],
  ['3D000', /createdb/],
  ['53300', /max_connections/],
  ['57P03', /через минуту/],
])('a connection that is refused by %s', async (code, words) => {
  const message = await refusal(await saying(errorOf(code)))
  expect(message).toMatch(words)
  expect(message).toContain(code)
})

it('a connection that is cut at once', async () => {
  expect(await refusal(await saying(Buffer.alloc(0)))).toContain('обрывается сразу')
})

const server = startPostgres(await freePort(), { isLasting: false })

describe.skipIf(server === undefined)('of a server', () => {
  const url = server?.url ?? ''
  const admin = new Client(url)
  const run = (text: string) => admin.query(text)
  beforeAll(() => admin.connect())
  afterAll(async () => {
    await admin.end()
    server?.stop()
  })
  const as = (role: string, name: string): string => addressOf(url, name).replace('//postgres@', `//${role}:secret@`)

  it('whose role may not make tables', async () => {
    await run('create role stranger login')
    await run('create database owned')
    expect(await refusal(as('stranger', 'owned'))).toMatch(/не хватает прав.*42501/)
  })

  it('that only reads', async () => {
    await run('create database still')
    await run('alter database still set default_transaction_read_only = on')
    expect(await refusal(addressOf(url, 'still'))).toMatch(/только читает.*25006/)
  })

  it('that does not encrypt', async () => {
    expect(await refusal(`${url}?sslmode=require`)).toContain('sslmode=disable')
  })

  it('whose database has no room for Russian letters', async () => {
    await run("create database latin template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'")
    expect(await refusal(addressOf(url, 'latin'))).toContain('кодировка LATIN1')
  })
})
