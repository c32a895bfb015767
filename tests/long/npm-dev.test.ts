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

/** Timeout of a test that starts the server and checks all files several times, beside other suites. */
const CHANGES_MS = 180_000

/** Starts `npm run dev` in a folder, and waits until the site is open. */
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
  /** Waits until the server has announced the site's URL this many times. */
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

/** Asks Vite's socket about pages. @returns the overlay's text for the first one with errors */
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
  // The log has neither the trial renderings of all pages nor the request for /about/.
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
  /** Waits until the server has applied changed files this many times. */
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
    // The new property of the file is known only to the changed contract.
    await files.edit('schema/content/about.json', '"author": "', '"year": "2002", "author": "')
    await taken(2)
    expect(dev.output()).not.toContain('Изменения не приняты')

    // With a contract that cannot be loaded, each page shows the error in the overlay and stays as it was.
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
    // A changed component does not restart the server.
    await files.edit('blocks/text/Component.tsx', 'export function', '\nexport function')
    await new Promise((done) => setTimeout(done, 1500))
    expect(dev.output().match(/Сайт открыт/g)).toHaveLength(1)
  } finally {
    await dev.stop()
    await project.remove()
  }
})
