import { errorsIn, reportFormats } from '#schema/definitions/checker/report.ts'
import { isToldOf, keyOf, type Problem } from '#schema/definitions/document/problem.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { StartError } from '../config.ts'
import { createResponseCache, type ResponseCache } from '../pages/cache.ts'
import type { Loaded, SiteState } from '../pages/site-state.ts'
import { holdsIn, type Reads } from '../site/reads.ts'

/** The state of the schema files that is served, and how another takes its place. */
export interface LiveSite {
  state(): SiteState
  /** The files that wait to be served; «schema/» where none can be read, or where all of them wait. */
  heldBack(): HeldFile[]
  /** Pages that were made from the catalogue before are made anew. */
  catalogChanged(): void
  /** Makes anew what was made for the day before: pages say the year, and which days may be chosen. */
  dayChanged(): void
  /** Makes pages ahead, by their keys; what is served next goes on with them. */
  makeAhead(keys: readonly string[]): void
  /** The keys of pages that are made ahead whenever something else is served. */
  wanted(): readonly string[]
  /**
   * Reads the files again: what checks is served from now on, files that do not as they were, and the console says why.
   * @throws where they cannot be read or checked: what was served is served on
   */
  filesChanged(): Promise<void>
  /** Another process has taken on other files than this one while some are held back: they are served here too. */
  othersChanged(): Promise<void>
}

/** A file that is served as it was before. */
export interface HeldFile {
  /** From the project's root: "schema/pages/home.json". */
  readonly file: string
  /** When it was first found so, ISO 8601; before a restart too. */
  readonly since: string
  /** What is wrong and how to mend it, with places, «schema/pages/home.json:12:3 Ключа …»: in the file, or elsewhere because of it. */
  readonly problems: readonly string[]
}

interface LiveSiteOptions {
  /** @param before what is served, and what was read last */
  load(before?: { state: SiteState; seen: string }): Promise<Loaded>
  /** Makes pages ahead of who comes next; settles when all are there, or the state is served no more. */
  warm(state: SiteState, keys: readonly string[]): Promise<void>
  /** Keeps what is to be served for a start on files that do not check: what visitors have seen is there after a crash too. */
  keep?: (state: SiteState) => Promise<void>
  /** Since when files are held back, by their names: of the process before, and for the next. */
  since?: { read(): ReadonlyMap<string, string>; keep(since: ReadonlyMap<string, string>): void }
  /** Shows an author, in development, what is new, and what is wrong or that nothing is. */
  author: { refreshPages(): void; showProblems(problems: readonly Problem[]): void } | undefined
  /** Told what has become of an edit. */
  people?: Pick<Console, 'log' | 'warn' | 'error'>
}

