import { hasErrors, reportFormats } from '#schema/definitions/checker/report.ts'
import type { Problem } from '#schema/definitions/document/problem.ts'
import { StartError } from '../config.ts'
import { createResponseCache } from '../pages/cache.ts'
import type { Loaded, SiteState } from '../pages/site-state.ts'
import { holdsIn, type Reads } from '../site/reads.ts'

/** The state of the schema files that is served, and how another takes its place. */
export interface LiveSite {
  state(): SiteState
  /** «schema/pages/home.json:12:3»: where files are wrong that wait to be served. */
  heldBack(): string[]
  /** Tries every page of the state with what renders it. @throws StartError */
  tryOut(): Promise<void>
  /** Pages that were made from the catalogue before are made anew. */
  catalogChanged(): void
  /** Reads the files again: what checks is served from now on, else the last good state is, and the console says why. */
  filesChanged(): Promise<void>
}

interface LiveSiteOptions {
  /** @param served the state that is served: the answer where the files say the same */
  load(served?: SiteState): Promise<Loaded>
  tryState(state: SiteState): Promise<Problem[]>
  /** Makes pages that were asked for before, ahead of who asks again. */
  warm(state: SiteState, keys: readonly string[]): void
  /** Shows an author what is new or wrong, in development. */
  author: { refreshPages(): void; showProblems(problems: readonly Problem[]): void } | undefined
}

/** @throws StartError that lists every problem, where there is an error among them */
export async function openLiveSite({ load, tryState, warm, author }: LiveSiteOptions): Promise<LiveSite> {
  let current = accept(await load())
  let heldBack: readonly Problem[] = []

  /** Another cache, not an emptied one: a page that is being made of what was before must not get into it. */
  function serve(state: SiteState, holds?: (reads: Reads) => boolean): void {
    const { cache } = current
    current = { ...state, cache: createResponseCache(cache, holds) }
    warm(current, cache.keys())
    author?.refreshPages()
  }

  return {
    state: () => current,
    heldBack: () => placesOf(heldBack),
    async tryOut() {
      accept({ state: current, problems: await tryState(current) })
    },
    catalogChanged() {
      serve(current)
      console.log('Каталог сменился: сайт показывает новый.')
    },
    async filesChanged() {
      const served = current
      const { state, problems: found } = await load(served)
      // What is served stays as it is now: the catalogue may have changed meanwhile, and its cache with it.
      if (state === served) {
        heldBack = []
        author?.refreshPages()
        return
      }
      const problems = state ? [...found, ...(await tryState(state))] : found
      if (!state || hasErrors(problems)) {
        author?.showProblems(problems)
        console.error(`${reportFormats.text(problems)}\n\nИзменения не приняты: сайт показывает прежнее.`)
        heldBack = problems
        return
      }
      heldBack = []
      serve(state, holdsIn(current.files, state.files))
      console.log('Файлы схемы изменились и проверены: сайт показывает новое.')
    },
  }
}

function accept({ state, problems }: Loaded): SiteState {
  const report = reportFormats.text(problems)
  if (!state || hasErrors(problems))
    throw new StartError(`${report}\n\nСайт не запущен: исправьте эти места в файлах схемы.`)
  if (report) console.warn(report)
  return state
}

/** Each place once. */
const placesOf = (problems: readonly Problem[]): string[] => [
  ...new Set(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ file, line, column }) => `${file}:${line}:${column}`),
  ),
]
