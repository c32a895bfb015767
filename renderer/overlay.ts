import type { ErrorPayload } from 'vite'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { CodeError } from './engine/page/types.ts'
import { element, link, listOf, panel, type Section } from './overlay-panel.ts'
import { type Refusal, type Refused, refusalOf } from './overlay-refusals.ts'

/** Problems of the files, with the folders of the files and the project. */
interface Told {
  readonly folder: string
  readonly root: string
  readonly problems: readonly Problem[]
}

const RELOAD_MS = 200

const html = document.documentElement
/** True if no version of the site is valid yet. */
const isWaiting = html.dataset.waiting !== undefined
/** True if the page's code failed to run. */
const isFailed = html.dataset.failed !== undefined

/**
 * Development only: shows errors of schema files and code, and policy violations, over the page. Disappears when they
 * are fixed.
 */
function startOverlay(): void {
  let told: Told = { folder: '', root: '', problems: [] }
  let unopened: string | undefined
  const onServer = new Map<string, readonly CodeError[]>([[location.pathname, errorsOfDocument()]])
  let inBrowser: CodeError[] = []
  const refusals = new Map<string, Refusal>()
  let shown: HTMLElement | undefined

  function hide(): void {
    unopened = undefined
    shown?.remove()
  }

  function draw(): void {
    shown?.remove()
    const errors = distinct([...(onServer.get(location.pathname) ?? []), ...inBrowser])
    const sections = [
      ...(told.problems.length > 0 ? [problemSection(told)] : []),
      ...(errors.length > 0 ? [errorSection(errors, told.root)] : []),
      ...(refusals.size > 0 ? [refusalSection([...refusals.values()], told.folder)] : []),
    ]
    if (sections.length > 0 || unopened !== undefined) document.body.append((shown = panel(sections, unopened, hide)))
  }

  const hot = import.meta.hot
  hot?.on('tara:problems', (now: Told) => {
    told = now
    draw()
    // The page is available when the site has started.
    if (isWaiting && now.problems.length === 0) setTimeout(() => location.reload(), RELOAD_MS)
  })
  hot?.on('tara:errors', ({ path, errors }: { path: string; errors: readonly CodeError[] }) => {
    if (JSON.stringify(onServer.get(path) ?? []) === JSON.stringify(errors)) return
    onServer.set(path, errors)
    if (path === location.pathname) draw()
  })
  hot?.on('tara:unopened', ({ words }: { words: string }) => {
    unopened = words
    draw()
  })
  hot?.on('tara:located', (error: CodeError) => {
    inBrowser.push(error)
    draw()
  })
  hot?.on('vite:error', ({ err }) => {
    const error = codeErrorOf(err)
    if (!error) return
    inBrowser.push(error)
    draw()
  })
  hot?.on('vite:beforeUpdate', () => {
    if (inBrowser.length === 0) return
    inBrowser = []
    draw()
  })
  // A hydrated page fetches its new tree (enhance.ts).
  hot?.on('tara:schema', () => {
    if (html.dataset.enhanced === undefined) location.reload()
  })

  function locate(error: unknown, at?: string): void {
    if (error instanceof Error) hot?.send('tara:thrown', { message: error.message, stack: error.stack ?? '', at })
  }
  addEventListener('tara:caught', ({ detail }: CustomEventInit<{ error: unknown; at: string }>) =>
    locate(detail?.error, detail?.at),
  )
  addEventListener('error', ({ error }) => locate(error))
  addEventListener('unhandledrejection', ({ reason }) => locate(reason))
  let path = location.pathname
  if ('navigation' in window)
    navigation.addEventListener('currententrychange', () => {
      if (location.pathname !== path) inBrowser = []
      path = location.pathname
      draw()
    })

  watchRefusals((refused) => {
    const refusal = refusalOf(refused)
    if (refusals.has(refusal.what)) return
    refusals.set(refusal.what, refusal)
    draw()
  })
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  hot?.send('tara:ask')
  draw()
}

