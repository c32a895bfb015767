import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { dropLeftUploads, uploadFolder } from '#server/engine/forms/uploads.ts'
import { uploadedPictures } from '#server/engine/pictures/uploaded.ts'
import { readContent } from '#server/shop/submissions/stored-files.ts'
import { startApp } from '../site/app.ts'
import { singleContent } from '../site/files.ts'
import { questionnaire } from '../site/questionnaire.ts'
import { signedInAs } from '../site/staff.ts'
import { useApp } from '../site/use-app.ts'

// Uploads: streamed to the disk, counted, and identified by content: S19 S22.

const app = useApp({ FORMS_PER_HOUR: '1000000' })

let visitors = 0
const someone = (): Record<string, string> => ({ Cookie: `userId=${String(++visitors).padStart(32, '0')}` })

type FileLike = readonly [name: string, content: string | Buffer<ArrayBuffer>]

const partsOf = (files: readonly FileLike[], first: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(first)) form.append(name, value)
  for (const [name, content] of files)
    form.append('files', new File([typeof content === 'string' ? Buffer.from(content, 'latin1') : content], name))
  return form
}

const send = async (path: string, body: FormData) => {
  const response = await fetch(app.origin + path, { method: 'POST', headers: someone(), body, redirect: 'manual' })
  const text = await response.text()
  return { status: response.status, text, location: response.headers.get('location') }
}

const call = async (files: readonly FileLike[]) => {
  const { status, text } = await send(
    '/api/app/form/questionary',
    partsOf(files, { body: JSON.stringify(questionnaire) }),
  )
  return { status, answer: JSON.parse(text) as { message?: string; fields?: Record<string, string> } }
}

const kept = async () => {
  const { query } = app.database
  const files = await query.selectFrom('submission_files').select(['id', 'name', 'type']).orderBy('id').execute()
  return Promise.all(
    files.map(async (file) => ({ ...file, content: await buffer(readContent(query, 'submission_files', file.id)) })),
  )
}

/** Returns the uploaded files that are still on the disk after all responses. */
async function left(): Promise<string[]> {
  const names = async () => readdir(join(app.dataFolder, 'uploads')).catch(() => [])
  for (let i = 0; i < 50 && (await names()).length > 0; i++) await new Promise((done) => setTimeout(done, 20))
  return names()
}

/** Creates a file in the format of Word and Excel before 2007: a directory in the second sector names its streams. */
function compound(stream: string): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(2048)
  file.write('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', 'latin1')
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  file.write(stream, 1024, 'utf16le')
  return file
}

const dxf = '  0\r\nSECTION\r\n  2\r\nHEADER\r\n'
const step = 'ISO-10303-21;\nHEADER;\n'

test.each([
  ['чертёж.pdf', singleContent('a.pdf', 3000), 'application/pdf'],
  ['a.PDF', '\n\n%PDF-1.4', 'application/pdf'],
  ['a.dwg', 'AC1032....', 'image/vnd.dwg'],
  ['a.dxf', dxf, 'image/vnd.dxf'],
  ['a.dxf', `999\nDXF by hand\n${dxf}`, 'image/vnd.dxf'],
  ['a.step', step, 'model/step'],
  ['a.stp', step, 'model/step'],
  ['a.jpeg', singleContent('a.jpg', 100), 'image/jpeg'],
  ['a.png', singleContent('a.png', 100), 'image/png'],
  ['a.zip', singleContent('a.zip', 100), 'application/zip'],
  [
    'a.docx',
    `PK\x03\x04${'x'.repeat(5000)}PK\x01\x02word/document.xmlPK\x05\x06`,
    expect.stringContaining('wordprocessingml'),
  ],
  ['a.xls', compound('Workbook'), expect.stringContaining('spreadsheetml')],
])('%s is taken for what it is inside', async (name, content, type) => {
  expect((await call([[name, content]])).status).toBe(200)
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const file = (await kept()).at(-1)
  expect(file).toMatchObject({ name, type })
  expect(Buffer.from(file?.content ?? '').equals(bytes)).toBe(true)
})

