import { readFileSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Preloaded into the site's process (tests/long/probe.ts): shifts its clock, and reports its memory after a garbage collection.

const file = process.env.PROBE_FILE
const Clock = Date
let shift = 0

globalThis.Date = new Proxy(Clock, {
  construct: (target, given, type) =>
    Reflect.construct(target, given.length > 0 ? given : [Clock.now() + shift], type) as object,
  apply: () => String(new Clock(Clock.now() + shift)),
  get: (target, name, receiver) =>
    name === 'now' ? () => Clock.now() + shift : (Reflect.get(target, name, receiver) as unknown),
})

if (file !== undefined)
  process.on('SIGUSR2', () => {
    const { id, shift: asked } = JSON.parse(readFileSync(file, 'utf8')) as { id: number; shift: number }
    shift = asked
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    for (let i = 0; i < 3; i++) collect()
    writeFileSync(`${file}.out`, JSON.stringify({ id, ...process.memoryUsage() }))
  })
