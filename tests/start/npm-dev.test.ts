import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/paths.ts'
import { waitFor } from '../site/run-site.ts'

test('npm run dev starts once, and not again because of what it writes itself', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'tara-data-'))
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const child = spawn('npm', ['run', 'dev'], { cwd: root, env: { ...env, PORT: '0', DATA_DIR }, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  try {
    await waitFor(
      () => output.includes('Сайт открыт'),
      () => output,
    )
    const [address = ''] = /http:\/\/localhost:\d+/.exec(output) ?? []
    expect((await fetch(`${address.replace('localhost', '127.0.0.1')}/about/`)).status).toBe(200)
    expect(output).not.toMatch(/Restarting|Change detected/)
    // Every page has been rendered to try it, and /about/ for us: that is no news.
    expect(output).not.toMatch(/HTTP re(quest|sponse)/)
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await once(child, 'exit')
  }
})
