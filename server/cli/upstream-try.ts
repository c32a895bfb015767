import '../umask.ts'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { createClient } from '../upstream/client.ts'
import { type Tried, tryUpstream } from '../upstream/try.ts'
import { runCommand } from './command-line.ts'
import { keyAlone, readSite } from './read-site.ts'
import { wordsOf } from './upstream-try/words.ts'

const USAGE = `Как запускать:
  npm run upstream:try -- https://back.example   спрашивает у чужого бэкенда всё, что можно только прочитать,
                                                 и говорит, что подходит договору (schema/api)`

const OUTCOMES: Readonly<Record<Tried['outcome'], string>> = {
  fits: 'подходит',
  parts: 'подходит, кроме:',
  fails: 'не подходит:',
  skipped: 'не спрошено: не с чем',
}

const PARTS =
  'Что названо под «подходит, кроме», страницы не\u00a0покажут, остальное они покажут; под «не\u00a0подходит» — сам вызов без ответа.\n'

/** `npm run upstream:try`: exit code 0, 1 where something does not fit, 2 for a wrong command line. */
async function main({ config, back }: Asked): Promise<number> {
  // Addresses of pictures are signed for pages that nobody sees.
  const { site, origin } = await readSite(config, () => keyAlone(randomBytes(32)))
  const tried = await tryUpstream(createClient({ origin: back, pauses: false }), { site, origin, back })
  const width = Math.max(...tried.map(({ name }) => name.length))
  for (const { name, address, outcome, problems } of tried) {
    console.log(`${name.padEnd(width)}  ${OUTCOMES[outcome]}${address && `  GET ${address}`}`)
    for (const words of new Set(problems.map(wordsOf))) console.log(`${' '.repeat(width + 4)}${words}`)
  }
  const count = (outcome: Tried['outcome']): number => tried.filter((one) => one.outcome === outcome).length
  console.log(
    `${count('parts') > 0 ? PARTS : ''}Вызовов: ${tried.length}. Подходят: ${count('fits')}, не во всём: ${count('parts')}, не подходят: ${count('fails')}, не спрошены: ${count('skipped')}.`,
  )
  return count('fails') + count('parts') > 0 ? 1 : 0
}

interface Asked {
  config: Config
  /** The other back end. */
  back: string
}

/** @returns what is wrong with the command line, or what it asks for */
function readArguments(): Asked | string {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [address, ...more] = positionals
  if (more.length > 0) return `Адрес один, а\u00a0здесь ещё ${more.join(', ')}.`
  const config = readConfig({ ...process.env, ...(address && { API_UPSTREAM: address }) })
  const { apiUpstream: back } = config
  return back === undefined ? 'Не\u00a0сказано, какой бэкенд спросить.' : { config, back }
}

await runCommand({ usage: USAGE, read: readArguments, run: main })