test.each([
  ['page.pdf', '<!doctype html><script>alert(1)</script>'],
  ['a.jpg', 'GIF89a'],
  ['a.png', singleContent('a.jpg', 100)],
  ['a.zip', 'MZ\x90\x00'],
  ['a.docx', singleContent('a.zip', 100)],
  ['a.docx', compound('Setup')],
  ['a.docx', 'PK\x03\x04evil.exe word/'],
  ['a.pdf', '<html><script>alert(1)</script>%PDF-1.4'],
  ['a.pdf', `MZ${'x'.repeat(800)}%PDF-1.4`],
  ['a.jpg', '\xFF\xD8\xFF<html>'],
  ['a.dxf', 'just a text'],
  ['a.dwg', ''],
  ['a.step', 'STEP'],
])('%s that is something else inside is refused, and the field says so', async (name, content) => {
  const before = (await kept()).length
  const { status, answer } = await call([[name, content]])
  expect([status, Object.keys(answer.fields ?? {})]).toEqual([422, ['files']])
  expect(answer.fields?.files).toMatch(new RegExp(`^Файл «${name}» внутри не\\u00a0`))
  expect((await kept()).length).toBe(before)
})

test('a file that is larger than its field takes is told with its size, and what was typed is not lost', async () => {
  const form = partsOf([['a.pdf', singleContent('a.pdf', 11 * 1024 * 1024)]], {
    form: 'questionnaire',
    company: 'Пасека',
  })
  form.append('comment', 'После файла')
  const { status } = await send('/questionnaire/', form)
  expect(status).toBe(422)
  expect((await call([['a.pdf', singleContent('a.pdf', 11 * 1024 * 1024)]])).answer.fields?.files).toContain('10')
})

describe('files are refused at once', () => {
  test('by a form that has no field for them', async () => {
    const { status } = await send('/faq/', partsOf([['a.pdf', singleContent('a.pdf', 10)]], { form: 'subscribe' }))
    expect(status).toBe(415)
  })

  test('before the form or the data are told', async () => {
    expect((await send('/questionnaire/', partsOf([['a.pdf', 'x']], {}))).status).toBe(415)
    expect((await send('/api/app/form/questionary', partsOf([['a.pdf', 'x']], {}))).status).toBe(400)
  })

  test('by an address that is no page, and a call that takes none', async () => {
    expect((await send('/nothing/', partsOf([['a.pdf', 'x']], { form: 'questionnaire' }))).status).toBe(405)
    expect((await send('/api/app/form/subscribe', partsOf([['a.pdf', 'x']], { body: '{}' }))).status).toBe(415)
  })

  test('where they are too many, or parts are', async () => {
    const many = Array.from({ length: 31 }, (_, i): FileLike => [`${i}.pdf`, singleContent('a.pdf', 10)])
    expect((await call(many)).status).toBe(413)
    const parts = new FormData()
    for (let i = 0; i < 600; i++) parts.append('a', '1')
    expect((await send('/questionnaire/', parts)).status).toBe(413)
    expect((await send('/questionnaire/', partsOf([], { form: 'questionnaire', a: 'x'.repeat(110_000) }))).status).toBe(
      413,
    )
  })

  test('by who has sent too many forms already: nothing is read', async () => {
    await using strict = await startApp({ FORMS_PER_HOUR: '1' })
    const body = () => partsOf([['a.pdf', singleContent('a.pdf', 100)]], { body: JSON.stringify(questionnaire) })
    const ask = async () =>
      (await fetch(`${strict.origin}/api/app/form/questionary`, { method: 'POST', headers: someone(), body: body() }))
        .status
    expect([await ask(), await ask()]).toEqual([200, 429])
  })

  test('by whose uploads have broken off too often', async () => {
    await using strict = await startApp({ FORMS_PER_HOUR: '2' })
    const url = `${strict.origin}/api/app/form/questionary`
    const counted = async () => {
      const rows = await strict.database.query.selectFrom('rate_limits').select('points').execute()
      return rows.map(({ points }) => points)
    }
    for (const times of [1, 2]) {
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '100000' }
      const begun = request(url, { method: 'POST', headers })
      begun.on('error', () => undefined) // this test closes the connection
      const named = '--x\r\nContent-Disposition: form-data; name='
      begun.write(`${named}"body"\r\n\r\n${JSON.stringify(questionnaire)}\r\n`)
      begun.write(`${named}"files"; filename="a.pdf"\r\n\r\n%PDF`)
      await expect.poll(async () => (await readdir(uploadFolder(strict.dataFolder)).catch(() => [])).length).toBe(1)
      begun.destroy()
      await expect.poll(counted).toEqual([times])
    }
    const body = partsOf([['a.pdf', singleContent('a.pdf', 100)]], { body: JSON.stringify(questionnaire) })
    expect((await fetch(url, { method: 'POST', headers: someone(), body })).status).toBe(429)
  })

  test('from a network whose five are on their way already, IPv6 counted by /64', async () => {
    await using proxied = await startApp({ FORMS_PER_HOUR: '1000', TRUSTED_PROXIES: '1' })
    const head = 'multipart/form-data; boundary=x'
    const held: ClientRequest[] = []
    const begin = (address: string): ClientRequest => {
      const begun = request(`${proxied.origin}/api/app/form/questionary`, {
        method: 'POST',
        headers: { ...someone(), 'Content-Type': head, 'Content-Length': '100000', 'X-Forwarded-For': address },
      })
      begun.on('error', () => undefined) // the server closes the connection
      begun.write('--x\r\n')
      held.push(begun)
      return begun
    }
    const refused = async (address: string) => {
      const begun = begin(address)
      // If this upload arrives before the other five, the server accepts it and does not respond yet.
      const ended = [once(begun, 'response'), once(begun, 'close'), wait(1000, [])]
      const [answer] = (await Promise.race(ended)) as [IncomingMessage?]
      return answer?.statusCode
    }
    for (let i = 1; i <= 5; i++) begin(`2001:db8:1:1::${i}`)
    // The server refuses a sixth upload of the same network; an upload from another network continues, without a response yet.
    await expect.poll(() => refused('2001:db8:1:1:ffff::6'), { timeout: 15_000 }).toBe(429)
    const other = begin('2001:db8:1:2::1')
    const answered = vi.fn()
    other.once('response', answered)
    const [answer] = (await once(begin('2001:db8:1:1::7'), 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(429)
    expect(answered).not.toHaveBeenCalled()
    for (const begun of held) begun.destroy()
  })
})

test('slow uploads hold up neither staff nor, after half a minute, other visitors', async () => {
  await using proxied = await startApp({ FORMS_PER_HOUR: '1000', TRUSTED_PROXIES: '1' })
  const held: ClientRequest[] = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let i = 0; i < 50; i++) {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '9000000' }
    const begun = request(`${proxied.origin}/api/app/form/questionary`, {
      method: 'POST',
      headers: { ...someone(), ...headers, 'X-Forwarded-For': `192.0.2.${i % 10}` },
    })
    begun.on('error', () => undefined) // the server closes the connection
    begun.write('--x\r\n')
    held.push(begun)
  }
  const ask = async (path: string, cookie: string) => {
    const body = partsOf([['a.pdf', singleContent('a.pdf', 1000)]], { body: JSON.stringify(questionnaire) })
    const headers = { Cookie: cookie, 'X-Forwarded-For': '198.51.100.1' }
    return (await fetch(proxied.origin + path, { method: 'POST', headers, body })).status
  }
  const visitor = () => ask('/api/app/form/questionary', someone().Cookie ?? '')
  await expect.poll(visitor, { timeout: 15_000 }).toBe(503)
  const { Cookie } = await signedInAs(proxied, 'owner')
  // The upload is accepted and read completely; it is refused only because it belongs to no order.
  expect(await ask('/desk/api/orders/files/add', Cookie)).toBe(422)
  // The uploads are fast enough for the server to keep them open, but too slow to keep their places in the queue.
  for (let window = 0; window < 3; window++) {
    for (const begun of held) begun.write('x'.repeat(220_000))
    await wait(1000)
    vi.advanceTimersByTime(10_000)
  }
  expect(await visitor()).toBe(200)
  for (const begun of held) begun.destroy()
})

