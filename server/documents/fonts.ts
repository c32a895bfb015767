/** Golos Text for pdfkit: the package has one file per script, so a line is drawn in runs. */
import { createRequire } from 'node:module'

export type Weight = 400 | 600
export type Run = { font: string; text: string }

/** Which file of @fontsource/golos-text holds a character: the package splits the font by script. */
const SUBSETS: [name: string, characters: RegExp][] = [
  ['cyrillic', /[\u0400-\u045F\u0490\u0491\u2116]/u],
  ['latin', /[\u0020-\u00FF\u2010-\u2044\u2212]/u],
  ['latin-ext', /\u20BD/u],
]
/** These are in every file, so they stay in the run that they are met in. */
const IN_EVERY_SUBSET = /[ \u00A0]/u

function subsetOf(character: string): string {
  const subset = SUBSETS.find(([, characters]) => characters.test(character))
  if (!subset)
    throw new Error(`Golos Text has no glyph for "${character}" (U+${character.codePointAt(0)?.toString(16)})`)
  return subset[0]
}

/** Cuts a line into pieces of which each is drawn with one font file. */
export function runsOf(text: string, weight: Weight = 400): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const font = IN_EVERY_SUBSET.test(character) && last ? last.font : `${subsetOf(character)}-${weight}`
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Makes the fonts known to a document by the names that the runs bear. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  const { resolve } = createRequire(import.meta.url)
  for (const [subset] of SUBSETS) {
    for (const weight of [400, 600]) {
      const file = resolve(`@fontsource/golos-text/files/golos-text-${subset}-${weight}-normal.woff`)
      doc.registerFont(`${subset}-${weight}`, file)
    }
  }
}