/** Converts an error of Vite; undefined for a stylesheet, since vike links those of all loaded blocks. */
function codeErrorOf({ message, loc, id = '', frame }: ErrorPayload['err']): CodeError | undefined {
  const file = loc?.file ?? id
  if (/\.css(\?|$)/.test(file)) return undefined
  const place = loc ? `${file}:${loc.line}:${loc.column + 1}` : file
  const [head = ''] = plain(message).split('\n')
  return { message: head, place, ...(frame !== undefined && { frame: plain(frame) }) }
}

function errorsOfDocument(): readonly CodeError[] {
  const text = document.getElementById('tara:errors')?.textContent
  return text ? (JSON.parse(text) as readonly CodeError[]) : []
}

const distinct = (errors: readonly CodeError[]): CodeError[] => [
  ...new Map(errors.map((error) => [JSON.stringify(error), error])).values(),
]

/** Without the colours of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours begin with one
const plain = (text: string): string => text.replace(/\u001b\[[\d;]*m/g, '').trim()

const problemSection = ({ problems, folder }: Told): Section => ({
  title: isWaiting ? 'Сайт ещё не\u00a0открыт' : 'Изменения не\u00a0приняты',
  words: isWaiting
    ? 'Исправьте то, что названо ниже, и\u00a0сохраните: сайт откроется сам.'
    : 'Сайт показывает прежнее, а\u00a0нового не\u00a0показывает. Исправьте то, что названо ниже, и\u00a0сохраните: окно закроется само.',
  content: listOf(
    problems.map(({ file, line, column, rule, message, hint }) => {
      const place = `${file}:${line}:${column}`
      const words = [message, hint].filter(Boolean).join(' ')
      return [
        link(place, `${folder}/${place.slice(place.indexOf('/') + 1)}`),
        element('small', {}, ` ${rule}`),
        element('p', {}, words),
      ]
    }),
  ),
})

const errorSection = (errors: readonly CodeError[], root: string): Section => ({
  title: isFailed ? 'Страница не\u00a0показана' : 'Ошибка в\u00a0коде',
  words: isFailed
    ? 'Исправьте ошибку и\u00a0сохраните: страница откроется сама.'
    : 'Остальная страница показана. Исправьте ошибку и\u00a0сохраните: страница обновится сама.',
  content: listOf(
    errors.map(({ message, component, place, frame, at }) => [
      ...(place ? [linkToCode(place, root)] : []),
      ...(component ? [element('small', {}, ` ${component}`)] : []),
      element('p', {}, message),
      ...(frame ? [element('pre', {}, frame)] : []),
      ...(at?.includes('#') ? [element('p', {}, 'Где стоит блок: ', linkToBlock(at))] : []),
    ]),
  ),
})

/** @param place from the project's root, or, as Vite's client has it, from the disk's */
function linkToCode(place: string, root: string): HTMLElement {
  const path = place.startsWith('/') ? place : `${root}/${place}`
  return link(path.replace(`${root}/`, ''), path)
}

/** Links to the position of a block, once the server has sent it (server/app/for-authors.ts). */
function linkToBlock(at: string): HTMLElement {
  const place = element('span', {}, at)
  void fetch(`/_inspect?at=${encodeURIComponent(at)}`)
    .then(async (answer) => {
      if (!answer.ok) return
      const found = (await answer.json()) as { place: string; path: string }
      place.replaceChildren(link(found.place, found.path))
    })
    .catch(() => undefined)
  return place
}

const refusalSection = (refusals: readonly Refusal[], folder: string): Section => ({
  title: 'Браузер не\u00a0пустил чужое',
  words: 'На\u00a0рабочем сайте будет так\u00a0же: правила те\u00a0же.',
  content: listOf(
    refusals.map(({ what, hint, setting }) => [
      element('strong', {}, what),
      element('p', {}, hint),
      ...(setting ? [element('pre', {}, setting), link('schema/site.json', `${folder}/site.json`)] : []),
    ]),
  ),
})

/** Includes violations from before this script: Chromium buffers them for observers. */
function watchRefusals(refused: (violation: Refused) => void): void {
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    refused({ blockedURL: blockedURI, effectiveDirective }),
  )
  if (!('ReportingObserver' in window)) return
  const observer = new ReportingObserver(
    (reports) => {
      // The observer receives this type only.
      for (const { body } of reports) refused(body as unknown as Refused)
    },
    { types: ['csp-violation'], buffered: true },
  )
  observer.observe()
}

startOverlay()
