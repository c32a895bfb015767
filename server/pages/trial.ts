import { hash } from 'node:crypto'
import type { PreparedPage } from '#renderer/engine/page/types.ts'
import { calls, isCallName } from '#schema/api/calls.ts'
import { buildPath, segmentsOf } from '#schema/definitions/addresses/routing.ts'
import type { Contracts } from '#schema/definitions/contract/block.ts'
import { problemAt } from '#schema/definitions/document/parse.ts'
import { fromPointer, type Problem } from '#schema/definitions/document/problem.ts'
import type { SchemaFiles } from '#schema/definitions/kinds/files.ts'
import { namesOf, statesIn } from '../site/reads.ts'
import { regionList } from '../site/regions.ts'
import type { Site } from '../site/site.ts'
import type { RenderPage } from './load-renderer.ts'
import { createPageMaker, type MadePage } from './prepare.ts'

/** What was shown without a fault, by the names of pages and modals. */
export type Tried = Map<string, Shown>

interface Shown {
  /** What was read of the files for it, with its state then. */
  readonly reads: Readonly<Record<string, string>>
  /** Its parts (`partsOf`), as hashes: on another page they are known too. */
  readonly parts: readonly string[]
}

interface TrialOptions {
  files: SchemaFiles
  site: Site
  contracts: Contracts
  render: RenderPage
  /** By the same code: what reads the same is not shown again. Holds what this trial showed afterwards. */
  tried: Tried
}

/** Layer 7 of the check: every page and modal rendered once with the calls' samples. Only run on files without errors. */
export async function tryPages(options: TrialOptions): Promise<Problem[]> {
  const { files, site, contracts, tried } = options
  const problems: Problem[] = []
  const maker = createPageMaker({
    site,
    contracts,
    makeCall: async (name) => (isCallName(name) ? calls[name].sample : undefined),
    seoData: async () => calls['seo.data'].sample,
    origin: site.constants.host,
    now: () => new Date(),
    report: () => undefined,
  })
  const { list } = regionList(site)
  const region = list[0]
  if (!region) return problems
  const visitor = { region, regions: list, choseRegion: false, signedIn: false }

  const stateOf = statesIn(files)
  const before = new Map(tried)
  const known = new Set([...tried.values()].flatMap(({ parts }) => parts))
  tried.clear()

  /** A block that is made of the same as one that was shown is not shown again: the header of every page, say. */
  async function render(page: PreparedPage, found: Problem[]): Promise<readonly string[]> {
    const { frame, blocks } = partsOf(page)
    const unknown = page.blocks.filter((_, i) => !known.has(blocks[i] ?? ''))
    const parts = [frame, ...blocks]
    if (unknown.length === 0 && known.has(frame)) return parts
    await options.render({ ...page, blocks: unknown }, 'html', (at, error) => found.push(failed(files, at, error)))
    if (found.length === 0) for (const part of parts) known.add(part)
    return parts
  }

  /** @param what names it among all that is tried */
  async function show(what: string, file: string, prepare: () => Promise<MadePage | undefined>): Promise<void> {
    const shown = before.get(what)
    if (shown && Object.entries(shown.reads).every(([name, state]) => stateOf(name) === state)) {
      tried.set(what, shown)
      return
    }
    const found: Problem[] = []
    try {
      const made = await prepare()
      const parts = made ? await render(made.page, found) : []
      if (made && found.length === 0)
        tried.set(what, {
          reads: Object.fromEntries([...namesOf(made.reads)].map((name) => [name, stateOf(name)])),
          parts,
        })
    } catch (error) {
      found.push(failed(files, `${file}#`, error))
    }
    problems.push(...found)
  }
  for (const route of site.routes) {
    const params = Object.fromEntries(
      segmentsOf(route.path).flatMap((s) => ('name' in s && s.name !== 'region' ? [[s.name, 'obrazets']] : [])),
    )
    await show(`route ${route.path}`, `schema/pages/${route.page}.json`, async () => {
      const prepared = await maker.preparePage(new URL(buildPath(route.path, params) ?? '/', site.constants.host), {
        ...visitor,
        signedIn: route.guard !== undefined,
      })
      return prepared.kind === 'page' ? prepared : undefined
    })
  }
  for (const { id, file, value } of site.modals.values())
    await show(`modal ${id}`, file, () =>
      maker.prepareModal(new URL(`/?modal=${id}`, site.constants.host), { ...visitor, signedIn: value.own === true }),
    )
  await show('error', `schema/pages/${site.errors.error}.json`, () =>
    maker.prepareError(500, 'Образец сообщения.', visitor),
  )
  return problems.filter(
    (problem, i) =>
      problems.findIndex((other) => other.file === problem.file && other.pointer === problem.pointer) === i,
  )
}

/** All that a page's HTML is made of: what is around its blocks, and each of these. */
function partsOf({ blocks, ...frame }: PreparedPage): { frame: string; blocks: string[] } {
  const constants = JSON.stringify(frame.constants)
  return {
    frame: hash('sha256', JSON.stringify(frame), 'base64url').slice(0, 16),
    blocks: blocks.map((block) => hash('sha256', constants + JSON.stringify(block), 'base64url').slice(0, 16)),
  }
}

function failed(files: SchemaFiles, at: string, error: unknown): Problem {
  const [path = '', pointer = ''] = at.split('#')
  const message = `При пробном показе блок завершился ошибкой: ${error instanceof Error ? error.message : String(error)}.`
  const about = {
    rule: 'показ/ошибка',
    message,
    hint: 'Проверьте его свойства; если они верны, покажите это сообщение разработчику.',
  }
  const file = files.all.find((file) => file.file === path)
  if (file) return problemAt(file, fromPointer(pointer), about)
  return { severity: 'error', file: path, line: 1, column: 1, pointer, ...about }
}
