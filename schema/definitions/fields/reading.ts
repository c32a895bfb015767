import type { FieldValue } from './values.ts'

/** Reads a field's value from a posted form. Idempotent: applied to its own output, it returns the same value. */
export type ReadValue = (raw: unknown, mask?: string) => FieldValue

/** Returns a value, or the first of a list, as text; empty for anything but strings and numbers. */
export function textOf(raw: unknown): string {
  const first: unknown = Array.isArray(raw) ? raw[0] : raw
  return typeof first === 'string' ? first : typeof first === 'number' ? String(first) : ''
}

const BREAKS = /\r\n?|[\n\u0085\u2028\u2029]/g
// Matches unpaired surrogates, control characters, soft hyphens, direction marks (address books add them), zero-width characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const UNSEEN = /\p{Cs}|[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
const EDGE = /[\s\u200c\u200d]/

/**
 * Normalizes a text: NFC, no invisible characters, no surrounding spaces (specification.md §5). @param lines keeps
 * line breaks; otherwise they become spaces
 */
export const cleanText = (text: string, lines = false): string => trimmed(tidy(text, lines))

/** Like `cleanText`, but keeps surrounding spaces, which a password may have. */
export function tidy(text: string, lines = false): string {
  const joined = text.replace(BREAKS, lines ? '\n' : ' ')
  return (lines ? joined : joined.replaceAll('\t', ' ')).replace(UNSEEN, '').normalize('NFC')
}

/** Trims a text with a loop: a regular expression for trailing spaces would take quadratic time. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && EDGE.test(text.charAt(from))) from++
  while (to > from && EDGE.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/** Reads a line of text or a chosen option. */
export const readText = (raw: unknown): string => cleanText(textOf(raw))

/** Returns a string or number as a form control displays it; empty for anything else. */
export const shown = (raw: unknown): string =>
  typeof raw === 'number' ? String(raw).replace('.', ',') : typeof raw === 'string' ? raw : ''
