import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureDataFolder } from '#server/engine/config.ts'
import { ensureBackupFolder } from '#server/engine/jobs/backups.ts'
import { readConfig } from '#server/shop/config.ts'
import { freePort } from '../site/free-port.ts'
import { type RunningSite, spawnSite } from '../site/run-site.ts'
import { copySchema } from '../site/schema-copy.ts'

// Each mistake that the person who starts the site can correct is reported in one clear line.

/** Starts a site that must fail to start. @returns its exit code and output */
async function fail(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const site: RunningSite = await spawnSite(env)
  onTestFinished(() => site.stop())
  const [code] = (await once(site.process, 'close')) as [number | null]
  return { code, output: site.output().trim() }
}

/** Returns a port on which a server is already listening. */
async function takenPort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a broken schema ends the start with every problem of every file, and nothing listens', async () => {
  const schema = await copySchema()
  await schema.edit('content/about.json', '"$schema"', '$schema"')
  await schema.edit('pages/home.json', '"type": "hero"', '"type": "heroo"')
  await schema.edit('layouts/default.json', '"region.phone"', '"region.phon"')
  const port = await freePort()
  const { code, output } = await fail({ SCHEMA_DIR: schema.folder, PORT: String(port) })
  expect(code).toBe(1)
  for (const [file, words] of [
    ['content/about.json', ''],
    ['pages/home.json', 'hero'],
    ['layouts/default.json', 'region.phon'],
  ] as const)
    expect(output).toMatch(new RegExp(`schema/${file}:\\d+:\\d+ [^]*?${words.replaceAll('.', '\\.')}`))
  expect(output).toContain('Возможно, имелось в виду')
  expect(output).toContain('Сайт не запущен')
  expect(output).not.toContain('Сайт открыт')
  expect(output).not.toMatch(/\n\s+at /)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

test('a schema folder that is missing is told in one line', async () => {
  const { code, output } = await fail({ SCHEMA_DIR: join(tmpdir(), 'no-such-schema') })
  expect(code).toBe(1)
  expect(output.split('\n').length).toBe(1)
  expect(output).toContain('no-such-schema')
})

test('a port in use is told in one line that says what to do', async () => {
  const port = await takenPort()
  const { code, output } = await fail({ PORT: String(port) })
  expect(code).toBe(1)
  expect(output.split('\n').length).toBe(1)
  expect(output).toContain(`Порт ${port} занят`)
})

test.skipIf(!existsSync('/proc/self'))('a folder below /proc is told in one line too', () => {
  const folder = '/proc/tara/data'
  const line = /^В папку [^\n]+ \/proc\/tara\/data нельзя писать \(ENOENT\)\.[^\n]+$/
  expect(() => ensureDataFolder(readConfig({ DATA_DIR: folder }))).toThrow(line)
  expect(() => ensureBackupFolder({ backupFolder: folder })).toThrow(line)
})

test('variables that are wrong end the start in a line each', async () => {
  const wrong = { LOG_LEVEL: 'loud', PORT: 'abc', SITE_URL: 'zavod-emkost.example', TRUSTED_PROXIES: 'all' }
  const { code, output } = await fail(wrong)
  expect(code).toBe(1)
  const lines = Object.entries(wrong).map(([name, value]) => expect.stringContaining(`${name}=${value}: `))
  expect(output.split('\n').toSorted()).toEqual(lines)
})
