import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openLastGood } from '#server/pages/last-good.ts'
import { openData } from '../site/data.ts'
import { parseOpenMetrics } from '../site/open-metrics.ts'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'
import { copySchema, type SchemaCopy } from '../site/schema-copy.ts'
import { removeFolder } from '../site/temporary-folder.ts'

// WEB_CONCURRENCY: several processes on one port.

/** A request on a connection of its own, or on one of an agent's. */
function ask(
  { url }: Pick<RunningSite, 'url'>,
  path: string,
  { agent = false as Agent | false, headers = {}, body = '' } = {},
): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  request(url + path, { agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
    let text = ''
    answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
    answer.on('error', reject)
  })
    .on('error', reject)
    .end(body)
  return promise
}

/** The processes that have answered, by what the log says of each request. */
const pids = (output: string): number[] => [
  ...new Set([...output.matchAll(/"pid":(\d+)[^\n]*"msg":"request"/g)].map(([, pid]) => Number(pid))),
]

const times = (text: string, words: string): number => text.split(words).length - 1

describe('two processes on one port', () => {
  let folder: string
  let schema: SchemaCopy
  let site: RunningSite
  beforeAll(async () => {
    const above = await mkdtemp(join(tmpdir(), 'tara-several-'))
    schema = await copySchema(above)
    folder = join(above, 'data')
    site = await startSite({
      DATA_DIR: folder,
      SCHEMA_DIR: schema.folder,
      WEB_CONCURRENCY: '2',
      DRAIN_SECONDS: '1',
      FORMS_PER_HOUR: '1000000',
      LOG_LEVEL: 'info',
    })
    return async () => {
      await site.stop()
      await removeFolder(above)
    }
  })
  /** The processes that answer from now on. */
  async function serving(): Promise<number[]> {
    const from = site.output().length
    for (let i = 0; i < 6; i++) await ask(site, '/about/')
    const found = () => pids(site.output().slice(from))
    await waitFor(
      () => times(site.output().slice(from), '"path":"/about/"') >= 6,
      () => 'Not all requests are logged',
    )
    return found()
  }
  /** What each new connection is shown: they go to the processes in turn. */
  const shown = (path: string) => Promise.all([1, 2, 3, 4].map(async () => (await ask(site, path)).body))

  test('both answer, and whichever is asked tells what both measure', async () => {
    expect(await serving()).toHaveLength(2)
    expect(times(site.output(), 'Сайт открыт')).toBe(1)
    const { status, body } = await ask(site, '/metrics')
    expect(status).toBe(200)
    const metrics = parseOpenMetrics(body)
    const ofPage = (metrics.get('tara_requests')?.samples ?? []).filter(({ labels }) => labels.name === 'about')
    expect(ofPage.map(({ labels }) => labels.process).sort()).toEqual(['1', '2'])
    expect(ofPage.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThanOrEqual(6)
    expect(metrics.get('tara_database_up')?.samples).toHaveLength(1)
  })

  test('both show an edit, which is told once, and what is held back as the one that took it last', async () => {
    await schema.edit('content/certificates.json', /"title": "[^"]*"/, '"title": "Новый заголовок"')
    const all = (words: string) => async () => (await shown('/certificates/')).every((html) => html.includes(words))
    await waitFor(all('Новый заголовок'), () => `Not both show the edit`)
    await schema.edit('content/certificates.json', '"title"', '"titel"')
    await site.printed('Изменения не приняты')
    await waitFor(
      async () => (await shown('/readyz')).every((told) => told.includes('certificates.json')),
      () => 'Not both hold the file back',
    )
    expect(times(site.output(), 'Файлы схемы изменились')).toBe(1)
    expect(times(site.output(), 'Изменения не приняты')).toBe(1)
    // As a process does that took an edit on before the mistake was made, which these did not see.
    const failed = vi.fn()
    const other = openLastGood({ dataFolder: folder, schemaFolder: schema.folder }, failed)
    const texts = other.read()
    if (!texts) throw new Error('Nothing is kept')
    const read = texts.read.map((file) =>
      JSON.parse(JSON.stringify(file).replace('Новый заголовок', 'Заголовок другого')),
    )
    await other.keep({ ...texts, read })
    expect(failed).not.toHaveBeenCalled()
    await waitFor(all('Заголовок другого'), () => `Not both show what the other took on`)
    await schema.edit('content/certificates.json', '"titel"', '"title"')
    await waitFor(all('Новый заголовок'), () => 'Not both show the mended file')
  })

  test('one that is killed is started again, and the log says so', async () => {
    const before = await serving()
    process.kill(before[0] ?? 0, 'SIGKILL')
    await site.printed('a process ended, another is started')
    await waitFor(
      async () => (await serving().catch(() => [])).filter((pid) => !before.includes(pid)).length === 1,
      () => 'No other was started',
    )
    expect(await serving()).toHaveLength(2)
  })

  test('a connection that one was handed and had not taken when it was killed is closed', async () => {
    const [stopped = 0] = await serving()
    process.kill(stopped, 'SIGSTOP')
    const open = [1, 2, 3, 4].map(() =>
      ask(site, '/about/').then(
        ({ status }) => status,
        ({ code }: { code: string }) => code,
      ),
    )
    const waiting = new Set(open)
    for (const one of open) void one.then(() => waiting.delete(one))
    await waitFor(
      () => waiting.size === 1,
      () => 'Not all but one are answered',
    )
    process.kill(stopped, 'SIGKILL')
    expect((await Promise.all(open)).toSorted()).toEqual([200, 200, 200, 'ECONNRESET'])
    await waitFor(
      async () => (await serving().catch(() => [])).length === 2,
      () => 'No other was started',
    )
  })

  test('SIGUSR2 puts another in the place of each under load: no request breaks and nothing is lost', {
    timeout: 120_000,
  }, async () => {
    const before = await serving()
    const agent = new Agent({ keepAlive: true, maxSockets: 6 })
    const [broken, taken] = [[] as string[], [] as number[]]
    let isOver = false
    const told = async (path: string, more = {}): Promise<string> => {
      const { status, body } = await ask(site, path, { agent, ...more }).catch((error) => ({
        status: 0,
        body: String(error),
      }))
      if (status !== 200) broken.push(`${path}: ${status} ${body.slice(0, 200)}`)
      return body
    }
    const write = async (number: number): Promise<void> => {
      const body = await told('/api/app/form/feedback', {
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `several-${number}` },
        body: JSON.stringify({
          name: 'Анна',
          phone: '+79161234567',
          message: `Вопрос ${number}`,
          consents: [{ document: 'data-consent', version: '2026-03-01' }],
        }),
      })
      if (body.startsWith('{')) taken.push((JSON.parse(body) as { data: { id: number } }).data.id)
    }
    let number = 0
    const load = ['/about/', '/catalog/banki/', '/api/app/settings/view', '/readyz'].map(async (path) => {
      // Starting takes processor time too.
      while (!isOver) await Promise.all([told(path), write(++number), sleep(30)])
    })
    site.process.kill('SIGUSR2')
    await waitFor(
      () => site.output().includes('Процессы запущены заново'),
      () => 'The processes were not started again',
      90_000,
    ).finally(() => {
      isOver = true
    })
    await Promise.all(load)
    agent.destroy()
    expect(broken).toEqual([])
    expect((await serving()).filter((pid) => before.includes(pid))).toEqual([])
    expect(taken.length).toBeGreaterThan(20)
    const data = await openData(folder)
    const rows = await data.query.selectFrom('submissions').select('id').execute()
    // Whichever process sends: a letter once, a file each.
    const letters = await data.query.selectFrom('outbox').select(['id', 'attempts']).execute()
    await data.close()
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(taken))
    expect([rows.length, letters.length]).toEqual([taken.length, taken.length])
    expect(letters.filter(({ attempts }) => attempts > 1)).toEqual([])
  })

  test('SIGTERM ends all of them with exit code 0, after they have been drained', async () => {
    const ended = once(site.process, 'exit')
    site.process.kill('SIGTERM')
    await waitFor(
      async () => (await shown('/readyz')).every((told) => told.includes('stopping')),
      () => 'Not both say that they stop',
    )
    expect(await ended).toEqual([0, null])
    await expect(ask(site, '/healthz')).rejects.toThrow()
  })
})

test('a start that fails in one of them ends all, and says why once', async () => {
  const blocker = await startSite()
  onTestFinished(() => blocker.stop())
  const started = startSite({ WEB_CONCURRENCY: '2', PORT: new URL(blocker.url).port })
  const why = await started.then(
    () => '',
    (error: Error) => error.message,
  )
  expect(times(why, 'занят')).toBe(1)
})
