import '../umask.ts'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type CallName, calls, contractOf, isCallName } from '#schema/api/calls.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { mismatchMessage } from '../calls/mismatch-message.ts'
import { type Config, readConfig } from '../config.ts'
import { regionListOf } from '../site/regions.ts'
import { readings } from '../upstream/answers.ts'
import { regionsIn } from '../upstream/background.ts'
import { type Given, isAsked, pathOf, queryOf, sendsUid } from '../upstream/calls.ts'
import { createClient, type FailureKind, UpstreamFailure } from '../upstream/client.ts'
import { fit, Misfit, type Problem } from '../upstream/fit.ts'
import { newNumber } from '../upstream/own-calls.ts'
import { runCommand } from './command-line.ts'
import { keyAlone, readSite } from './read-site.ts'

const USAGE = `Как запускать:
  npm run upstream:try -- https://back.example   спрашивает у чужого бэкенда всё, что можно только прочитать,
                                                 и говорит, что подходит договору (schema/api)`

interface Tried {
  name: CallName
  /** "GET /api/app/catalog/list?page=1"; empty where it was not asked. */
  address: string
  outcome: 'подходит' | 'подходит, кроме:' | 'не подходит:' | 'не спрошено: не с чем'
  /** What does not fit, or why there is no answer. */
  lines: readonly string[]
}

/** `npm run upstream:try`: exit code 0, 1 where something does not fit, 2 for a wrong command line. */
async function main({ config, back }: Arguments): Promise<number> {
  // Addresses of pictures are signed for pages that nobody sees.
  const { site, origin } = await readSite(config, () => keyAlone(randomBytes(32)))
  const client = createClient({ origin: back })
  const answers = new Map<CallName, unknown>()

  async function make(name: CallName, given: Given): Promise<Tried> {
    const problems: Problem[] = []
    let address = ''
    try {
      const path = pathOf(name, given)
      const query = { ...queryOf(name, given), ...(sendsUid(name) && { uid }) }
      address = `GET ${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`
      const { status, body } = await client.ask({ call: name, method: 'GET', path, query })
      if (status >= 400) throw new UpstreamFailure('status', status)
      const said = record(body)
      const own = record(contractOf(name).sample)
      const read =
        name === 'region.list'
          ? regionListOf(site, { list: regionsIn(said), phone: undefined })
          : (readings[name]?.(said, { site, origin: back, ownOrigin: origin, given, own }) ?? said)
      const answer = fit(name, read, (problem) => problems.push(problem))
      answers.set(name, answer)
      const lines = problems.map(wordsOf)
      const rows = list(said.list)
      if (rows.length === 0 || !('list' in answer) || list(answer.list).length > 0)
        return { name, address, outcome: lines.length > 0 ? 'подходит, кроме:' : 'подходит', lines }
      const keys = Object.keys(record(rows[0])).join(', ')
      const none = `list: Пришло строк: ${rows.length}, ни\u00a0одну не\u00a0показать. Свойства первой: ${keys}.`
      return { name, address, outcome: 'не подходит:', lines: [none, ...lines] }
    } catch (error) {
      const lines = error instanceof Misfit ? problems.map(wordsOf) : [reasonOf(error)]
      return { name, address, outcome: 'не подходит:', lines }
    }
  }

  // Side by side, so that a back end which hangs is soon done with.
  const makeAll = (names: readonly CallName[]): Promise<Tried[]> =>
    Promise.all(
      names
        .flatMap((name) => parametersOf(name, answers).map((given) => ({ name, given })))
        .map(({ name, given }) =>
          given ? make(name, given) : { name, address: '', outcome: 'не спрошено: не с чем', lines: [] },
        ),
    )

  let uid = ''
  const first: Tried = { name: 'personal.uid', address: 'GET /api/app/personal/uid', outcome: 'подходит', lines: [] }
  const tried = [first]
  try {
    uid = await newNumber(client)
  } catch (error) {
    tried.splice(0, 1, { ...first, outcome: 'не подходит:', lines: [reasonOf(error)] })
  }
  tried.push(...(await makeAll(READABLE.filter(isList))))
  tried.push(...(await makeAll(READABLE.filter((name) => !isList(name)))))
  const width = Math.max(...tried.map(({ name }) => name.length))
  for (const { name, address, outcome, lines } of tried) {
    console.log(`${name.padEnd(width)}  ${outcome}${address && `  ${address}`}`)
    for (const line of new Set(lines)) console.log(`${' '.repeat(width + 4)}${line}`)
  }
  const bad = tried.filter(({ lines }) => lines.length > 0)
  console.log(`Вызовов: ${tried.length}, не\u00a0подходят или не\u00a0во\u00a0всём: ${bad.length}.`)
  return bad.length > 0 ? 1 : 0
}

