import '../umask.ts'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type CallName, calls, contractOf, isCallName } from '#schema/api/calls.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { mismatchMessage } from '../calls/mismatch-message.ts'
import { type Config, readConfig } from '../config.ts'
import { HttpError } from '../http/http-error.ts'
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

const OUTCOMES = {
  fits: 'подходит',
  parts: 'подходит, кроме:',
  fails: 'не подходит:',
  skipped: 'не спрошено: не с чем',
}

const PARTS =
  'Что названо под «подходит, кроме», страницы не\u00a0покажут, остальное они покажут; под «не\u00a0подходит» — сам вызов без ответа.\n'

interface Tried {
  name: CallName
  /** "GET /api/app/catalog/list?page=1"; empty where it was not asked. */
  address: string
  outcome: keyof typeof OUTCOMES
  /** What does not fit, or why there is no answer. */
  lines: readonly string[]
}

/** `npm run upstream:try`: exit code 0, 1 where something does not fit, 2 for a wrong command line. */
async function main({ config, back }: Arguments): Promise<number> {
  // Addresses of pictures are signed for pages that nobody sees.
  const { site, origin } = await readSite(config, () => keyAlone(randomBytes(32)))
  const client = createClient({ origin: back })
  const answers = new Map<CallName, unknown>()
  let uid = ''

  async function make(name: CallName, given: Given): Promise<Tried> {
    const query = { ...queryOf(name, given), ...(sendsUid(name) && { uid }) }
    const search = new URLSearchParams(query).toString()
    const problems: Problem[] = []
    let address = ''
    try {
      const path = pathOf(name, given)
      address = `GET ${path}${search && `?${search}`}`
      const { status, body } = await client.ask({ call: name, method: 'GET', path, query })
      if (status >= 400) throw new UpstreamFailure('status', status)
      const said = record(body)
      const own = record(contractOf(name).sample)
      const read =
        name === 'region.list'
          ? regionListOf(site, { list: regionsIn(said), phone: undefined })
          : (readings[name]?.(said, { site, origin: back, ownOrigin: origin, given, own }) ?? said)
      const answer = await fit(name, read, (problem) => problems.push(problem))
      answers.set(name, answer)
      const lines = problems.map(wordsOf)
      const rows = list(said.list)
      if (rows.length === 0 || !('list' in answer) || list(answer.list).length > 0)
        return { name, address, outcome: lines.length > 0 ? 'parts' : 'fits', lines }
      const keys = Object.keys(record(rows[0])).join(', ')
      const none = `list: Пришло строк: ${rows.length}, ни\u00a0одну не\u00a0показать. Свойства первой: ${keys}.`
      return { name, address, outcome: 'fails', lines: [none, ...lines] }
    } catch (error) {
      const lines = error instanceof Misfit ? [...problems, ...error.problems].map(wordsOf) : [reasonOf(error)]
      return { name, address, outcome: 'fails', lines }
    }
  }

  async function makeAll(names: readonly CallName[]): Promise<Tried[]> {
    // Side by side, so that a back end which hangs is soon done with.
    const made = names.map(async (name): Promise<Tried[]> => {
      const given = parametersOf(name, answers)
      if (!given) return [{ name, address: '', outcome: 'skipped', lines: [] }]
      return Promise.all(given.map((one) => make(name, one)))
    })
    return (await Promise.all(made)).flat()
  }

  async function askUid(): Promise<Tried> {
    const tried = { name: 'personal.uid', address: `GET ${contractOf('personal.uid').path}` } as const
    try {
      uid = await newNumber(client)
      return { ...tried, outcome: 'fits', lines: [] }
    } catch (error) {
      return { ...tried, outcome: 'fails', lines: [reasonOf(error)] }
    }
  }

  const tried = [
    await askUid(),
    ...(await makeAll(READABLE.filter(isList))),
    ...(await makeAll(READABLE.filter((name) => !isList(name)))),
  ]
  const width = Math.max(...tried.map(({ name }) => name.length))
  for (const { name, address, outcome, lines } of tried) {
    console.log(`${name.padEnd(width)}  ${OUTCOMES[outcome]}${address && `  ${address}`}`)
    for (const line of new Set(lines)) console.log(`${' '.repeat(width + 4)}${line}`)
  }
  const count = (outcome: Tried['outcome']): number => tried.filter((one) => one.outcome === outcome).length
  console.log(
    `${count('parts') > 0 ? PARTS : ''}Вызовов: ${tried.length}. Подходят: ${count('fits')}, не во всём: ${count('parts')}, не подходят: ${count('fails')}, не спрошены: ${count('skipped')}.`,
  )
  return count('fails') + count('parts') > 0 ? 1 : 0
}

