/** The color schemes that a frame can be held in, whatever the reader's own. */
export const SCHEMES = ['light', 'dark'] as const

export type Scheme = (typeof SCHEMES)[number]

const DARK = /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{\s*:root\s*\{([^}]*)\}\s*\}/

/**
 * Stylesheets that hold a page in a scheme, made of the shop's tokens: they are stronger than its own.
 * @param tokens a stylesheet with the light values in a `:root`, and the dark ones in a media query
 */
export function schemeSheets(tokens: string): Readonly<Record<Scheme, string>> {
  const dark = DARK.exec(tokens)?.[1]
  if (dark === undefined) throw new TypeError('The tokens have no dark scheme')
  const light = declarationsOf([
    ...tokens.replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*[^{}]*\}/g, '').matchAll(/:root\s*\{([^}]*)\}/g),
  ])
  const names = [...declarationsOf([[dark, dark]]).keys()]
  const lightOnly = names.flatMap((name) => (light.has(name) ? `${name}:${light.get(name)}` : []))
  return { light: `:root:root{${lightOnly.join(';')}}`, dark: `:root:root{${dark}}` }
}

const declarationsOf = (rules: readonly (readonly string[])[]): Map<string, string> =>
  new Map(
    rules.flatMap(([, body = '']) =>
      [...body.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(--[\w-]+)\s*:([^;]+)/g)].map(
        ([, name = '', value = '']) => [name, value.trim()] as const,
      ),
    ),
  )

/** A shop page's document held in a scheme. @param sheet the address of the scheme's stylesheet */
export const pageIn = (document: string, scheme: Scheme, sheet: string): string =>
  withMeta(document, scheme).replace('</head>', `<link rel="stylesheet" href="${sheet}"></head>`)

/** A letter's document held in a scheme: its styles are in itself. */
export const letterIn = (document: string, scheme: Scheme): string =>
  withMeta(document, scheme).replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')

const withMeta = (document: string, scheme: Scheme): string =>
  document.replace(/(<meta name="color-scheme" content=")[^"]*/, `$1${scheme}`)
