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

/** Timeout of a test with four starts, beside other suites. */
const FOUR_STARTS_MS = 300_000

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
  const dev = await runDev(root)
  try {
    expect((await fetch(dev.url('/about/'))).status).toBe(200)
    expect(dev.output()).not.toMatch(/Restarting|Change detected/)
    expect(dev.output().match(/Сайт открыт/g)).toHaveLength(1)
    // Every page has been rendered to try it, and /about/ for us: that is no news.
    expect(dev.output()).not.toMatch(/HTTP re(quest|sponse)/)
  } finally {
    await dev.stop()
  }
})

test('a changed contract reaches the checker and the editors’ schemas without a restart by hand', {
  timeout: FOUR_STARTS_MS,
}, async () => {
  const project = await copyProject()
  const files = editorOf(project.folder)
  const dev = await runDev(project.folder)
  const CONTRACT = 'blocks/quote/contract.ts'
  const GENERATED = 'schema/definitions/generated/blocks.schema.json'
  try {
    const contract = await files.read(CONTRACT)
    expect(await files.read(GENERATED)).not.toContain('Какого года слова.')
    await files.edit(CONTRACT, 'optional: {', "optional: { year: { ...line, description: 'Какого года слова.' },")
    await dev.opened(2)
    expect(await files.read(GENERATED)).toContain('Какого года слова.')
    // Unknown to the contract as it was.
    await files.edit('schema/content/about.json', '"author": "', '"year": "2002", "author": "')
    await waitFor(
      () => dev.output().includes('сайт показывает новое'),
      () => dev.output(),
    )
    expect(dev.output()).not.toContain('Изменения не приняты')

    // One that cannot be loaded: the pages that use the block say so, the others know nothing of it.
    await files.write(CONTRACT, `${contract}\nexport const = 1\n`)
    await dev.opened(3)
    const [about] = await Promise.all(
      ['/about/', '/contacts/'].map(async (path) => (await fetch(dev.url(path))).text()),
    )
    expect(about).not.toContain('<blockquote')
    expect(await overlayOn(dev.url('/'), ['/contacts/', '/about/'])).toMatch(
      /\/blocks\/quote\/contract\.ts:\d+:\d+\nКонтракт блока «quote» не\sзагружен: .*\/schema\/content\/about\.json:/s,
    )

    await rm(join(project.folder, 'blocks/quote'), { recursive: true })
    await dev.opened(4)
    await (await fetch(dev.url('/about/'))).text()
    expect(await overlayOn(dev.url('/'), ['/about/'])).toContain('Блока «quote» нет')
    // A change of a component is none of its business.
    await files.edit('blocks/text/Component.tsx', 'export function', '\nexport function')
    await new Promise((done) => setTimeout(done, 1500))
    expect(dev.output().match(/Сайт открыт/g)).toHaveLength(4)
  } finally {
    await dev.stop()
    await project.remove()
  }
})
