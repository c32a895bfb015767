import { createRequire } from 'node:module'
import { openSync } from 'fontkit'

/** Golos Text for pdfkit. The package splits the font by script, so that a line is drawn in several runs. */

export type Weight = 400 | 600
export interface Run {
  font: string
  text: string
}

const { resolve } = createRequire(import.meta.url)

/** Subsets in order: the first one that has a character draws it. */
const SUBSETS = ['cyrillic', 'latin', 'latin-ext', 'cyrillic-ext'].map((name) => {
  const file = (weight: Weight) => resolve(`@fontsource/golos-text/files/golos-text-${name}-${weight}-normal.woff`)
  const font = openSync(file(400))
  if (!('characterSet' in font)) throw new Error(`${file(400)} is a collection of fonts.`)
  return { name, file, characters: new Set(font.characterSet) }
})

/** Every subset has these characters, so they do not start a new run. */
const SPACES = /[ \u00A0]/u

const hasGlyph = (character: string): boolean =>
  SPACES.test(character) || SUBSETS.some(({ characters }) => characters.has(character.codePointAt(0) ?? 0))

/** Replacements for characters that the font lacks. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  ...{ '\u2010': '-', '\u2011': '-', '⌀': 'Ø', '✓': '+', '→': '->', '←': '<-' },
  ...{ '≥': '>=', '≤': '<=', '≠': '<>', '≈': '~', '″': '"', '′': "'", Ω: 'Ом', '∅': 'Ø', '↔': '<->' },
}

/** Parts of a character that the font has: «fi» for a ligature; «*» for an unsupported script. */
function substituteOf(character: string): string {
  if (/\s/u.test(character)) return ' '
  const parts = Array.from(SUBSTITUTES[character] ?? character.normalize('NFKD')).filter(hasGlyph)
  return parts.join('') || (/[\p{Emoji}\p{M}]/u.test(character) ? '' : '*')
}

/** Converts a text to characters of the font: drops control and format characters and emoji, and replaces other missing glyphs. */
export const printable = (text: string): string =>
  Array.from(
    text
      .normalize('NFC')
      .replace(/[\t\r\n]/gu, ' ')
      .replace(/[\p{C}\u2028\u2029]/gu, ''),
  )
    .map((character) => (hasGlyph(character) ? character : substituteOf(character)))
    .join('')

/** Splits a printable line into runs that one font file can draw. */
export function runsOf(text: string, weight: Weight = 400): Run[] {
  const runs: Run[] = []
  for (const character of printable(text)) {
    const last = runs.at(-1)
    const subset = SUBSETS.find(({ characters }) => characters.has(character.codePointAt(0) ?? 0))
    const font = SPACES.test(character) && last ? last.font : `${subset?.name ?? 'latin'}-${weight}`
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Registers the fonts with a document under the names in the runs. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const { name, file } of SUBSETS)
    for (const weight of [400, 600] as const) doc.registerFont(`${name}-${weight}`, file(weight))
}