/** @throws StartError that lists every problem, where files are wrong and no good version of them is there */
export async function openLiveSite({
  load,
  warm,
  keep,
  since,
  author,
  people = console,
}: LiveSiteOptions): Promise<LiveSite> {
  const first = await load()
  let current = accept(first, people)
  let { seen } = first
  let heldBack: readonly HeldFile[] = []
  /** Since when the files could not be read, or not be checked. */
  let blindSince: string | undefined
  /** What the console has said last: it says nothing twice. */
  let told = ''

  /** What is being made ahead: the next state goes on with what is not there yet. */
  let waiting: readonly string[] = []

  function makeAhead(keys: readonly string[]): void {
    waiting = keys
    void warm(current, keys).then(() => {
      if (waiting === keys) waiting = []
    })
  }

  const wantedIn = ({ responses }: ResponseCache): string[] => [...responses.protectedKeys(), ...waiting]

  /** Another cache, not an emptied one: a page that is being made of what was before must not get into it. */
  function serve(state: SiteState, holds?: (reads: Reads) => boolean): void {
    const { cache } = current
    const wanted = wantedIn(cache)
    current = { ...state, cache: createResponseCache(cache, holds) }
    makeAhead(wanted)
  }

  function hold(loaded: Loaded, before: ReadonlyMap<string, string>): void {
    heldBack = heldIn(loaded, before)
    const now = sinceOf(heldBack)
    if (now.size > 0 || before.size > 0) since?.keep(now)
  }

  function say(text: string): void {
    if (text !== told) people.error(text)
    told = text
  }

  /** @param known what was read last; without it all is looked at anew */
  async function readAgain(known: string | undefined): Promise<void> {
    const loaded = await load({ state: current, seen: known ?? '' })
    const isSame = loaded.seen === known
    seen = loaded.seen
    if (isSame) return author?.refreshPages()
    const { state, problems, held } = loaded
    const before = current.site
    if (state && state.site !== before) {
      await keep?.(state)
      serve(state, holdsIn(current.files, state.files))
    }
    const isNew = current.site !== before
    hold(loaded, sinceOf(heldBack))
    if (heldBack.length > 0) say(`${reportFormats.text(problems)}\n\n${notAccepted(held)}`)
    else told = ''
    if (isNew || heldBack.length === 0) {
      people.log('Файлы схемы изменились и проверены: сайт показывает новое.')
      author?.refreshPages()
    }
    author?.showProblems(heldBack.length > 0 ? problems : [])
  }

  /** One reading at a time: each begins with what the one before has left. */
  let reading: Promise<unknown> = Promise.resolve()
  function inOrder(read: () => Promise<void>): Promise<void> {
    const next = reading.then(read)
    reading = next.catch(() => undefined)
    return next
  }

  hold(first, since?.read() ?? new Map())
  author?.showProblems(heldBack.length > 0 ? first.problems : [])
  if (first.held.length > 0) say(`${reportFormats.text(first.problems)}\n\n${notAccepted(first.held)}`)
  return {
    state: () => current,
    heldBack: () => (blindSince === undefined ? [...heldBack] : [blindAll(blindSince), ...heldBack]),
    catalogChanged() {
      serve(current)
      author?.refreshPages()
      people.log('Каталог сменился: сайт показывает новый.')
    },
    dayChanged: () => serve(current),
    makeAhead,
    wanted: () => wantedIn(current.cache),
    othersChanged: () => inOrder(() => readAgain(undefined)),
    async filesChanged() {
      try {
        await inOrder(() => readAgain(seen))
        if (blindSince !== undefined) people.log('Файлы схемы снова прочитаны.')
        blindSince = undefined
      } catch (error) {
        blindSince ??= new Date().toISOString()
        say(`Файлы схемы не прочитаны: сайт показывает прежнее. ${error instanceof Error ? error.message : error}`)
        throw error
      }
    },
  }
}

function accept({ state, problems, held }: Loaded, people: Pick<Console, 'warn'>): SiteState {
  const report = reportFormats.text(problems)
  if (!state) throw new StartError(`${report}\n\nСайт не запущен: исправьте эти места в файлах схемы.`)
  if (report && held.length === 0) people.warn(report)
  return state
}

/** The rest is told by /readyz. */
const MOST_NAMED = 5

const someOf = (files: readonly string[]): string =>
  files.slice(0, MOST_NAMED).join(', ') +
  (files.length > MOST_NAMED
    ? ` и\u00a0ещё ${files.length - MOST_NAMED} ${plural(files.length - MOST_NAMED, 'файл', 'файла', 'файлов')}`
    : '')

const notAccepted = (held: readonly string[]): string =>
  held.length === 0
    ? 'Изменения не приняты: сайт показывает прежнее.'
    : `Изменения не приняты: ${someOf(held)}. Пока их не\u00a0исправят, сайт показывает прежнее, а\u00a0нового не\u00a0показывает.`

const blindAll = (since: string): HeldFile => ({ file: FILES_LABEL, since, problems: ['Файлы схемы не прочитаны.'] })

const sinceOf = (held: readonly HeldFile[]): ReadonlyMap<string, string> =>
  new Map(held.map(({ file, since }) => [file, since]))

/** @param before what was held back already, and since when */
function heldIn({ state, problems, held, because }: Loaded, before: ReadonlyMap<string, string>): HeldFile[] {
  const errors = errorsIn(problems)
  return (state ? held : [FILES_LABEL]).map((file) => {
    const follows = new Set(because?.get(file)?.map(keyOf))
    const own = errors.filter((problem) => isToldOf(file, problem) || follows.has(keyOf(problem)))
    return {
      file,
      since: before.get(file) ?? new Date().toISOString(),
      problems: (own.length > 0 ? own : errors)
        .slice(0, MOST_TOLD)
        .map(({ file, line, column, message, hint }) =>
          [`${file}:${line}:${column}`, message, hint].filter(Boolean).join(' '),
        ),
    }
  })
}

/** Problems of a file that /readyz tells; the log has them all. */
const MOST_TOLD = 10
