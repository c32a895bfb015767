import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { type Changes, problemsOf, testContracts, testFiles } from '#schema/definitions/checker/testing.ts'
import { sampleOf } from '#schema/definitions/contract/sample.ts'
import { kind as seoKind } from '#schema/kinds/seo.ts'
import { openShop } from '../../app/open-shop.ts'
import { roots, guards as shopGuards } from '../../app/shop.ts'
import { testSite } from '../../app/testing-site.ts'
import type { Store } from '../../shop/catalog/store.ts'
import { readConfig } from '../../shop/config.ts'
import { HttpError } from '../http/http-error.ts'
import type { Site } from '../site/site.ts'
import { type CurrentUser, readVisitor } from '../visitor/visitor.ts'
import { type Guards, PageMaker, type Prepared } from './prepare.ts'
import { loadSite, type SiteState } from './site-state.ts'

/** Creates a site from the minimal valid schema files with changes. */
export function siteOf(changes: Changes = {}): Site {
  const errors = problemsOf(changes).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(JSON.stringify(errors, null, 2))
  return testSite(testFiles(changes))
}

/** Loads the state of the project's own schema files, with this store. */
export async function stateWith(store: Pick<Store, 'database' | 'catalog' | 'signingKeys'>): Promise<SiteState> {
  const { state } = await loadSite(openShop({ config: readConfig({}), store }), () => undefined)
  if (!state) throw new Error('The schema files do not check')
  return state
}

interface TestOptions {
  changes?: Changes
  /** Responses by call name; a number is the status of a failed call. */
  answers?: Readonly<Record<string, unknown>>
  /** SEO data of every path, from the call `seo.data`. */
  seo?: CallAnswer<'seo.data'>
  cookie?: string
  /** The signed-in user. */
  user?: CurrentUser
  guards?: Guards
}

export interface TestPages extends Pick<PageMaker, 'prepareModal' | 'prepareError'> {
  site: Site
  /** Calls so far: "article.list {"page":2}". */
  calls: string[]
  /** The optional sources that failed. */
  reported: string[]
  /** Prepares the page at a URL. */
  open(address: string): Promise<Prepared>
}

const ARTICLE = { item: { title: 'Первая', body: [{ type: 'text', props: { text: 'Текст.' } }] }, similar: [] }

/** Creates a page builder with stubbed calls. */
export function makePages({
  changes,
  answers = {},
  seo = sampleOf(seoKind.calls['seo.data'].response) as CallAnswer<'seo.data'>,
  cookie,
  user,
  guards = shopGuards,
}: TestOptions = {}): TestPages {
  const site = siteOf(changes)
  const calls: string[] = []
  const reported: string[] = []
  const stubs: Record<string, unknown> = { 'settings.view': {}, 'article.view': ARTICLE, ...answers }
  const maker = new PageMaker({
    site,
    contracts: testContracts,
    guards,
    async makeCall(name, parameters) {
      calls.push(`${name} ${JSON.stringify(parameters)}`)
      const answer = stubs[name]
      if (typeof answer === 'number') throw new HttpError(answer, `Ответ ${answer}.`)
      return answer
    },
    roots,
    async baseData(path) {
      calls.push(`seo.data ${JSON.stringify({ path })}`)
      return seo
    },
    origin: 'https://site.example',
    now: () => new Date('2026-11-20T12:00:00Z'),
    report: (source) => reported.push(source),
  })
  const visitor = readVisitor(site, cookie, user)
  return {
    prepareModal: (url, who) => maker.prepareModal(url, who),
    prepareError: (status, message, who) => maker.prepareError(status, message, who),
    site,
    calls,
    reported,
    open: (address) => maker.preparePage(maker.resolve(new URL(address, 'https://site.example')), visitor),
  }
}
