import { describe, expect, it } from 'vitest'
import { parseOpenMetrics } from '../site/open-metrics.ts'
import { useApp } from '../site/use-app.ts'

const TOKEN = 'a-long-word-for-metrics'

const app = useApp({ METRICS_TOKEN: TOKEN, TRUSTED_PROXIES: '1' })

/** Returns the metrics: name with labels -> value. */
async function read(): Promise<ReadonlyMap<string, number>> {
  const { status, headers, body } = await app.ask('/metrics')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
    'no-store',
  ])
  const samples = [...parseOpenMetrics(body).values()].flatMap((family) => family.samples)
  return new Map(samples.map(({ name, labels, value }) => [[name, ...Object.values(labels)].join(' '), value]))
}

/** Returns how much each metric grows during some work. */
async function grown(work: () => Promise<unknown>): Promise<(sample: string) => number> {
  const before = await read()
  await work()
  const after = await read()
  return (sample) => (after.get(sample) ?? 0) - (before.get(sample) ?? 0)
}

describe('/metrics', () => {
  it('is OpenMetrics, with what runs, what is shown and what is kept', async () => {
    const samples = await read()
    expect(samples.get('tara_database_up')).toBe(1)
    for (const name of [
      'tara_database_size_bytes',
      'tara_catalog_version',
      'tara_catalog_products main',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect([name, samples.get(name)]).toEqual([name, expect.toSatisfy((value: number) => value > 0)])
    expect(samples.get('tara_schema_held_back')).toBe(0)
    expect(samples.get(`tara_schema_info ${app.site.state().site.version}`)).toBe(1)
    expect(samples.get('tara_outbox_letters waiting')).toBe(0)
    expect(samples.get('process_start_time_seconds')).toBeLessThanOrEqual(Date.now() / 1000)
    expect(samples.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
  })

  it('counts pages by their files, made and kept, and how long they took', async () => {
    const by = await grown(async () => {
      for (let i = 0; i < 3; i++) await app.ask('/about/')
      await app.ask('/no/such/page/')
      await app.ask('/_page/about/')
      await app.ask('/about')
    })
    expect(by('tara_requests_total page about 200')).toBe(3)
    expect(by('tara_request_seconds_count page about')).toBe(3)
    expect(by('tara_request_seconds_sum page about')).toBeGreaterThan(0)
    expect(by('tara_requests_total page not-found 404')).toBe(1)
    expect(by('tara_requests_total page-data about 200')).toBe(1)
    expect(by('tara_requests_total page redirect 301')).toBe(1)
    expect([by('tara_page_answers_total yes'), by('tara_page_answers_total no')]).toEqual([2, 3])
  })

  it('counts calls by their names, and statements of the database', async () => {
    const by = await grown(async () => {
      await app.ask('/api/app/catalog/list')
      await app.ask('/api/app/catalog/list?count=no')
      await app.ask('/api/app/security/token', { method: 'POST' })
    })
    expect(by('tara_requests_total call catalog.list 200')).toBe(1)
    expect(by('tara_requests_total call catalog.list 400')).toBe(1)
    expect(by('tara_request_seconds_count call catalog.list')).toBe(2)
    expect(by('tara_database_statement_seconds_count')).toBeGreaterThan(0)
  })

  it('counts statements that fail', async () => {
    const by = await grown(() =>
      app.database.query
        .selectFrom('facts')
        .select('no_such_column' as 'name')
        .execute()
        .catch(() => undefined),
    )
    expect(by('tara_database_statement_failures_total')).toBe(1)
  })

  it.each([
    ['a proxy hands it on', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy names itself', { via: '1.1 proxy' }],
    ['another word is given', { authorization: 'Bearer another' }],
  ])('does not exist where %s', async (_, headers: Record<string, string>) => {
    const { status, body } = await app.ask('/metrics', { headers })
    expect(status).not.toBe(200)
    expect(body).not.toContain('tara_')
  })

  it('is there for who names its token, through a proxy too', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${TOKEN}` }
    const { status, body } = await app.ask('/metrics', { headers })
    expect(status).toBe(200)
    expect(parseOpenMetrics(body).size).toBeGreaterThan(10)
  })
})

describe('the parser of these tests', () => {
  const FINE = '# TYPE a counter\n# HELP a b\na_total{c="d"} 1\n# EOF\n'
  it('takes what is right', () => expect(parseOpenMetrics(FINE).get('a')?.samples.length).toBe(1))
  it.each([
    FINE.replace('# EOF\n', ''),
    FINE.replace('a_total', 'a'),
    FINE.replace('"d"', 'd'),
    FINE.replace(' 1', ' one'),
    FINE.replace('counter', 'number'),
    FINE.replace('# HELP a b\n', '# UNIT a seconds\n'),
    FINE.replace('# EOF', 'a_total{c="d"} 2\n# EOF'),
    '# TYPE h histogram\nh_bucket{le="1.0"} 2\nh_bucket{le="+Inf"} 1\nh_count 1\nh_sum 1\n# EOF\n',
  ])('refuses %j', (text) => {
    expect(() => parseOpenMetrics(text)).toThrow(SyntaxError)
  })
})
