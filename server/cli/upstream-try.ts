import '../umask.ts'
import { parseArgs } from 'node:util'
import { readConfig, StartError } from '../config.ts'
import { createClient } from '../upstream/client.ts'
import { type Tried, tryUpstream } from '../upstream/try.ts'
import { readSite } from './read-site.ts'

const USAGE = `Как запускать:
  npm run upstream:try -- https://back.example   спрашивает у чужого бэкенда всё, что можно только прочитать,
                                                 и говорит, что подходит договору (schema/api)`

const OUTCOMES: Readonly<Record<Tried['outcome'], string>> = {
  fits: 'подходит',
  parts: 'подходит, кроме:',
  fails: 'не подходит:',
  skipped: 'не спрошено: не с чем',
}

/** `npm run upstream:try`: exit code 0, 1 where something does not fit, 2 for a wrong command line. */
async function main(): Promise<number> {
  const config = readAsked()
  if (config?.apiUpstream === undefined) {
    console.error(USAGE)
    return 2
  }
  const { site, origin } = await readSite(config)
  const tried = await tryUpstream(createClient({ origin: config.apiUpstream, pauses: false }), {
    site,
    origin,
    back: config.apiUpstream,
  })
  const width = Math.max(...tried.map(({ name }) => name.length))
  for (const { name, address, outcome, problems } of tried) {
    console.log(`${name.padEnd(width)}  ${OUTCOMES[outcome]}${address && `  GET ${address}`}`)
    for (const problem of new Set(problems.map((text) => text.replace(/\.\d+\./g, '.*.'))))
      console.log(`${' '.repeat(width + 4)}${problem}`)
  }
  const count = (outcome: Tried['outcome']): number => tried.filter((one) => one.outcome === outcome).length
  console.log(
    `Вызовов: ${tried.length}. Подходят: ${count('fits')}, не во всём: ${count('parts')}, не подходят: ${count('fails')}, не спрошены: ${count('skipped')}.`,
  )
  return count('fails') + count('parts') > 0 ? 1 : 0
}

/** The configuration with the address of the command line; undefined where there is none. */
function readAsked() {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [address, ...others] = positionals
    return others.length > 0 ? undefined : readConfig({ ...process.env, ...(address && { API_UPSTREAM: address }) })
  } catch (error) {
    console.error((error as Error).message)
    return undefined
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
