import { renderToStaticMarkup } from 'react-dom/server'
import { loadComponents } from './components.ts'
import { typesIn } from './engine/page/components.ts'
import type { PreparedLetter } from './engine/page/types.ts'
import { renderStatically } from './engine/prerender/prerender.tsx'
import type { ReportBlock } from './engine/tree/types.ts'
import tokens from './kit/ui/tokens.css?raw'
import sheet from './mail.css?raw'

// Outlook for Windows ignores `max-width`. It gets a table of a fixed width instead.
const OUTLOOK = '<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->'
const OUTLOOK_END = '<!--[if mso]></td></tr></table><![endif]-->'
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"'

/** Renders a letter to HTML, from the same blocks as pages but with a stylesheet of its own. */
export async function renderLetter(
  { subject, preheader, origin, blocks, isPlaced }: PreparedLetter,
  report: ReportBlock,
): Promise<string> {
  const components = await loadComponents(typesIn(blocks))
  const html = renderStatically(blocks, components, report, isPlaced)
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{subject}</title>
    </>,
  )
  const styles = mailStyles(sheet, tokens)
    .map((style) => `<style>${style}</style>`)
    .join('')
  const first = preheader ? renderToStaticMarkup(<div className="preheader">{preheader}</div>) : ''
  return `<!doctype html>
<html lang="ru"><head>${head}${styles}</head>
<body>${first}<table class="page" ${TABLE}><tr><td class="around" align="center">${OUTLOOK}<table class="sheet" ${TABLE}><tr><td class="letter">
${forLetter(html, origin)}
</td></tr></table>${OUTLOOK_END}</td></tr></table></body></html>`
}

/** Makes URLs in a letter absolute. Removes attributes that only the site's scripts and styles need. */
const forLetter = (html: string, origin: string): string =>
  html
    .replace(/ (class|data-static)="[^"]*"/g, '')
    .replace(/ (href|src)="(?=\/(?!\/)|\?|#)/g, (_, name: string) => ` ${name}="${origin}`)

const DARK = '@media (prefers-color-scheme: dark)'

/**
 * Returns a letter's stylesheets. Custom properties are replaced by their values, because mail clients do not support them. Rules for
 * phones and for dark mode are separate sheets, because Gmail drops a whole sheet if it does not understand a part of it.
 */
export function mailStyles(sheet: string, tokens: string): string[] {
  const [day = '', night = ''] = withoutComments(tokens).split(DARK)
  const byDay = valuesIn(day.split('@media')[0] ?? '')
  const byNight = new Map([...byDay, ...valuesIn(night.split('@media')[0] ?? '')])
  return withoutComments(sheet)
    .split(/(?=@media)/)
    .map((part) => fill(part, part.startsWith(DARK) ? byNight : byDay))
}

const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '').trim()

const valuesIn = (css: string): Map<string, string> =>
  new Map([...css.matchAll(/(--[\w-]+):([^;]+);/g)].map(([, name = '', value = '']) => [name, plain(value.trim())]))

/** Simplifies a CSS value for mail clients: `clamp()` becomes its maximum, rem become pixels, and colors get a syntax from before 2020. */
const plain = (value: string): string =>
  value
    .replace(/^clamp\(.*,([^,]+)\)$/, '$1')
    .trim()
    .replace(/^([\d.]+)rem$/, (_, rem: string) => `${Number(rem) * 16}px`)
    .replace(
      /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/,
      (_, r: string, g: string, b: string, share: string) => `rgba(${r}, ${g}, ${b}, ${Number(share) / 100})`,
    )

const fill = (css: string, values: ReadonlyMap<string, string>): string =>
  css.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new TypeError(`renderer/kit/ui/tokens.css has no ${name}`)
    return value
  })
