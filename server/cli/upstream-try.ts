import { sampleOf } from '#schema/definitions/contract/sample.ts'
import '../engine/umask.ts'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { calls, contractOf, isCallName } from '#schema/api/calls.ts'
import type { CallName } from '#schema/definitions/calls/call.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { mismatchMessage } from '../engine/calls/mismatch-message.ts'
import { type Config, readConfig } from '../shop/config.ts'
import { upstreamList } from '../shop/regions/regions.ts'
import { readings } from '../shop/upstream/answers.ts'
import { regionsIn } from '../shop/upstream/background.ts'
import { type CallValues, isAsked, pathOf, queryOf, sendsUid } from '../shop/upstream/calls.ts'
import { createClient, type FailureKind, UpstreamFailure } from '../shop/upstream/client.ts'
import { fit, Misfit, type Problem } from '../shop/upstream/fit.ts'
import { newNumber } from '../shop/upstream/own-calls.ts'
import { runCommand } from './command-line.ts'
import { readSite, storeWithoutData } from './read-site.ts'

const USAGE = `Как запускать:
  npm run upstream:try -- https://back.example   спрашивает у чужого бэкенда всё, что можно только прочитать,
                                                 и говорит, что подходит договору (schema/api)`

/** Tries each GET call that needs no sign-in. @returns the exit code: 1 if a response does not fit its contract, otherwise 0 */
async function main({ config, back }: { config: Config; back: string }): Promise<number> {
  const { site, origin } = await readSite(config, storeWithoutData(randomBytes(32)))
  const client = createClient({ origin: back })
  const answers = new Map<CallName, unknown>()
  let uid = ''
  const results: boolean[] = []

  async function tryCall(name: CallName, parameters: CallValues): Promise<void> {
    const problems: Problem[] = []
    let [address, failure] = ['', '']
    try {
      const [path, query] = [pathOf(name, parameters), { ...queryOf(name, parameters), ...(sendsUid(name) && { uid }) }]
      address = `  GET ${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`
      if (name === 'personal.uid') uid = await newNumber(client)
      else {
        const { status, body } = await client.ask({ call: name, method: 'GET', path, query })
        if (status >= 400) throw new UpstreamFailure('status', status)
        const fields = record(body)
        const reading = {
          site,
          origin: back,
          ownOrigin: origin,
          parameters,
          supplement: record(sampleOf(contractOf(name).response)),
        }
        const regions = () => ({ list: upstreamList(site)({ list: regionsIn(fields), phone: undefined }) })
        const read = name === 'region.list' ? regions() : (readings[name]?.(fields, reading) ?? fields)
        const answer = fit(name, read, (problem) => problems.push(problem))
        answers.set(name, answer)
        const [row] = list(fields.list)
        if (row !== undefined && 'list' in answer && list(answer.list).length === 0)
          failure = `list: Пришло строк: ${list(fields.list).length}, ни\u00a0одну не\u00a0показать. Свойства первой: ${Object.keys(record(row)).join(', ')}.`
      }
    } catch (error) {
      failure = error instanceof Misfit ? 'Ответ не\u00a0подходит договору.' : reasonOf(error)
    }
    const lines = new Set([...(failure === '' ? [] : [failure]), ...problems.map(problemText)])
    const outcome = failure !== '' ? 'не подходит:' : lines.size > 0 ? 'подходит, кроме:' : 'подходит'
    console.log([`${name.padEnd(20)}  ${outcome}${address}`, ...lines].join(`\n${' '.repeat(24)}`))
    results.push(lines.size === 0)
  }

  // The first rows of lists provide the parameters of later calls, so lists come first. The calls of a step run in parallel, so a back end
  // that does not respond costs one timeout per step.
  const names = Object.keys(calls).filter(isCallName)
  const isList = (name: CallName): boolean => name.endsWith('.list') && name !== 'search.list'
  const readable = names.filter(
    (name) => contractOf(name).method === 'GET' && !contractOf(name).user && (isAsked(name) || name === 'region.list'),
  )
  await tryCall('personal.uid', {})
  for (const step of [readable.filter(isList), readable.filter((name) => !isList(name))])
    await Promise.all(
      step.map(async (name) => {
        // Asks for the kind `main` last: later calls take their parameters from its response.
        if (name === 'catalog.list' || name === 'section.list') await tryCall(name, { kind: 'import' })
        const parameters = parametersOf(name, answers)
        if (parameters) await tryCall(name, parameters)
        else {
          console.log(`${name.padEnd(20)}  не спрошено: не с чем`)
          results.push(true)
        }
      }),
    )
  const bad = results.filter((isGood) => !isGood).length
  console.log(`Вызовов: ${results.length}, не\u00a0подходят или не\u00a0во\u00a0всём: ${bad}.`)
  return bad > 0 ? 1 : 0
}

/** For each call: the list call whose first row provides its parameters, and a function that reads them from that row. */
const FROM: { readonly [Name in CallName]?: readonly [from: CallName, parameters: (row: CallValues) => CallValues] } = {
  'catalog.filter': ['section.list', ({ id }) => ({ kind: 'main', sectionId: id })],
  'catalog.view': ['catalog.list', ({ slug }) => ({ kind: 'main', slug })],
  'section.view': ['section.list', ({ code }) => ({ kind: 'main', code })],
  'section.byurl': ['section.list', ({ path }) => ({ kind: 'main', url: path })],
  'search.list': ['catalog.list', ({ name }) => ({ q: String(name).split(' ')[0] })],
  'library.view': ['library.list', ({ code }) => ({ code })],
  'news.view': ['news.list', ({ code }) => ({ code })],
  'landing.view': ['landing.list', ({ code }) => ({ code })],
}

function parametersOf(name: CallName, answers: ReadonlyMap<CallName, unknown>): CallValues | undefined {
  const [from, parametersFrom] = FROM[name] ?? []
  if (!from || !parametersFrom) return { kind: 'main', path: '/' }
  const [row] = list(record(answers.get(from)).list)
  return row === undefined ? undefined : parametersFrom(record(row))
}

function problemText({ place, error, schema: { description }, value }: Problem): string {
  const mismatch = error ? `${mismatchMessage(error)} Пришло ${JSON.stringify(value)?.slice(0, 60)}.` : 'Свойства нет.'
  return `${place || 'ответ'}: ${mismatch}${description === undefined ? '' : ` По\u00a0договору: ${description}`}`
}

const REASONS: { readonly [Kind in FailureKind]?: string } = {
  late: 'Ответ не\u00a0пришёл за\u00a015\u00a0с.',
  notJson: 'Ответ\u00a0— не\u00a0объект JSON.',
  noList: 'В\u00a0ответе нет списка. Пустой\u00a0— {"list": []}.',
  tooLarge: 'Ответ больше 5\u00a0МБ.',
  noUid: 'uid: нужен номер посетителя, строка или число.',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof UpstreamFailure)) return error instanceof Error ? error.message : String(error)
  if (error.kind === 'status') return `Сервер ответил ${error.detail}.`
  return REASONS[error.kind] ?? `Спросить не\u00a0получилось (${error.detail || error.kind}).`
}

function readArguments(): { config: Config; back: string } | string {
  const [address, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (more.length > 0) return `Адрес один, а\u00a0здесь ещё ${more.join(', ')}.`
  const config = readConfig({ ...process.env, ...(address && { API_UPSTREAM: address }) })
  const { apiUpstream: back } = config
  return back === undefined ? 'Не\u00a0сказано, какой бэкенд спросить.' : { config, back }
}

await runCommand({ usage: USAGE, read: readArguments, run: main })
