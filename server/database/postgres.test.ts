import { PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../tests/site/free-port.ts'
import { type Postgres, startPostgres } from '../../tests/site/postgres.ts'
import { StartError } from '../config.ts'
import { checkConnections } from './connections.ts'
import { type Database, overDialect } from './database.ts'
import { openPool } from './postgres.ts'

// On a server of the machine's own programs; where there are none, nothing is tried.
const server: Postgres | undefined = startPostgres(await freePort(), { isLasting: false })

describe.skipIf(server === undefined)('the pool of PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    const pool = await openPool(server?.url ?? '', 3, { statement: 300, idleInTransaction: 300 })
    database = overDialect('postgres', new PostgresDialect({ pool }))
    await sql`create table written (number int)`.execute(database.query)
  })
  afterAll(async () => {
    await database.close()
    server?.stop()
  })
  const run = (text: string) => sql.raw(text).execute(database.query)
  const told = () => database.metrics.map((family) => family.samples()).join('')

  it('cuts a statement off after its time, says so and counts it', async () => {
    await expect(run('select pg_sleep(20)')).rejects.toMatchObject({ name: 'DataUnavailable', code: '57014' })
    expect(told()).toMatch(/^tara_database_unavailable_total 1$/m)
    await expect(run('select no_such_column')).rejects.toMatchObject({ code: '42703' })
    expect(told()).toMatch(/^tara_database_unavailable_total 1$/m)
  })

  it('lets go of what a transaction holds that nothing is asked in', async () => {
    const forgotten = database.query.transaction().execute(async (transaction) => {
      await sql`lock table written in access exclusive mode`.execute(transaction)
      await new Promise((done) => setTimeout(done, 600))
      await sql`select 1`.execute(transaction)
    })
    await expect(forgotten).rejects.toMatchObject({ name: 'DataUnavailable' })
    await run('insert into written values (1)')
  })

  it('goes to the server that writes, once another has taken the place of the one that it knows', async () => {
    // Each of its connections leads to one that only reads, as after a failover.
    const readOnly = 'set session characteristics as transaction read only; select pg_sleep(0.1)'
    await Promise.all([run(readOnly), run(readOnly), run(readOnly)])
    const insert = () => run('insert into written values (2)')
    await expect(insert()).rejects.toMatchObject({ name: 'DataUnavailable', code: '25006' })
    await Promise.all([insert(), insert(), insert()])
  })

  it('is told at the start that the server gives fewer connections than the processes may open', async () => {
    const warned: string[] = []
    const warn = (line: string) => void warned.push(line)
    await checkConnections(database, { databasePool: 8, webConcurrency: 2 }, warn)
    const check = checkConnections(database, { databasePool: 100, webConcurrency: 4 }, warn)
    await expect(check).rejects.toThrow(StartError)
    await expect(check).rejects.toThrow(
      /до\s400 соединений .*, а\sсервер даёт 397\. Укажите DATABASE_POOL не\sбольше 99 или/,
    )
    expect(warned).toEqual([])
  })
})
