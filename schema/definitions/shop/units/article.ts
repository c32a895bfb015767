import { visible } from '../../text/format.ts'
import { withLatinLetters } from '../../text/letters.ts'

/** Removes invisible characters from an article number, and replaces every kind of space with a plain one. */
export const cleanArticle = (text: string): string => visible(text).normalize('NFC').replace(/\s+/g, ' ').trim()

/**
 * Two article numbers are the same if this is equal: case, kinds of dashes and spaces, invisible signs and letters that look
 * alike do not count; separators do, «1-12» is not «11-2».
 */
export const articleIdentity = (article: string): string =>
  withLatinLetters(cleanArticle(article).toUpperCase()).replace(/[\p{Dash_Punctuation}\u2212]/gu, '-')
