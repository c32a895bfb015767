import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { plural } from '#schema/definitions/text/format.ts'
import { type Mutation, mutations, scoreOf } from './score.ts'

// Every schema file damaged in forty ways: `npm run test:mutations`, a minute or two. Each processor takes its part of
// the files. Ends with 1 below 99 %.

const WAYS = Number(process.env.WAYS ?? 40)
const SEED = Number(process.env.SEED ?? 14)

type Part = NonNullable<Parameters<typeof mutations>[2]>

async function damagedHere(part: Part): Promise<Mutation[]> {
  const all: Mutation[] = []
  for await (const mutation of mutations(WAYS, SEED, part)) all.push(mutation)
  return all
}

async function damagedApart(part: Part): Promise<Mutation[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: part })
  const [all] = await once(worker, 'message')
  return all
}

function print(all: readonly Mutation[]): void {
  for (const { kind, file, pointer, lines, problems } of all.filter(({ isOnLine }) => !isOnLine)) {
    const said = problems.slice(0, 3).map((one) => `    ${one.file}:${one.line} ${one.rule} ${one.message}`)
    console.log(
      [`${kind}: ${file}:${lines.join('–')} ${pointer}`, ...(said.length > 0 ? said : ['    nothing'])].join('\n'),
    )
  }
  const { share, table } = scoreOf(all)
  console.log(`\n${table}`)
  console.log(`${all.length} ${plural(all.length, 'damage', 'damages', 'damages')}`)
  process.exitCode = share >= 0.99 ? 0 : 1
}

if (isMainThread) {
  const parts = Array.from({ length: availableParallelism() }, (_, at, of = availableParallelism()) => ({ at, of }))
  print((await Promise.all(parts.map(damagedApart))).flat())
} else parentPort?.postMessage(await damagedHere(workerData))