const READABLE = Object.keys(calls)
  .filter(isCallName)
  .filter((name) => (isAsked(name) || name === 'region.list') && contractOf(name).method === 'GET')
  .filter((name) => !contractOf(name).user)

/** Lists come before the calls for what they name. */
const isList = (name: CallName): boolean => name.endsWith('.list') && name !== 'search.list'

/** The list whose first row a call is tried with. */
const FROM: { readonly [Name in CallName]?: readonly [from: CallName, given: (row: Given) => Given] } = {
  'catalog.filter': ['section.list', ({ id }) => ({ kind: 'main', sectionId: id })],
  'catalog.view': ['catalog.list', ({ slug }) => ({ kind: 'main', slug })],
  'section.view': ['section.list', ({ code }) => ({ kind: 'main', code })],
  'section.byurl': ['section.list', ({ path }) => ({ kind: 'main', url: path })],
  'search.list': ['catalog.list', ({ name }) => ({ q: String(name).split(' ')[0] })],
  'library.view': ['library.list', ({ code }) => ({ code })],
  'news.view': ['news.list', ({ code }) => ({ code })],
  'landing.view': ['landing.list', ({ code }) => ({ code })],
}

/** Parameters to try a call with; undefined where no list names any. */
function parametersOf(name: CallName, answers: ReadonlyMap<CallName, unknown>): (Given | undefined)[] {
  // The own kind last: the calls that follow use its answer.
  if (name === 'catalog.list' || name === 'section.list') return [{ kind: 'import' }, { kind: 'main' }]
  const [from, given] = FROM[name] ?? []
  if (!from || !given) return [name === 'seo.data' ? { path: '/' } : {}]
  const [row] = list(record(answers.get(from)).list)
  return [row === undefined ? undefined : given(record(row))]
}

function wordsOf({ place, error, schema: { description }, value }: Problem): string {
  const came = error ? `${mismatchMessage(error)} Пришло ${JSON.stringify(value)?.slice(0, 60)}.` : 'Свойства нет.'
  return `${place || 'ответ'}: ${came}${description === undefined ? '' : ` По\u00a0договору: ${description}`}`
}

function reasonOf(error: unknown): string {
  if (!(error instanceof UpstreamFailure)) return error instanceof Error ? error.message : String(error)
  const words: { readonly [Kind in FailureKind]?: string } = {
    status: `Сервер ответил ${error.detail}.`,
    late: 'Ответ не\u00a0пришёл за\u00a015\u00a0с.',
    notJson: 'Ответ\u00a0— не\u00a0объект JSON.',
    noList: 'В\u00a0ответе нет списка. Пустой\u00a0— {"list": []}.',
    tooLarge: 'Ответ больше 5\u00a0МБ.',
    noUid: 'uid: нужен номер посетителя, строка или число.',
  }
  return words[error.kind] ?? `Спросить не\u00a0получилось (${error.detail || error.kind}).`
}

interface Arguments {
  config: Config
  /** The other back end. */
  back: string
}

/** @returns what is wrong with the command line, or what it asks for */
function readArguments(): Arguments | string {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [address, ...more] = positionals
  if (more.length > 0) return `Адрес один, а\u00a0здесь ещё ${more.join(', ')}.`
  const config = readConfig({ ...process.env, ...(address && { API_UPSTREAM: address }) })
  const { apiUpstream: back } = config
  return back === undefined ? 'Не\u00a0сказано, какой бэкенд спросить.' : { config, back }
}

await runCommand({ usage: USAGE, read: readArguments, run: main })
