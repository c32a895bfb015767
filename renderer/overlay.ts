import type { Problem } from '#schema/definitions/document/problem.ts'

/** What is wrong with the files, and the folder that they are in. */
interface Told {
  readonly folder: string
  readonly problems: readonly Problem[]
}

const RELOAD_MS = 200

/**
 * Only in development: what holds a change back lies over the open page, and goes by itself when the files are right
 * again. The server is asked once, since it may have told it before the page was there (server/app/development.ts).
 */
function startOverlay(): void {
  let shown: HTMLElement | undefined
  const hide = (): void => shown?.remove()
  import.meta.hot?.on('tara:problems', ({ folder, problems }: Told) => {
    hide()
    if (problems.length > 0) document.body.append((shown = drawn(problems, folder, hide)))
    // The page comes when the site has opened, which takes a moment.
    else if (isWaiting()) setTimeout(() => location.reload(), RELOAD_MS)
  })
  import.meta.hot?.on('tara:unopened', ({ words }: { words: string }) => {
    if (!shown?.isConnected) document.body.append((shown = panel(hide, 'Редактор не\u00a0открылся', words)))
    else shown.shadowRoot?.querySelector('h1')?.after(element('p', { role: 'alert' }, words))
  })
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  import.meta.hot?.send('tara:ask')
}

/** Whether there is no site yet, only word of what is wrong. */
const isWaiting = (): boolean => document.documentElement.dataset.waiting !== undefined

const drawn = (problems: readonly Problem[], folder: string, hide: () => void): HTMLElement =>
  panel(
    hide,
    isWaiting() ? 'Сайт ещё не\u00a0открыт' : 'Изменения не\u00a0приняты',
    isWaiting()
      ? 'Исправьте то, что названо ниже, и\u00a0сохраните: сайт откроется сам.'
      : 'Сайт показывает прежнее, а\u00a0нового не\u00a0показывает. Исправьте то, что названо ниже, и\u00a0сохраните: окно закроется само.',
    element('ol', {}, ...problems.map((problem) => element('li', {}, ...described(problem, folder)))),
  )

function panel(hide: () => void, title: string, words: string, ...more: readonly Node[]): HTMLElement {
  const host = document.createElement('tara-problems')
  const root = host.attachShadow({ mode: 'open' })
  // Neither the page's styles nor a style attribute, which its policy forbids.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const close = element('button', { type: 'button' }, 'Скрыть')
  close.addEventListener('click', hide)
  const content = [element('h1', {}, title), element('p', {}, words), ...more, close]
  root.append(element('section', { role: 'alert', lang: 'ru' }, ...content))
  return host
}

function described({ file, line, column, rule, message, hint }: Problem, folder: string): HTMLElement[] {
  const place = `${file}:${line}:${column}`
  const path = `${folder}/${place.slice(place.indexOf('/') + 1)}`
  const link = element('a', { href: `/__open-in-editor?file=${encodeURIComponent(path)}` }, place)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    void fetch(link.href)
  })
  const words = [message, hint].filter(Boolean).join(' ')
  return [link, element('small', {}, ` ${rule}`), element('p', {}, words)]
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...content)
  return made
}

const STYLES = `
  :host { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; padding: 5vh 4vw; background: rgb(0 0 0 / 60%) }
  section { max-width: 56rem; margin: 0 auto; padding: 2rem; border-top: 6px solid #b3261e; background: #fff; color: #1b1b1b; font: 16px/1.5 system-ui, sans-serif }
  h1 { margin: 0 0 0.5rem; font-size: 1.5rem }
  ol { margin: 1.5rem 0; padding: 0; list-style: none }
  li { margin: 0 0 1.25rem }
  li p { margin: 0.25rem 0 0 }
  a { color: #0b57d0; font-weight: 600; overflow-wrap: anywhere }
  small { color: #5f6368 }
  button { min-height: 44px; padding: 0 1.25rem; border: 1px solid currentcolor; background: none; color: inherit; font: inherit; cursor: pointer }
`

startOverlay()
