const DARK = '@media (prefers-color-scheme: dark)'

/**
 * The letters' stylesheets, with the tokens' values in: mail programs know no custom properties. The dark scheme's is
 * apart, because Gmail leaves out a whole stylesheet for one part that it does not know.
 */
export function mailStyles(sheet: string, tokens: string): [light: string, dark: string] {
  const [light = '', dark = ''] = withoutComments(sheet).split(DARK)
  const [day = '', night = ''] = withoutComments(tokens).split(DARK)
  const byDay = valuesIn(day.split('@media')[0] ?? '')
  const byNight = new Map([...byDay, ...valuesIn(night.split('@media')[0] ?? '')])
  return [fill(light, byDay), DARK + fill(dark, byNight)]
}

const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '').trim()

const valuesIn = (css: string): Map<string, string> =>
  new Map([...css.matchAll(/(--[\w-]+):([^;]+);/g)].map(([, name = '', value = '']) => [name, plain(value.trim())]))

/** Of a range of sizes the largest, pixels in place of rem, and colors as they were written before 2020. */
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