const READABLE = Object.keys(calls)
  .filter(isCallName)
  .filter((name) => (isAsked(name) || name === 'region.list') && contractOf(name).method === 'GET')
  .filter((name) => !contractOf(name).user)

/** Lists come before the calls for what they name. */
const isList = (name: CallName): boolean => name.endsWith('.list') && name !== 'search.list'

/** Parameters to try a call with: the kinds of the catalog, or the first that a list names; undefined where there is none. */
function parametersOf(name: CallName, answers: ReadonlyMap<CallName, unknown>): Given[] | undefined {
  const first = (call: CallName, given: (row: Given) => Given): Given[] | undefined => {
    const [row] = list(record(answers.get(call)).list)
    return row === undefined ? undefined : [given(record(row))]
  }
  switch (name) {
    case 'catalog.list':
    case 'section.list':
      // The own kind last: the calls that follow use its answer.
      return [{ kind: 'import' }, { kind: 'main' }]
    case 'catalog.filter':
      return first('section.list', ({ id }) => ({ kind: 'main', sectionId: id }))
    case 'catalog.view':
      return first('catalog.list', ({ slug }) => ({ kind: 'main', slug }))
    case 'section.view':
      return first('section.list', ({ code }) => ({ kind: 'main', code }))
    case 'section.byurl':
      return first('section.list', ({ path }) => ({ kind: 'main', url: path }))
    case 'search.list':
      return first('catalog.list', ({ name: words }) => ({ q: String(words).split(' ')[0] }))
    case 'library.view':
      return first('library.list', ({ code }) => ({ code }))
    case 'news.view':
      return first('news.list', ({ code }) => ({ code }))
    case 'landing.view':
      return undefined
    default:
      return [name === 'seo.data' ? { path: '/' } : {}]
  }
}

/** What does not fit the contract: the place, what came, and what the contract says of it. */
function wordsOf({ place, error }: Problem): string {
  const { keyword, params, parentSchema, data } = error
  const isMissing = keyword === 'required'
  const schema = isMissing ? record(record(parentSchema).properties)[String(params.missingProperty)] : parentSchema
  const { description } = record(schema)
  const came = isMissing ? 'Свойства нет.' : `${mismatchMessage(error)} Пришло ${JSON.stringify(data)?.slice(0, 60)}.`
  return `${place || 'ответ'}: ${came}${typeof description === 'string' ? ` По\u00a0договору: ${description}` : ''}`
}

function reasonOf(error: unknown): string {
  if (error instanceof UpstreamFailure) return FAILURES[error.kind](error.detail)
  return error instanceof HttpError ? error.message : `Ответ не\u00a0прочитать (${error}).`
}

const FAILURES: Readonly<Record<FailureKind, (detail: string | number) => string>> = {
  path: () => 'Адрес вызова не\u00a0сложить.',
  status: (status) =>
    `Сервер ответил ${status}.${Number(status) < 400 ? ' По\u00a0перенаправлениям сайт не\u00a0ходит.' : ''}`,
  late: () => 'Ответ не\u00a0пришёл за\u00a015\u00a0с.',
  unreachable: (code) => `Спросить не\u00a0получилось${code && ` (${code})`}.`,
  pause: () => 'Не\u00a0спрошено: сервер только что не\u00a0отвечал.',
  busy: () => 'Не\u00a0спрошено: слишком много запросов сразу.',
  notJson: () => 'Ответ\u00a0— не\u00a0объект JSON.',
  noList: () => 'В\u00a0ответе нет списка. Пустой\u00a0— {"list": []}.',
  tooLarge: (bytes) => `Ответ больше ${Math.round(Number(bytes) / 1e6)}\u00a0МБ.`,
  noUid: () => 'uid: нужен номер посетителя, строка или число.',
  noToken: () => 'access_token: нужна строка.',
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
