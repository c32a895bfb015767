import { plainPhone } from './plain-line.ts'

/** A position of a mask: a slot for a character, or a literal. */
export type MaskPart = { readonly slot: '9' | 'a' | '*' } | { readonly literal: string }

/** Patterns, valid in JavaScript and RE2, of the characters for each kind of slot: a digit, a letter, anything but a space. */
const SLOTS = { 9: '[0-9]', a: '[A-Za-zА-Яа-яЁё]', '*': '[^ ]' } as const

/** Parses a mask; a backslash makes the next character a literal. */
export function maskParts(mask: string): MaskPart[] {
  return [...mask.matchAll(/\\(.)|([9a*])|(.)/gsu)].map(([, escaped, slot, literal]) =>
    slot === '9' || slot === 'a' || slot === '*' ? { slot } : { literal: escaped ?? literal ?? '' },
  )
}

/** Returns the pattern of the values that fill the mask completely. */
export const maskPattern = (mask: string): string =>
  `^${maskParts(mask)
    .map((part) => ('slot' in part ? SLOTS[part.slot] : part.literal.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')))
    .join('')}$`

/**
 * Formats a text by the mask, possibly incomplete. For «+7 999 999-99-99», a leading 7 or 8 of a longer
 * number is the country code: «8 916 123-45-67», «+7(916)1234567» and «9161234567» give the same result. The function
 * returns a foreign number, or more than one number («+375 29 123-45-67», «8 029 123-45-67», «… доб. 5»), unchanged;
 * the rules `phone` and `mask` then refuse it with a message.
 */
export const toMask = (text: string, mask: string): string => intoMask(text, mask) ?? text.trim()

/** Like `toMask`, but returns undefined for a text that does not match. */
export function intoMask(typed: string, mask: string): string | undefined {
  const parts = maskParts(mask)
  const prefix = prefixOf(parts)
  const slots = parts.filter((part) => 'slot' in part)
  const numeric = slots.every(({ slot }) => slot === '9')
  const lead = digitsOf(prefix)
  if (!numeric || lead === '') return fill(parts, [...typed.trim()])
  const text = plainPhone(typed)
  const rest = MEANT.test(text.replace(/[0-9]/g, '')) ? undefined : withoutLead(text.trim(), prefix, lead, slots.length)
  return rest === undefined ? undefined : fill(parts.slice(firstSlot(parts)), [...rest], prefix)
}

/**
 * Returns true if formatting by the mask would yield a wrong phone number: the text is a foreign number, has a code that no Russian number
 * has, or has too many digits.
 * @param isTyping true while the visitor types in front of other digits: only a foreign country code counts then
 */
export function isOtherNumber(text: string, mask: string, isTyping = false): boolean {
  const parts = maskParts(mask)
  const lead = digitsOf(prefixOf(parts))
  if (lead === '' || parts.some((part) => 'slot' in part && part.slot !== '9')) return false
  const digits = digitsOf(text)
  const isForeign = PLUS.test(text) && !digits.startsWith(lead.slice(0, digits.length))
  return isForeign || (!isTyping && intoMask(text, mask) === undefined)
}

/** Matches letters and digits: unlike separators, these must not be lost. */
const MEANT = /[\p{L}\p{N}]/u

/** Matches the plus of a country code, which may follow a bracket or invisible characters: «(+84) …». */
const PLUS = /^[^\p{L}\p{N}]*[+\uff0b\ufe62\u207a]/u

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '')

const firstSlot = (parts: readonly MaskPart[]): number => parts.findIndex((part) => 'slot' in part)

/** The literals before the first slot. */
const prefixOf = (parts: readonly MaskPart[]): string =>
  parts
    .slice(0, Math.max(firstSlot(parts), 0))
    .map((part) => ('literal' in part ? part.literal : ''))
    .join('')

/** Returns the digits for a mask's slots, without the prefix `lead`; undefined if they do not fit. */
function withoutLead(text: string, prefix: string, lead: string, slots: number): string | undefined {
  const russian = lead === '7' && slots === 10
  let digits = digitsOf(text)
  const leads = (): boolean => digits.startsWith(lead) || (russian && digits.startsWith('8'))
  // The domestic prefix «8» has the same length as `lead`, «7».
  const cut = (): string => (digits = digits.slice(lead.length))
  if (PLUS.test(text) || text.startsWith(prefix)) {
    if (digits === '') return ''
    if (!digits.startsWith(lead)) return undefined
    cut()
  } else if (digits.length < slots || (russian && digits.length === slots && digits[1] === '9')) {
    // No area code starts with 79 or 89: this is a mobile number with a country code, and one digit is missing.
    if (leads()) cut()
  }
  for (let again = 0; again < 2 && digits.length > slots && leads(); again++) cut()
  // «8 029 …» is a domestic number in Belarus: no Russian code starts with 0, 1 or 2.
  if (digits.length > slots || (russian && /^[0-2]/.test(digits))) return undefined
  return digits
}

/** Fills characters into the slots. Separators may differ from the mask's; returns undefined for any other extra character. */
function fill(parts: readonly MaskPart[], signs: readonly string[], before = ''): string | undefined {
  let at = 0
  let filled = ''
  let waiting = before
  for (const part of parts) {
    if ('literal' in part) {
      if (signs[at] === part.literal) at++
      waiting += part.literal
      continue
    }
    const fits = new RegExp(SLOTS[part.slot], 'u')
    while (at < signs.length && !fits.test(signs[at] ?? '') && !MEANT.test(signs[at] ?? '')) at++
    const sign = signs[at]
    if (sign === undefined) return filled
    if (!fits.test(sign)) return undefined
    filled += waiting + sign
    waiting = ''
    at++
  }
  return signs.slice(at).some((sign) => MEANT.test(sign)) ? undefined : filled + waiting
}

/**
 * Converts a mask to options for `IMask(input, options)`: imask has different slot characters. Ignores a paste that does not match:
 * truncated, it would be a different number.
 */
export function imaskOptions(mask: string) {
  const parts = maskParts(mask)
  const pattern = parts.map((part) => ('slot' in part ? part.slot : literalOf(part.literal))).join('')
  const prefix = prefixOf(parts)
  return {
    mask: pattern,
    definitions: Object.fromEntries(Object.entries(SLOTS).map(([sign, source]) => [sign, new RegExp(source, 'u')])),
    /** Converts typed, pasted or autofilled text to fit the mask. */
    prepare: (text: string, { value }: { readonly value: string }): string => {
      const atStart = prefix.startsWith(value)
      // A leading 8 of "8 916 …" means +7, unless the field already has the mask's 7.
      if (text.length === 1)
        return atStart && text === '8' && intoMask('8', mask) === '' && !value.includes('7') ? '7' : text
      if (atStart) return intoMask(text, mask)?.slice(value.length) ?? ''
      return intoMask(value + text, mask) === undefined ? '' : text
    },
  }
}

/** Returns a literal in imask's syntax. Braces make a digit a part of the value; special characters are escaped. */
const literalOf = (sign: string): string =>
  /[0-9]/.test(sign) ? `{\\${sign}}` : /[a*[\]{}`\\]/.test(sign) ? `\\${sign}` : sign
