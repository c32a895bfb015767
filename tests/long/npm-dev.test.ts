import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import { copyProject } from '../site/project-copy.ts'
import { waitFor } from '../site/run-site.ts'
import { editorOf } from '../site/schema-copy.ts'

/** Timeout of a test with a start and some checks of all files, beside other suites. */
const CHANGES_MS = 180_000

/** `npm run dev` in a folder, once the site is open. */
async function runDev(folder: string) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'tara-data-'))
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const child: ChildProcess = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: { ...env, PORT: '0', DATA_DIR, DEMO: '1' },
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)))
  const addresses = () =>
    [...output.matchAll(/Сайт открыт: (http:\/\/localhost:\d+)/g)].map(([, address = '']) => address)
  /** Waits until it has been opened so many times. */
  const opened = (times: number) =>
    waitFor(
      () => addresses().length >= times,
      () => output,
      60_000,
    )
  const stop = async (): Promise<void> => {
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await once(child, 'exit')
    await rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await opened(1)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    output: () => output,
    opened,
    url: (path: string) => (addresses().at(-1) ?? '').replace('localhost', '127.0.0.1') + path,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** The text of Vite's overlay on the first of these pages with errors. */
function overlayOn(origin: string, paths: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = new WebSocket(origin, 'vite-hmr')
  socket.onerror = () => reject(new Error('The socket of Vite has failed.'))
  socket.onopen = () => {
    for (const path of paths) socket.send(JSON.stringify({ type: 'custom', event: 'tara:ask', data: { path } }))
  }
  socket.onmessage = ({ data }) => {
    const { type, err } = JSON.parse(String(data))
    if (type === 'error') resolve(`${err.message}\n${err.stack}`)
  }
  return promise.finally(() => socket.close())
}

test('npm run dev starts once, and not again because of what it writes itself', async () => {
  await using dev = await runDev(root)
  expect((await fetch(dev.url('/about/'))).status).toBe(200)
  expect(dev.output()).not.toMatch(/Restarting|Change detected/)
  expect(dev.output().match(/Сайт открыт/g)).toHaveLength(1)
  // Every page has been rendered to try it, and /about/ for us: that is no news.
  expect(dev.output()).not.toMatch(/HTTP re(quest|sponse)/)
})

test('a changed contract reaches the page, the checker and the editors’ schemas without a restart', {
  timeout: CHANGES_MS,
}, async () => {
  const project = await copyProject()
  const files = editorOf(project.folder)
  const dev = await runDev(project.folder)
  const CONTRACT = 'blocks/quote/contract.ts'
  const GENERATED = 'schema/definitions/generated/blocks.schema.json'
  const html = async (path: string) => (await fetch(dev.url(path))).text()
  const until = (isSo: () => boolean | Promise<boolean>) => waitFor(isSo, dev.output)
  /** Waits until changed files have been taken so many times. */
  const taken = (times: number) => until(() => dev.output().split('сайт показывает новое').length > times)
  try {
    const contract = await files.read(CONTRACT)
    expect(await files.read(GENERATED)).not.toContain('Какого года слова.')
    await files.edit(
      CONTRACT,
      'optional: { role: { ...line,',
      "optional: { year: { ...line, description: 'Какого года слова.' }, role: { ...line, default: 'Сказано сегодня',",
    )
    await taken(1)
    expect(await html('/_blocks/quote.html')).toContain('Сказано сегодня')
    await until(async () => (await files.read(GENERATED)).includes('Какого года слова.'))
    // Unknown to the contract as it was.
    await files.edit('schema/content/about.json', '"author": "', '"year": "2002", "author": "')
    await taken(2)
    expect(dev.output()).not.toContain('Изменения не приняты')

    // One that cannot be loaded: every page says so, and is as it was.
    await files.write(CONTRACT, `${contract}\nexport const = 1\n`)
    await until(() => dev.output().includes('Изменения не приняты'))
    expect(await html('/about/')).toContain('<blockquote')
    expect(await overlayOn(dev.url('/'), ['/contacts/'])).toMatch(
      /\/blocks\/quote\/contract\.ts:\d+:\d+ блоки\/контракт\nКонтракт блока «quote» не\sзагружен: /,
    )

    await rm(join(project.folder, 'blocks/quote'), { recursive: true })
    await taken(3)
    expect(await html('/about/')).not.toContain('<blockquote')
    expect(await overlayOn(dev.url('/'), ['/about/'])).toContain('quote')
    // A change of a component is none of its business.
    await files.edit('blocks/text/Component.tsx', 'export function', '\nexport function')
    await new Promise((done) => setTimeout(done, 1500))
    expect(dev.output().match(/Сайт открыт/g)).toHaveLength(1)
  } finally {
    await dev.stop()
    await project.remove()
  }
})