test('names are shown names only: no path, no sign that hides', async () => {
  const name = '../../etc/\u202Egpj.pdf'
  expect((await call([[name, singleContent('a.pdf', 10)]])).status).toBe(200)
  expect((await kept()).at(-1)?.name).toBe('_gpj.pdf')
})

test('nothing stays on the disk beside the database', async () => {
  const five = Array.from({ length: 5 }, () => call([['a.pdf', singleContent('a.pdf', 5 * 1024 * 1024)]]))
  expect((await Promise.all(five)).map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(await left()).toEqual([])
})

test('no address answers with what visitors sent', async () => {
  const { content } = (await kept()).at(-1) ?? {}
  expect(content).toBeDefined()
  for (const path of ['/uploads/', '/.data/', '/data/uploads/a.pdf', '/files/1', '/api/app/form/questionary/1'])
    expect([path, [404, 405, 301].includes((await app.ask(path)).status)]).toEqual([path, true])
})

test('what a killed process left on the disk is erased, and what is on its way is not', async () => {
  const folder = uploadFolder(app.dataFolder)
  for (const name of ['left', 'coming']) {
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, 'file'), 'паспорт')
  }
  const old = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(folder, 'left'), old, old)
  // The catalog's photos are in a subfolder of the uploads, which the job must not delete.
  await mkdir(uploadedPictures(app.dataFolder))
  await utimes(uploadedPictures(app.dataFolder), old, old)
  expect(await dropLeftUploads(app.dataFolder, new Date())).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(['coming', 'pictures'])
})
