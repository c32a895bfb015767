import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { distFolder, root } from '#server/paths.ts'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'
import { type Beside, type Costs, freshFew, freshPages, KINDS, ratioOf } from './fresh.ts'
import { median, middle, report } from './measure.ts'
import { type Asked, askAll, costOf, type Measured, settled, times } from './process.ts'

/** Measured one after another, the middle one counts. */
const ROUNDS = 7

/** As browsers ask for pages, and one that knows gzip alone. */
const ENCODINGS = { browser: 'gzip, deflate, br, zstd', gzip: 'gzip' }

/** Pages that nobody has asked for, kept ones and what else is asked of a site, beside a bare server. */
export async function measurePages(): Promise<void> {
  const reference = await startReference()
  try {
    for (const { elements } of KINDS) await askAll(reference.url, times(`/plain/${elements}`, 200))
    for (const [encoding, accepts] of Object.entries(ENCODINGS)) {
      // Sites of their own: what is asked first is asked of a process that has not shown it.
      const few: Costs[] = []
      for (let round = 0; round < 3; round++) few.push(await freshFew(reference, accepts))
      const site = await startSite({ FORMS_PER_HOUR: '1000000' })
      try {
        const fresh = [await freshPages(site, reference, accepts), ...few]
        for (const { name, bound } of KINDS) {
          const found = fresh.flatMap((costs) => costs[name] ?? [])
          const { ours, theirs } = middle(found, ratioOf) as Beside
          report(
            `${name}, ${encoding}: ours / plain React`,
            `${ours.toFixed(2)} ms / ${theirs.toFixed(2)} = ${(ours / theirs).toFixed(2)}`,
            `at most ${bound}`,
            ours / theirs <= bound,
          )
        }
        await measureRepeated(site, reference, accepts, encoding)
      } finally {
        await site.stop()
      }
    }
  } finally {
    await reference.stop()
  }
}

/** What is asked for again and again, beside a bare server that sends as many bytes. */
async function measureRepeated(
  site: RunningSite,
  reference: Measured,
  accepts: string,
  encoding: string,
): Promise<void> {
  const headers = { 'Accept-Encoding': accepts, Cookie: 'userId=00000000000000000000000000000000' }
  const page: Asked = { path: '/catalog/', headers }
  const { headers: kept } = await askAll(site.url, [page, page])
  const rows: { name: string; asked: (i: number) => Asked; status?: number; count?: number; bound?: number }[] = [
    { name: 'kept list', asked: () => page, bound: 0.6 },
    {
      name: '304',
      asked: () => ({ ...page, headers: { ...headers, 'If-None-Match': String(kept.etag) } }),
      status: 304,
    },
    { name: 'call catalog.list', asked: () => ({ path: '/api/app/catalog/list', headers }) },
    { name: 'post of a form, kept in the database with its letter', asked: question, count: 50 },
  ]
  for (const { name, asked, status, count = 2000, bound } of rows) {
    let asks = 0
    const many = () => Array.from({ length: count }, () => asked(asks++))
    const { bytes } = await askAll(site.url, many())
    await askAll(reference.url, [{ path: '/bytes', method: 'POST', body: 'x'.repeat(bytes) }])
    await settled(site)
    // In turns: a machine is not equally quick at all times.
    const rounds: { ours: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await askAll(site.url, many())
      const ours = await costOf(site, many(), status)
      await askAll(reference.url, times('/bytes', count))
      rounds.push({ ours, bare: await costOf(reference, times('/bytes', count)) })
    }
    const [ours, bare] = [median(rounds.map((round) => round.ours)), median(rounds.map((round) => round.bare))]
    const ratio = median(rounds.map((round) => round.bare / round.ours))
    report(
      `${name}, ${encoding}, ${bytes} bytes: bare server / ours`,
      `${(bare * 1000).toFixed(0)} µs / ${(ours * 1000).toFixed(0)} = ${ratio.toFixed(2)}`,
      bound === undefined ? '' : `at least ${bound}`,
      bound === undefined || ratio >= bound,
    )
  }
}

/** Somebody else's each time: what the same visitor sends twice is kept once. */
const question = (i: number): Asked => ({
  path: '/api/app/form/feedback',
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Cookie: `userId=${String(i).padStart(32, '0')}` },
  body: JSON.stringify({
    name: 'Анна',
    phone: '+79161234567',
    message: `Есть ли банка ${i} мл?`,
    consents: [{ document: 'data-consent', version: '2026-03-01' }],
  }),
})

async function startReference(): Promise<Measured & { stop(): Promise<void> }> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { ssr: 'tests/bench/reference.tsx', outDir: 'dist/bench', emptyOutDir: true, copyPublicDir: false },
  })
  const child = spawn(process.execPath, [join(distFolder, 'bench', 'reference.js')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  const address = () => /^http\S+/m.exec(output)?.[0]
  await waitFor(
    () => address() !== undefined,
    () => `The reference did not start:\n${output}`,
  )
  return {
    url: address() ?? '',
    process: child,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
