interface ProductColor {
  /** Names of this color in imported catalogs; templates use the first. */
  readonly words: readonly [first: string, ...others: string[]]
  /** Color of the dot beside the name: the product's apparent color. */
  readonly swatch: string
  /** Fill of a flat drawing: pale enough to keep its thin lines visible. */
  readonly drawing: string
  /** Color of the plastic in renderings. */
  readonly plastic: string
  /** Share of light that passes through glass and PET, and through naturally milky plastics. */
  readonly clarity: { readonly glassy: number; readonly milky: number }
  /** Background of a rendering: darker for `pale` colors in the light color scheme, lighter for `deep` ones in the dark scheme. */
  readonly ground: 'plain' | 'pale' | 'deep'
}

const dyed = { clarity: { glassy: 0.5, milky: 0 }, ground: 'plain' } as const
const opaque = { glassy: 0, milky: 0 } as const

/**
 * Colors of products: `npm run generate` writes their styles (renderer/shop/drawing/colors.css), the import recognizes
 * their `words`, and the renderer of pictures uses their `plastic`.
 */
export const COLORS = {
  clear: {
    words: ['прозрачный', 'бесцветный'],
    swatch: '#d8eaf2',
    drawing: '#d6e8f1',
    plastic: '#e6eef1',
    clarity: { glassy: 0.9, milky: 0.3 },
    ground: 'pale',
  },
  natural: {
    words: ['натуральный', 'молочный', 'полупрозрачный'],
    swatch: '#eee6cf',
    drawing: '#efe8d6',
    plastic: '#f0eddf',
    clarity: { glassy: 0.6, milky: 0.26 },
    ground: 'pale',
  },
  frosted: {
    words: ['матовый'],
    swatch: '#dde3e4',
    drawing: '#e2e8ea',
    plastic: '#e9eeee',
    clarity: { glassy: 0.38, milky: 0.15 },
    ground: 'pale',
  },
  white: {
    words: ['белый'],
    swatch: '#ffffff',
    drawing: '#ffffff',
    plastic: '#f8f8f5',
    clarity: opaque,
    ground: 'pale',
  },
  yellow: { words: ['жёлтый'], swatch: '#f5c518', drawing: '#f8dc72', plastic: '#f2bd12', ...dyed },
  orange: { words: ['оранжевый'], swatch: '#f0780f', drawing: '#f6b173', plastic: '#e96f10', ...dyed },
  red: { words: ['красный'], swatch: '#c8201f', drawing: '#e58b82', plastic: '#bd1b1c', ...dyed },
  blue: { words: ['синий'], swatch: '#1f4fa3', drawing: '#97b4df', plastic: '#1c4c9c', ...dyed },
  sky: { words: ['голубой'], swatch: '#7fc4e8', drawing: '#b9e0f3', plastic: '#7cc3e6', ...dyed },
  green: { words: ['зелёный'], swatch: '#2c7a3f', drawing: '#a3cda5', plastic: '#297340', ...dyed },
  amber: { words: ['янтарный'], swatch: '#a4581a', drawing: '#dcae73', plastic: '#8f450f', ...dyed },
  brown: { words: ['коричневый'], swatch: '#6a4028', drawing: '#c0a08c', plastic: '#61391f', ...dyed },
  gray: {
    words: ['серый'],
    swatch: '#8a9095',
    drawing: '#bcc2c6',
    plastic: '#83898e',
    clarity: opaque,
    ground: 'plain',
  },
  black: {
    words: ['чёрный'],
    swatch: '#1d2023',
    drawing: '#4c5359',
    plastic: '#1b1d1f',
    clarity: opaque,
    ground: 'deep',
  },
} as const satisfies Readonly<Record<string, ProductColor>>

export type ColorName = keyof typeof COLORS

export const COLOR_NAMES = Object.keys(COLORS) as [ColorName, ...ColorName[]] // the keys of the table above

export const colorStyles = (): string =>
  `/* Made by npm run generate from schema/definitions/shop/units/colors.ts. Equal in both schemes: a white jar is white. */\n${Object.entries(
    COLORS,
  )
    .map(
      ([name, { swatch, drawing, ground }]) =>
        `.color-${name} {\n  --swatch: ${swatch};\n  --fill: ${drawing};\n  --ground: var(--ground-${ground});\n}\n`,
    )
    .join('\n')}`
