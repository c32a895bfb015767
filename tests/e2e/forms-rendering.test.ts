import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { GALLERY, useSite } from '../site/use-site.ts'

const { visit, url } = useSite(GALLERY)

test('the engine with its libraries is at most 40 KB, and comes only where a form is', async () => {
  const scripts = async (path: string): Promise<Map<string, number>> => {
    const { requests, quiet } = await visit(path)
    await quiet()
    const files = requests.filter((request) => request.endsWith('.js'))
    const sizes = files.map(async (file): Promise<[string, number]> => {
      const response = await fetch(url(file), { headers: { 'Accept-Encoding': 'identity' } })
      return [file, gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length]
    })
    return new Map(await Promise.all(sizes))
  }
  const without = await scripts('/about/')
  const withForm = await scripts('/gallery/')
  const own = [...withForm].filter(([file]) => !without.has(file))
  const size = own.reduce((sum, [, bytes]) => sum + bytes, 0)
  expect(size).toBeLessThan(40 * 1024)
  expect(size).toBeGreaterThan(15 * 1024)
})
