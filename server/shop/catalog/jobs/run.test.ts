import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../data.ts'
import { TAKERS } from '../../exchange/take-files.ts'
import { addJob, readJobs, reportOf } from './jobs.ts'
import { runCatalogJob } from './run.ts'

test('a file that takes too long is let go of, in words', async () => {
  const config = { dataFolder: await mkdtemp(join(tmpdir(), 'tara-job-')), databaseUrl: undefined }
  const database = await openDatabase(config, 'create')
  const log = { error: vi.fn(), warn: vi.fn() }
  try {
    const id = await addJob(database.query, {
      ...{ state: 'checking', source: 'Цены.xlsx', email: 'c@zavod.example', catalog: undefined, options: {} },
    })
    runCatalogJob(
      database,
      { id, state: 'checking' },
      { config, log, properties: [], vat: null, exchange: { $schema: '', price: '', owns: [] }, takers: TAKERS },
      1,
    )
    await expect.poll(async () => (await readJobs(database.query))[0]?.state).toBe('failed')
    const [job] = await readJobs(database.query)
    expect(job && reportOf(job).message).toMatch(/^Файл обрабатывался слишком долго.*Каталог прежний\.$/)
    expect(log.error).not.toHaveBeenCalled()
  } finally {
    await database.close()
    await rm(config.dataFolder, { recursive: true })
  }
})
