import { AsyncResource, createHook, executionAsyncResource } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector'

// Preloaded into the site's process (tests/bench/tasks.ts): measures the tasks of its main thread.

/** A turn of the serving thread: a callback of the event loop with all that follows from it before the next one. */
export interface Task {
  /** Processor time in milliseconds. */
  cost: number
  /** What it was called by: "TCP", "Timeout". */
  by: string
  /** The functions that took the most of it, where a profile is asked for. */
  heaviest?: readonly string[]
}

const file = process.env.TASKS_FILE
const profiling = process.env.TASKS_PROFILE !== undefined

/** Tasks told of, and from which cost on a profile says what they did, in milliseconds. */
const MOST = 10
const PROFILED = 15

interface Turn extends Task {
  start: bigint
  end: bigint
}

let costliest: Turn[] = []
let depth = 0
/** What runs now; undefined: the probe itself. */
let by: string | undefined = 'start'
let [began, beganAt] = [0, 0n]

const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The last turn ended where the next begins: while it waits, a thread uses no processor. */
function turn(next: string): void {
  const now = processorTime()
  const at = process.hrtime.bigint()
  const cost = now - began
  if (by !== undefined && (costliest.length < MOST || cost > (costliest.at(-1)?.cost ?? 0))) {
    costliest.push({ cost, by, start: beganAt, end: at })
    costliest.sort((a, b) => b.cost - a.cost)
    costliest.length = Math.min(MOST, costliest.length)
  }
  ;[began, beganAt, by] = [now, at, next]
}

/** What runs within a turn of something else: nextTick and queueMicrotask. */
const isWithin = (resource: object): boolean => resource.constructor === Object || resource instanceof AsyncResource

createHook({
  before() {
    if (depth++ > 0) return
    const resource = executionAsyncResource()
    if (!isWithin(resource)) turn(resource.constructor.name)
  },
  after() {
    depth--
  },
  trackPromises: false,
}).enable()

const withoutProfile = ({ cost, by }: Turn): Task => ({ cost, by })

/** Not before the start has been told of: a profile that begins with the process stops it for minutes while it compiles. */
let session: Session | undefined

if (file !== undefined)
  process.on('SIGUSR2', () => {
    const tasks = costliest
    const write = (told: readonly Task[]): void => {
      writeFileSync(file, JSON.stringify(told))
      costliest = []
      by = undefined
    }
    if (!profiling) return write(tasks.map(withoutProfile))
    if (!session) {
      session = new Session()
      session.connect()
      session.post('Profiler.enable')
      session.post('Profiler.setSamplingInterval', { interval: 500 })
      session.post('Profiler.start')
      return write(tasks.map(withoutProfile))
    }
    session.post('Profiler.stop', (_, { profile }) => {
      write(
        tasks.map((task) => ({
          ...withoutProfile(task),
          ...(task.cost > PROFILED && { heaviest: heaviestOf(profile, task.start, task.end) }),
        })),
      )
      session?.post('Profiler.start')
    })
  })

/** Own functions by the time that they and what they called took, with what took it itself. */
function heaviestOf(profile: Profiler.Profile, start: bigint, end: bigint): string[] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const total = new Map<string, number>()
  const self = new Map<string, number>()
  let at = profile.startTime
  for (const [i, sample] of (profile.samples ?? []).entries()) {
    const took = profile.timeDeltas?.[i] ?? 0
    at += took
    if (at < Number(start / 1000n) || at > Number(end / 1000n)) continue
    const seen = new Set<string>()
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const { functionName, url, lineNumber } = nodes.get(id)?.callFrame ?? { functionName: '', url: '', lineNumber: 0 }
      const name = `${functionName || '(anonymous)'} ${url.replace(/^.*?\/(?=(server|schema|renderer|blocks|node_modules|dist)\/)/, '')}:${lineNumber + 1}`
      if (id === sample) self.set(name, (self.get(name) ?? 0) + took / 1000)
      if (!seen.has(name)) total.set(name, (total.get(name) ?? 0) + took / 1000)
      seen.add(name)
    }
  }
  const first = (times: Map<string, number>, count: number, label: string) =>
    [...times]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(([name, time]) => `${label} ${time.toFixed(1)} ${name}`)
  return [...first(total, 14, 'total'), ...first(self, 6, 'self')]
}
