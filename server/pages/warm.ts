import { join } from 'node:path'
import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { matchRoute, segmentsOf } from '#schema/definitions/addresses/routing.ts'
import { list } from '#schema/definitions/json-schema/unknown.ts'
import { readOwnFile, writeOwnFile } from '../cache-folder.mjs'
import { acceptedEncodings } from '../http/encoding.ts'
import { inTurn } from '../in-turn.ts'
import { regionList } from '../site/regions.ts'
import type { Site } from '../site/site.ts'
import { visitorOf } from '../visitor/visitor.ts'
import { cacheKey, readKey } from './cache.ts'
import type { RenderPage } from './load-renderer.ts'
import { BASE } from './query.ts'
import { renderResponse } from './render-response.ts'
import type { SiteState } from './site-state.ts'

/** As browsers ask. */
const ACCEPTED = acceptedEncodings('gzip, deflate, br, zstd')

/** Milliseconds between two pages: visitors go first. */
const PAUSE = 20

/** The share of a pause in which the process did something. */
const MAX_BUSY = 0.5

/** What may be lost: the page is made when it is asked for. */
const MOST = 500

interface WarmOptions {
  render: RenderPage
  log: Logger
  /** Whether the state is still the one that is served. */
  isServed: (state: SiteState) => boolean
}

/** Makes guests' documents and caches them, one after another, before anybody asks for them. */
export async function warmPages(
  state: SiteState,
  keys: readonly string[],
  { render, log, isServed }: WarmOptions,
): Promise<void> {
  const { site, maker, cache } = state
  await inTurn()
  let left = MOST
  for (const known of keys) {
    const { type, signedIn, region, address } = readKey(known)
    const visitor = visitorOf(site, region)
    const isOurs = type === 'html' && !signedIn && address.startsWith('/') && URL.canParse(BASE + address)
    // A region may have ended since.
    if (!isOurs || String(visitor.region.id) !== region) continue
    // And a day.
    const key = cacheKey('html', visitor, Date.now(), address)
    if (cache.responses.has(key)) continue
    if (!isServed(state)) return
    if (left-- === 0) break
    try {
      const prepared = await maker.preparePage(new URL(BASE + address), visitor)
      // An address that is gone has no answer of its own.
      if (prepared.kind === 'page' && !prepared.page.own && prepared.page.status === 200)
        await cache.add(key, await renderResponse({ log }, prepared, 'html', render), ACCEPTED, true)
    } catch {
      // It fails again, and is told, where it is asked for.
    }
    await untilIdle()
  }
  cache.settle()
}

/** Waits a pause, and on for as long as visitors keep the process busy. */
async function untilIdle(): Promise<void> {
  let before: EventLoopUtilization
  do {
    before = performance.eventLoopUtilization()
    await wait(PAUSE, undefined, { ref: false })
  } while (performance.eventLoopUtilization(before).utilization > MAX_BUSY)
}

/** The key of the home page, for who comes for the first time. */
export const homeKey = ({ site }: SiteState): string => documentKey(site, undefined, '/')

/** @param region its number, as the cookie has it */
const documentKey = (site: Site, region: string | undefined, address: string): string =>
  cacheKey('html', visitorOf(site, region), Date.now(), address)

/** What was asked for again before the process ended, as `saveKeys` has kept it. */
export const savedKeys = ({ site }: SiteState, dataFolder: string): string[] =>
  list(parsed(join(dataFolder, FILE))).flatMap((entry) => {
    const [region, address] = list(entry)
    return typeof region === 'string' && typeof address === 'string' ? [documentKey(site, region, address)] : []
  })

/** Addresses of pages: of content, and of the catalogue, of which there may be any number. */
export interface Links {
  content: readonly string[]
  catalog: readonly string[]
}

/**
 * Pages that nobody need have asked for yet: those that are an address by themselves, and those of these links that are
 * everybody's: those of the catalogue for the first region alone, all others for each.
 */
export function keysOfPages({ site }: SiteState, { content, catalog }: Links): string[] {
  const forMany = site.routes.filter(({ page, guard }) => guard === undefined && !site.pages.get(page)?.value.own)
  const isForMany = (link: string): boolean => matchRoute(forMany, link, NO_REGIONS) !== undefined
  const pages = [...new Set([...forMany.flatMap(({ path }) => plainPath(path) ?? []), ...content.filter(isForMany)])]
  const all = [...new Set([...pages, ...catalog.filter(isForMany)])]
  const first = all.map((link) => documentKey(site, undefined, link))
  const regions = regionList(site).list.slice(1)
  const others = pages.flatMap((page) => regions.map(({ id }) => documentKey(site, String(id), page)))
  // Half for who has chosen none; of the others each gets the home page before one gets the last article.
  return [
    ...first.slice(0, MOST / 2),
    ...others.slice(0, MOST / 2),
    ...first.slice(MOST / 2),
    ...others.slice(MOST / 2),
  ]
}

const NO_REGIONS: ReadonlySet<string> = new Set()

/** Keeps which pages were asked for again. None with a query: somebody has typed it. */
export function saveKeys(keys: readonly string[], dataFolder: string): void {
  // A key of yesterday's may stand beside today's.
  const saved = new Map(
    keys
      .map(readKey)
      .filter(({ type, signedIn, address }) => type === 'html' && !signedIn && !address.includes('?'))
      .map(({ region, address }) => [`${region} ${address}`, [region, address]]),
  )
  writeOwnFile(join(dataFolder, FILE), JSON.stringify([...saved.values()].slice(0, MOST)))
}

/** Of the data folder. */
const FILE = 'pages.json'

function parsed(file: string): unknown {
  try {
    return JSON.parse(readOwnFile(file) ?? '')
  } catch {
    return undefined
  }
}

/** "/{region?}/catalog/{section*}" is "/catalog/" too; undefined where something must stand in its place. */
function plainPath(path: string): string | undefined {
  const plain = segmentsOf(path).map((segment) =>
    'word' in segment ? segment.word : segment.optional || segment.rest ? '' : undefined,
  )
  return plain.includes(undefined)
    ? undefined
    : `/${plain
        .filter(Boolean)
        .map((word) => `${word}/`)
        .join('')}`
}
