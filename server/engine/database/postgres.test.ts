import { PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addressOf } from '../../../tests/site/data.ts'
import { freePort } from '../../../tests/site/free-port.ts'
import { type Postgres, startPostgres } from '../../../tests/site/postgres.ts'
import { StartError } from '../config.ts'
import { overDialect } from './database.ts'
import { checkConnections, openPool, VISITORS } from './postgres.ts'
import type { Database } from './tables.ts'

// Runs on a PostgreSQL server installed on this machine; skipped if there is none.
const server: Postgres | undefined = startPostgres(await freePort(), { isLasting: false })

/** Opens a pool whose limits no test reaches by chance, unless it is given others. */
async function open(url = server?.url ?? '', most = 3, limits = VISITORS) {
  return overDialect('postgres', new PostgresDialect({ pool: await openPool(url, most, limits) }))
}

/** The metric tara_database_unavailable_total. */
async function unavailableOf({ metrics }: Database): Promise<number | undefined> {
  const all = await Promise.all(metrics.map((metric) => metric.get()))
  return all.find(({ name }) => name.startsWith('tara_database_unavailable'))?.values[0]?.value
}

describe.skipIf(server === undefined)('the pool of PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await sql`create table written (number int)`.execute(database.query)
  })
  afterAll(async () => {
    await database.close()
    server?.stop()
  })
  const run = (text: string) => sql.raw(text).execute(database.query)

  it('cuts a statement off after its time, says so and counts it', async () => {
    const brief = await open(server?.url, 1, { ...VISITORS, statement: 300 })
    onTestFinished(() => brief.close())
    const sleep = sql`select pg_sleep(20)`.execute(brief.query)
    await expect(sleep).rejects.toMatchObject({ name: 'DataUnavailable', code: '57014' })
    expect(await unavailableOf(brief)).toBe(1)
    await expect(run('select no_such_column')).rejects.toMatchObject({ code: '42703' })
    expect(await unavailableOf(database)).toBe(0)
  })

  it('lets go of what a transaction holds that nothing is asked in', async () => {
    const brief = await open(server?.url, 1, { ...VISITORS, idleInTransaction: 300 })
    onTestFinished(() => brief.close())
    const forgotten = brief.query.transaction().execute(async (transaction) => {
      await sql`lock table written in access exclusive mode`.execute(transaction)
      await run('insert into written values (1)')
      await sql`select 1`.execute(transaction)
    })
    await expect(forgotten).rejects.toMatchObject({ name: 'DataUnavailable' })
  })

  it('goes to the server that writes, once another has taken the place of the one that it knows', async () => {
    // Makes each of the connections read-only, as after a failover.
    const readOnly = 'set session characteristics as transaction read only; select pg_sleep(0.1)'
    await Promise.all([run(readOnly), run(readOnly), run(readOnly)])
    const insert = () => run('insert into written values (2)')
    await expect(insert()).rejects.toMatchObject({ name: 'DataUnavailable', code: '25006' })
    await Promise.all([insert(), insert(), insert()])
  })

  it('does not answer where it only reads, and goes to another server by being asked', async () => {
    await sql`create table facts (name text, value text)`.execute(database.query)
    expect(await database.answers()).toBe(true)
    const readOnly = 'set session characteristics as transaction read only; select pg_sleep(0.1)'
    await Promise.all([run(readOnly), run(readOnly), run(readOnly)])
    expect(await database.answers()).toBe(false)
    expect(await database.answers()).toBe(true)
  })

  it('tells the server whose its connections are', async () => {
    const { rows } = await sql<{ name: string }>`
      select application_name as name from pg_stat_activity where pid = pg_backend_pid()`.execute(database.query)
    expect(rows).toEqual([{ name: 'tara' }])
  })

  it('is told at the start that the server gives fewer connections than the processes may open', async () => {
    const warned: string[] = []
    const warn = (line: string) => void warned.push(line)
    await checkConnections(database, { databasePool: 8 }, warn)
    const check = checkConnections(database, { databasePool: 399 }, warn)
    await expect(check).rejects.toThrow(StartError)
    await expect(check).rejects.toThrow(
      /до\s400 соединений .*, а\sсервер даёт 397\. Укажите DATABASE_POOL не\sбольше 396 или/,
    )
    expect(warned).toEqual([])
  })

  it('is told so of the limits of a role and of a database', async () => {
    await run('create role small login connection limit 5')
    await run('create database narrow connection limit 6')
    const check = async (url: string, databasePool: number) => {
      const other = await open(url, 2)
      const none = () => undefined
      return checkConnections(other, { databasePool }, none).finally(() => other.close())
    }
    const small = (server?.url ?? '').replace('//postgres@', '//small@')
    await check(small, 4)
    await expect(check(small, 5)).rejects.toThrow(
      /, а\sроль даёт 5\. Укажите DATABASE_POOL не\sбольше 4 или .*alter role/,
    )
    await run('alter role small connection limit -1')
    const narrow = addressOf(small, 'narrow')
    await check(narrow, 5)
    await expect(check(narrow, 6)).rejects.toThrow(/, а\sбаза даёт 6\. .*alter database/)
  })
})

it('counts each who got no connection', async () => {
  const database = await open(`postgres://tara@127.0.0.1:${await freePort()}/tara`)
  onTestFinished(() => database.close())
  const selectFacts = () => database.query.selectFrom('facts').selectAll().execute()
  for (let number = 1; number <= 3; number++)
    await expect(selectFacts()).rejects.toMatchObject({ name: 'DataUnavailable' })
  await expect(database.query.transaction().execute(selectFacts)).rejects.toMatchObject({ name: 'DataUnavailable' })
  expect(await unavailableOf(database)).toBe(4)
})
