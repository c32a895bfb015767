import { visible } from '../../text/format.ts'
import { withLatinLetters } from '../../text/letters.ts'

/** Removes invisible characters from an article number and normalizes all kinds of spaces. */
export const cleanArticle = (text: string): string => visible(text).normalize('NFC').replace(/\s+/g, ' ').trim()

/**
 * Returns a key for comparing article numbers: it ignores case, invisible characters, look-alike letters, and differences
 * between dashes and between spaces; separators count, so «1-12» differs from «11-2».
 */
export const articleIdentity = (article: string): string =>
  withLatinLetters(cleanArticle(article).toUpperCase()).replace(/[\p{Dash_Punctuation}\u2212]/gu, '-')
