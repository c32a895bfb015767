import { createRequire } from 'node:module'
import { openSync } from 'fontkit'

/** Prepares Golos Text for pdfkit. The package splits the font into files by script; a run is a part of a line that needs only one file. */

export type Weight = 400 | 600
export interface Run {
  font: string
  text: string
}

const { resolve } = createRequire(import.meta.url)

/** Files of the font in order of preference: a character is drawn with the first file that contains it. */
const SUBSETS = ['cyrillic', 'latin', 'latin-ext', 'cyrillic-ext'].map((name) => {
  const file = (weight: Weight) => resolve(`@fontsource/golos-text/files/golos-text-${name}-${weight}-normal.woff`)
  const font = openSync(file(400))
  if (!('characterSet' in font)) throw new Error(`${file(400)} is a collection of fonts.`)
  return { name, file, characters: new Set(font.characterSet) }
})

/** All files contain these characters, so they do not start a new run. */
const SPACES = /[ \u00A0]/u

const hasGlyph = (character: string): boolean =>
  SPACES.test(character) || SUBSETS.some(({ characters }) => characters.has(character.codePointAt(0) ?? 0))

/** Replacements for characters that the font lacks. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  ...{ '\u2010': '-', '\u2011': '-', '⌀': 'Ø', '✓': '+', '→': '->', '←': '<-' },
  ...{ '≥': '>=', '≤': '<=', '≠': '<>', '≈': '~', '″': '"', '′': "'", Ω: 'Ом', '∅': 'Ø', '↔': '<->' },
}

/** Returns a replacement that the font contains: «fi» for a ligature; «*» for a character of an unsupported script. */
function substituteOf(character: string): string {
  if (/\s/u.test(character)) return ' '
  const parts = Array.from(SUBSTITUTES[character] ?? character.normalize('NFKD')).filter(hasGlyph)
  return parts.join('') || (/[\p{Emoji}\p{M}]/u.test(character) ? '' : '*')
}

/** Converts a text to characters that the font contains: drops control characters and emoji, and replaces other missing characters. */
export const printable = (text: string): string =>
  Array.from(
    text
      .normalize('NFC')
      .replace(/[\t\r\n]/gu, ' ')
      .replace(/[\p{C}\u2028\u2029]/gu, ''),
  )
    .map((character) => (hasGlyph(character) ? character : substituteOf(character)))
    .join('')

/** Splits a printable line into runs, each of which needs a single font file. */
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

/** Registers the font files with a document, under the names that the runs use. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const { name, file } of SUBSETS)
    for (const weight of [400, 600] as const) doc.registerFont(`${name}-${weight}`, file(weight))
}
