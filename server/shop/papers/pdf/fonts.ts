import { createRequire } from 'node:module'
import { openSync } from 'fontkit'

/** Golos Text for pdfkit. The package splits the font by script, so that one line is drawn in runs. */

export type Weight = 400 | 600
export interface Run {
  font: string
  text: string
}

const { resolve } = createRequire(import.meta.url)

/** The first subset that has a character draws it. */
const SUBSETS = ['cyrillic', 'latin', 'latin-ext', 'cyrillic-ext'].map((name) => {
  const file = (weight: Weight) => resolve(`@fontsource/golos-text/files/golos-text-${name}-${weight}-normal.woff`)
  const font = openSync(file(400))
  if (!('characterSet' in font)) throw new Error(`${file(400)} is a collection of fonts.`)
  return { name, file, characters: new Set(font.characterSet) }
})

/** Every subset has these, so that they stay in their run. */
const SPACES = /[ \u00A0]/u

const hasGlyph = (character: string): boolean =>
  SPACES.test(character) || SUBSETS.some(({ characters }) => characters.has(character.codePointAt(0) ?? 0))

/** Signs that the font lacks, as people type them. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  ...{ '\u2010': '-', '\u2011': '-', '⌀': 'Ø', '✓': '+', '→': '->', '←': '<-' },
  ...{ '≥': '>=', '≤': '<=', '≠': '<>', '≈': '~', '″': '"', '′': "'", Ω: 'Ом', '∅': 'Ø', '↔': '<->' },
}

/** The parts of a letter or sign that the font has: «fi» of a ligature; «*» for a script that it lacks. */
function substituteOf(character: string): string {
  if (/\s/u.test(character)) return ' '
  const parts = Array.from(SUBSTITUTES[character] ?? character.normalize('NFKD')).filter(hasGlyph)
  return parts.join('') || (/[\p{Emoji}\p{M}]/u.test(character) ? '' : '*')
}

/** Text as the font can draw it: without control and format characters and emoji, a substitute for another missing glyph. */
export const printable = (text: string): string =>
  Array.from(
    text
      .normalize('NFC')
      .replace(/[\t\r\n]/gu, ' ')
      .replace(/[\p{C}\u2028\u2029]/gu, ''),
  )
    .map((character) => (hasGlyph(character) ? character : substituteOf(character)))
    .join('')

/** Cuts a printable line into pieces of which each is drawn with one font file. */
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

/** Registers the fonts with a document by the names of the runs. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const { name, file } of SUBSETS)
    for (const weight of [400, 600] as const) doc.registerFont(`${name}-${weight}`, file(weight))
}
