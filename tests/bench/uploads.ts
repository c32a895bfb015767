import { request } from 'node:http'
import { watchHealth } from '../security/watch-health.ts'
import { singleContent } from '../site/files.ts'
import { questionnaire } from '../site/questionnaire.ts'
import { startSite } from '../site/run-site.ts'
import { report } from './measure.ts'

const AT_ONCE = 20
const MAX_MS = 100

/** Measures the slowest response of /healthz while many visitors with different addresses send files of 25 MB each. */
export async function measureUploads(): Promise<void> {
  const site = await startSite({ FORMS_PER_HOUR: '1000000', TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' })
  const watcher = await watchHealth(site)
  try {
    const body = largestForm()
    // The first upload only loads and compiles the code.
    await send(site.url, body, 0)
    const end = watcher.begin()
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => send(site.url, body, i + 1)))
    const { ms } = await end()
    if (statuses.some((status) => status !== 200)) throw new Error(`Uploads were refused: ${statuses}`)
    report(`/healthz beside ${AT_ONCE} uploads of 25 MB`, `${ms.toFixed(0)} ms`, `at most ${MAX_MS} ms`, ms <= MAX_MS)
  } finally {
    watcher.end()
    await site.stop()
  }
}

/** Returns the body of a questionnaire with five files of 5 MB. */
function largestForm(): Buffer {
  const head = (more: string) => Buffer.from(`--x\r\nContent-Disposition: form-data; ${more}\r\n\r\n`)
  const [file, end] = [singleContent('a.pdf', 5e6), Buffer.from('\r\n')]
  const files = [1, 2, 3, 4, 5].flatMap((i) => [head(`name="files"; filename="${i}.pdf"`), file, end])
  return Buffer.concat([
    ...[head('name="body"'), Buffer.from(JSON.stringify(questionnaire)), end, ...files],
    Buffer.from('--x--\r\n'),
  ])
}

/** Sends the body as a visitor. @returns the status */
const send = (url: string, body: Buffer, visitor: number): Promise<number | undefined> =>
  new Promise((done, fail) => {
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=x',
      Cookie: `userId=${visitor.toString(16).padStart(32, '0')}`,
      'X-Forwarded-For': `10.0.0.${visitor}`,
    }
    request(`${url}/api/app/form/questionary`, { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => done(response.statusCode))
    })
      .on('error', fail)
      .end(body)
  })
