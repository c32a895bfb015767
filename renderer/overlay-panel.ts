/** A section of the overlay: problem, hint, list. */
export interface Section {
  readonly title: string
  readonly words: string
  readonly content: Node
}

/** @param unopened said where the editor has not opened */
export function panel(sections: readonly Section[], unopened: string | undefined, hide: () => void): HTMLElement {
  const host = document.createElement('tara-problems')
  const root = host.attachShadow({ mode: 'open' })
  // Apart from the page's styles.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const close = element('button', { type: 'button' }, 'Скрыть')
  close.addEventListener('click', hide)
  const [isAlone, words] = [sections.length === 0, unopened ?? '']
  const content = [
    ...(unopened === undefined
      ? []
      : [...(isAlone ? [element('h1', {}, 'Редактор не\u00a0открылся')] : []), element('p', {}, words)]),
    ...sections.flatMap(({ title, words, content }) => [element('h1', {}, title), element('p', {}, words), content]),
    close,
  ]
  root.append(element('section', { role: 'alert', lang: 'ru' }, ...content))
  return host
}

export const listOf = (items: readonly (readonly Node[])[]): HTMLElement =>
  element('ol', {}, ...items.map((item) => element('li', {}, ...item)))

/** Opens a file in the editor. @param path whole, with line and column */
export function link(text: string, path: string): HTMLElement {
  const made = element('a', { href: `/__open-in-editor?file=${encodeURIComponent(path)}` }, text)
  made.addEventListener('click', (event) => {
    event.preventDefault()
    void fetch(made.href)
  })
  return made
}

export function element<K extends keyof HTMLElementTagNameMap>(
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
  li p, li pre { margin: 0.25rem 0 0 }
  pre { overflow: auto; padding: 0.5rem 1rem; background: #f2f2f2; font: 14px/1.5 ui-monospace, monospace }
  a { color: #0b57d0; font-weight: 600; overflow-wrap: anywhere }
  strong { overflow-wrap: anywhere }
  small { color: #5f6368 }
  button { min-height: 44px; padding: 0 1.25rem; border: 1px solid currentcolor; background: none; color: inherit; font: inherit; cursor: pointer }
`
