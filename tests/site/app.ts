import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { checkSchema } from '#server/app/check-schema.ts'
import { createDeskServices } from '#server/app/desk-services.ts'
import { openShop } from '#server/app/open-shop.ts'
import { createApp } from '#server/engine/app/app.ts'
import { createHttpServer } from '#server/engine/app/http-server.ts'
import { createLog } from '#server/engine/http/log.ts'
import { createLetters, type RenderLetter } from '#server/engine/mail/letters.ts'
import { storeLastGood } from '#server/engine/pages/last-good.ts'
import { HeldFiles, openLiveSite } from '#server/engine/pages/live-site.ts'
import type { RenderPage } from '#server/engine/pages/load-renderer.ts'
import { PageCache } from '#server/engine/pages/page-cache.ts'
import { loadSite } from '#server/engine/pages/site-state.ts'
import { schemaFolder } from '#server/engine/paths.ts'
import type { Store } from '#server/shop/catalog/store.ts'
import { readConfig } from '#server/shop/config.ts'
import { createUpstream } from '#server/shop/upstream/upstream.ts'
import { dataVariables, dropDatabaseFor, ON_POSTGRES } from './data.ts'
import { openDemo, openDemoIn } from './demo.ts'
import { LIFTED } from './limits.ts'
import { removeFolder } from './temporary-folder.ts'
import { type WholeAnswer, wholeAnswer } from './whole-answer.ts'

export interface Answer {
  status: number
  headers: NodeJS.Dict<string | string[]>
  body: string
}

export interface AskOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Fields to post as an HTML form. */
  form?: ConstructorParameters<typeof URLSearchParams>[0]
  /** Body to post as JSON. */
  json?: object
}

/** Renders only a page's title and status, or an error's message, so that tests need no build. */
const renderTitle: RenderPage = async (page, as) =>
  as === 'json'
    ? JSON.stringify({ status: page.status, meta: page.meta })
    : `<!doctype html><h1>${page.meta.title}</h1>${/"message":"[^"]*/.exec(page.status < 400 ? '' : JSON.stringify(page.blocks)) ?? ''}`

/** Renders all data of a page as JSON. */
export const renderJson: RenderPage = async (page) => JSON.stringify(page)

/** Renders a letter's preview text and the props of its blocks as JSON. */
const renderBlocks: RenderLetter = async ({ preheader, blocks }) =>
  `<pre>${JSON.stringify([preheader, ...blocks.map(({ props }) => props)])}</pre>`

interface AppOptions {
  render?: RenderPage
  renderLetter?: RenderLetter
  /** The database; by default the demo catalog in memory. */
  store?: Store
  /** True: the demo catalog is in the data folder, because worker threads open it themselves. */
  inFolder?: boolean
  /** Loads the schema files; by default the project's own, checked. */
  load?: Parameters<typeof openLiveSite>[0]['load']
  log?: Logger
  warn?: (line: string) => void
}

/** Problems by version of the schema files: most suites share a version, and a check takes half a second. */
const found = new Map<string, readonly Problem[]>()

async function checkOnce(texts: SchemaTexts): Promise<readonly Problem[]> {
  const problems = found.get(texts.version) ?? checkSchema(texts)
  found.set(texts.version, problems)
  return problems
}

/** Starts the whole application over HTTP with the project's schema files; only blocks are not rendered unless a test asks for it. */
export async function startApp(
  env: Record<string, string> = {},
  {
    render = renderTitle,
    renderLetter = renderBlocks,
    store: given,
    inFolder = ON_POSTGRES,
    load,
    log,
    warn = () => undefined,
  }: AppOptions = {},
) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tara-app-'))
  const config = readConfig({
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataFolder,
    ...LIFTED,
    ...(inFolder && !given && (await dataVariables(dataFolder))),
    ...env,
  })
  const appLog = log ?? createLog(config.logLevel)
  const upstream = createUpstream({ ...config, log: appLog })
  await upstream?.ready()
  const store = given ?? (await (inFolder ? openDemoIn(dataFolder) : openDemo()))
  const cache = new PageCache()
  // The studio may write only to a copy of the schema files.
  const isCopied = config.schemaFolder !== schemaFolder
  const held = new HeldFiles()
  const desk = createDeskServices({
    ...{ config, log: appLog, upstream, store, held, render, renderLetter },
    studio: {
      texts: () => site.state().texts,
      site: () => site.state().site,
      siteOf: (texts) => site.state().previewed(undefined, texts).site,
      check: checkOnce,
      tryOut: async (texts) => {
        if (!isCopied) throw new Error('A test that publishes needs a copy of the schema files: SCHEMA_DIR')
        return checkOnce(texts)
      },
      published: () => site.filesChanged(),
    },
  })
  const shop = { ...openShop({ config, store, upstream, desk }), check: checkOnce }
  const site = await openLiveSite({
    held,
    load: (before) => load?.(before) ?? loadSite(shop, () => undefined, before),
    clearPages: () => cache.clear(),
    store: ({ texts }) => storeLastGood(config, texts),
    author: undefined,
  })
  await storeLastGood(config, site.state().texts)
  const app = createApp(
    {
      ...{ log: appLog, state: site.state, render, cache, warn },
      mail: {
        letters: createLetters(
          (mail, roots) => site.state().maker.prepareLetter(mail, roots),
          renderLetter,
          () => undefined,
        ),
        wake: () => undefined,
      },
      files: (_request, _response, next) => next(),
      readiness: { stopping: () => false, heldBack: site.heldBack, failingLetters: async () => ({}) },
    },
    shop,
  )
  const server = createHttpServer().on('request', app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  async function stop(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    await store.close()
    await Promise.all([removeFolder(dataFolder), dropDatabaseFor(dataFolder)])
  }
  return {
    database: store.database,
    catalog: store.catalog,
    origin: `http://127.0.0.1:${port}`,
    dataFolder,
    site,
    desk,
    ask: (path: string, options: AskOptions = {}) => ask(port, path, options),
    askBytes: (path: string, options: AskOptions = {}) => askBytes(port, path, options),
    /** Returns the JSON at a path, asked with somebody's cookies or without any. */
    // biome-ignore lint/suspicious/noExplicitAny: what it must be, the test says
    json: async <T = any>(path: string, Cookie?: string): Promise<T> =>
      JSON.parse((await ask(port, path, Cookie === undefined ? {} : { headers: { Cookie } })).body) as T,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

export type App = Awaited<ReturnType<typeof startApp>>

/** Requests a path exactly as given: `fetch` would normalize it first. */
export async function ask(port: number, path: string, options?: AskOptions): Promise<Answer> {
  const { bytes, ...answer } = await askBytes(port, path, options)
  return { ...answer, body: String(bytes) }
}

/** Sends the request and returns the body as raw bytes. */
function askBytes(port: number, path: string, { form, json, ...rest }: AskOptions = {}): Promise<WholeAnswer> {
  const [type, posted] = form
    ? ['application/x-www-form-urlencoded', String(new URLSearchParams(form))]
    : json
      ? ['application/json', JSON.stringify(json)]
      : []
  const { method = type ? 'POST' : 'GET', headers = {}, body = posted } = rest
  const options = { host: '127.0.0.1', port, path, method }
  return wholeAnswer(request({ ...options, headers: type ? { 'Content-Type': type, ...headers } : headers }), body)
}
