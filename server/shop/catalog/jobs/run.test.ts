import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../../tests/site/temporary-folder.ts'
import type { Database } from '../../../engine/database/tables.ts'
import { openDatabase } from '../../data.ts'
import { TAKERS } from '../../exchange/take-files.ts'
import { addJob, BY, changeJob, readJobs, reportOf } from './jobs.ts'
import { runCatalogJob } from './run.ts'

let folder: string
let database: Database
beforeEach(async () => {
  folder = await temporaryFolder()
  database = await openDatabase({ dataFolder: folder, databaseUrl: undefined }, 'create')
})
const running: Promise<void>[] = []
afterEach(async () => {
  // The thread of a job ends as soon as the job has been ended.
  await database.query.updateTable('catalog_jobs').set({ state: 'failed' }).execute()
  await Promise.all(running)
  await database.close()
  expect(log.error).not.toHaveBeenCalled()
})

const log = { error: vi.fn(), warn: vi.fn() }
const work = () => ({
  ...{
    config: { dataFolder: folder, databaseUrl: undefined },
    log,
    properties: [],
    materials: [],
    vat: null,
    takers: TAKERS,
  },
  exchange: { $schema: '', price: '', owns: [] },
})

test('a file that takes too long is let go of, in words', async () => {
  const email = 'c@zavod.example'
  const id = await addJob(database.query, {
    ...{ state: 'checking', source: 'Цены.xlsx', email, catalog: undefined, options: {} },
  })
  await runCatalogJob(database, { id, state: 'checking', email }, work(), 1)
  const [job] = await readJobs(database.query)
  expect(job?.state).toBe('failed')
  expect(job && reportOf(job).message).toMatch(/^Файл обрабатывался слишком долго.*Каталог прежний\.$/)
})

const add = (email: string, exchange?: string) =>
  addJob(database.query, {
    ...{ state: 'writing', source: 'Цены.xlsx', email, catalog: undefined },
    options: exchange ? { exchange } : { restores: 1 },
  })
const stateOf = async (id: number) => (await readJobs(database.query, id)).find((job) => job.id === id)?.state
const takers = 'data:text/javascript,export const takeFiles = () => new Promise((end) => setTimeout(end, 600000))'

test('a job that was ended before its turn does not take the place of others', async () => {
  const [first, next] = [await add(BY, '1/import.xml'), await add(BY, '2/import.xml')]
  const run = (id: number) => runCatalogJob(database, { id, state: 'writing', email: BY }, { ...work(), takers })
  running.push(...[first, next].map(run))
  await changeJob(database.query, next, 'writing', { state: 'failed' })
  // Longer than the interval of heartbeats, so that the waiting job knows that it was ended.
  await wait(1500)
  await changeJob(database.query, first, 'writing', { state: 'failed' })
  await Promise.all(running)
})

test('a file of the staff does not wait for one of 1C that takes minutes', async () => {
  const [slow, own] = [await add(BY, '1/import.xml'), await add('c@zavod.example')]
  running.push(runCatalogJob(database, { id: slow, state: 'writing', email: BY }, { ...work(), takers }))
  await runCatalogJob(database, { id: own, state: 'writing', email: 'c@zavod.example' }, work())
  expect([await stateOf(own), await stateOf(slow)]).toEqual(['failed', 'writing'])
})
