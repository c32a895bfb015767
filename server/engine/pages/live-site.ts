import { errorsIn, reportFormats } from '#schema/definitions/checker/report.ts'
import { concernsFile, type Problem } from '#schema/definitions/document/problem.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { StartError } from '../config.ts'
import { oneAfterAnother } from '../next-loop-turn.ts'
import type { Loaded, SiteState } from './site-state.ts'

/** Holds the served state of the schema files, and replaces it after changes. */
export interface LiveSite {
  state(): SiteState
  /** The invalid files whose changes are not served; «schema/» if no file is readable, or if no change is accepted. */
  heldBack(): HeldFile[]
  /** Invalidates all pages, because the current catalog changed. */
  catalogChanged(): void
  /**
   * Reads the files again: valid changes go live, invalid files keep their last good version, and the console shows the reasons.
   * @throws if the files cannot be read or checked; the site goes on serving the current state
   */
  filesChanged(): Promise<void>
}

/** A file that is served in its last good version. */
export interface HeldFile {
  /** Path from the project's root: "schema/pages/home.json". */
  readonly file: string
  /** Time when this process first found the file invalid, ISO 8601. */
  readonly since: string
  /** Problems with position and fix, «schema/pages/home.json:12:3 Ключа …», in this file or in files that refer to it. */
  readonly problems: readonly string[]
}

/** Files whose changes are not served, and the warnings about the served files. */
export class HeldFiles {
  #files: readonly HeldFile[] = []
  #warnings: readonly Problem[] = []
  #unreadableSince: string | undefined

  /** «schema/» represents all files, if they are unreadable. */
  readonly list = (): HeldFile[] =>
    this.#unreadableSince === undefined ? [...this.#files] : [allUnreadable(this.#unreadableSince), ...this.#files]

  readonly warnings = (): readonly Problem[] => this.#warnings

  /** Stores the problems found by the last read of the files. */
  note(loaded: Loaded): void {
    this.#files = heldIn(loaded, this.#files)
    this.#warnings = loaded.problems.filter(({ severity }) => severity === 'warning')
  }

  /** Records since when the files cannot be read or checked. */
  markUnreadable(): void {
    this.#unreadableSince ??= new Date().toISOString()
  }

  /** Marks that the files could be read. @returns true if they could not be read before */
  markReadable(): boolean {
    const wasUnreadable = this.#unreadableSince !== undefined
    this.#unreadableSince = undefined
    return wasUnreadable
  }
}

interface LiveSiteOptions {
  held?: HeldFiles
  /** Reads and checks the files. @param before the served state, and the version of the files that were read last */
  load(before?: { state: SiteState; seen: string }): Promise<Loaded>
  /** Invalidates every cached page. */
  clearPages(): void
  /** Stores the served files, so that the next start can serve them if the files on the disk are invalid. */
  store?: (state: SiteState) => Promise<void>
  /** In development: refreshes pages and shows problems to the author. */
  author: { refreshPages(): void; showProblems(problems: readonly Problem[]): void } | undefined
  /** Console for messages about edits. */
  people?: Pick<Console, 'log' | 'warn' | 'error'>
}

/** Reads the files for the first time. @throws StartError with all problems, if files are invalid and there is no good version */
export async function openLiveSite({
  held: heldFiles = new HeldFiles(),
  load,
  clearPages,
  store,
  author,
  people = console,
}: LiveSiteOptions): Promise<LiveSite> {
  const first = await load()
  let current = accept(first, people)
  let { seen } = first
  /** Last message on the console, to avoid repeating it. */
  let lastMessage = ''

  function serve(state: SiteState): void {
    current = state
    clearPages()
  }

  function say(text: string): void {
    if (text !== lastMessage) people.error(text)
    lastMessage = text
  }

  /** Reads the files again. @param lastVersion version of the last read; undefined: checks the files even if they are unchanged */
  async function readAgain(lastVersion: string | undefined): Promise<void> {
    const loaded = await load({ state: current, seen: lastVersion ?? '' })
    const isSame = loaded.seen === lastVersion
    seen = loaded.seen
    if (isSame) return author?.refreshPages()
    const { state, problems, held } = loaded
    const before = current.site
    heldFiles.note(loaded)
    if (state && state.site !== before) {
      await store?.(state)
      serve(state)
    }
    const isNew = current.site !== before
    const isHeld = held.length > 0 || !state
    if (isHeld) say(`${reportFormats.text(problems)}\n\n${notAccepted(held)}`)
    else {
      lastMessage = ''
      if (problems.length > 0) people.warn(reportFormats.text(problems))
    }
    if (isNew || !isHeld) {
      people.log('Файлы схемы изменились и проверены: сайт показывает новое.')
      author?.refreshPages()
    }
    author?.showProblems(isHeld ? problems : [])
  }

  // Reads run one after another, since each needs the result of the previous one.
  const inTurn = oneAfterAnother()

  heldFiles.note(first)
  author?.showProblems(first.held.length > 0 ? first.problems : [])
  if (first.held.length > 0) say(`${reportFormats.text(first.problems)}\n\n${notAccepted(first.held)}`)
  return {
    state() {
      const now = current.upToDate()
      if (now !== current) serve(now)
      return current
    },
    heldBack: heldFiles.list,
    catalogChanged() {
      clearPages()
      author?.refreshPages()
      people.log('Каталог сменился: сайт показывает новый.')
    },
    async filesChanged() {
      try {
        await inTurn(() => readAgain(seen))
        if (heldFiles.markReadable()) people.log('Файлы схемы снова прочитаны.')
      } catch (error) {
        heldFiles.markUnreadable()
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

/** Maximum number of files in a message; /readyz lists all. */
const MAX_NAMED_IN_LOG = 5

function someOf(files: readonly string[]): string {
  const more = files.length - MAX_NAMED_IN_LOG
  const rest = more > 0 ? ` и\u00a0ещё ${more} ${plural(more, 'файл', 'файла', 'файлов')}` : ''
  return files.slice(0, MAX_NAMED_IN_LOG).join(', ') + rest
}

const notAccepted = (held: readonly string[]): string =>
  held.length === 0
    ? 'Изменения не приняты: сайт показывает прежнее.'
    : `Изменения не приняты: ${someOf(held)}. Пока их не\u00a0исправят, сайт показывает прежнее, а\u00a0нового не\u00a0показывает.`

const allUnreadable = (since: string): HeldFile => ({
  file: FILES_LABEL,
  since,
  problems: ['Файлы схемы не прочитаны.'],
})

/** Returns the files whose changes are not served. @param before those of the last read, with their times */
function heldIn({ state, problems, held }: Loaded, before: readonly HeldFile[]): HeldFile[] {
  const errors = errorsIn(problems)
  return (state ? held : [FILES_LABEL]).map((file) => {
    const fileErrors = errors.filter((problem) => concernsFile(file, problem))
    return {
      file,
      since: before.find((entry) => entry.file === file)?.since ?? new Date().toISOString(),
      problems: (fileErrors.length > 0 ? fileErrors : errors)
        .slice(0, MAX_PROBLEMS)
        .map(({ file, line, column, message, hint }) =>
          [`${file}:${line}:${column}`, message, hint].filter(Boolean).join(' '),
        ),
    }
  })
}

/** Maximum number of problems per file in /readyz; the log has all. */
const MAX_PROBLEMS = 10
