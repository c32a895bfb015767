import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from '../paths.ts'

/** Bytes of buffers that are left for each of a hundred pages of 100 KB, once what is young and unused has gone. */
const HELD = `
  import './server/small-pool.ts'
  import { randomBytes } from 'node:crypto'
  import { encode } from './server/http/encoding.ts'
  const text = Buffer.from(randomBytes(50_000).toString('hex'))
  // Buffers are let go of on another thread.
  async function held() {
    for (let i = 0; i < 4; i++) gc({ type: 'minor' }), await new Promise((done) => setTimeout(done, 20))
    return process.memoryUsage().arrayBuffers
  }
  async function times(count) {
    const before = await held()
    for (let i = 0; i < count; i++) await encode(text, 'zstd', 'now')
    return ((await held()) - before) / count
  }
  await times(100)
  // Where all garbage was collected meanwhile, what others had left has gone too.
  let each = await times(100)
  while (each <= 0) each = await times(100)
  console.log(each)`

it('what compresses a page holds little of it until all garbage is collected', () => {
  const held = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', HELD], { cwd: root })
  expect(Number(held)).toBeLessThan(6000)
})
