import { intoMask, maskParts, SLOTS } from './mask.ts'

/** What imask is made with: `IMask(input, imaskOptions(mask))`. */
export interface ImaskOptions {
  readonly mask: string
  readonly definitions: Readonly<Record<string, RegExp>>
  /** What is typed, pasted or filled in, before it goes into the mask. */
  readonly prepare: (text: string, masked: { readonly value: string }) => string
}

/**
 * The mask for imask, which takes other signs for slots. A paste that does not fit is left out as a whole:
 * cut to the mask, it would be another number.
 */
export function imaskOptions(mask: string): ImaskOptions {
  const parts = maskParts(mask)
  const own = parts.map((part) => ('slot' in part ? part.slot : literalOf(part.literal))).join('')
  const prefix = parts
    .slice(
      0,
      parts.findIndex((part) => 'slot' in part),
    )
    .map((part) => ('literal' in part ? part.literal : ''))
    .join('')
  return {
    mask: own,
    definitions: Object.fromEntries(Object.entries(SLOTS).map(([sign, source]) => [sign, new RegExp(source, 'u')])),
    prepare: (text, { value }) => {
      const atStart = prefix.startsWith(value)
      // Who types 8 916 … means +7 916 …, while the mask's 7 is not there yet.
      if (text.length === 1)
        return atStart && text === '8' && intoMask('8', mask) === '' && !value.includes('7') ? '7' : text
      if (atStart) return intoMask(text, mask)?.slice(value.length) ?? ''
      return intoMask(value + text, mask) === undefined ? '' : text
    },
  }
}

/** Digits of a mask are fixed and part of the value; other signs that mean something to imask are only signs. */
const literalOf = (sign: string): string =>
  /[0-9]/.test(sign) ? `{\\${sign}}` : /[a*[\]{}`\\]/.test(sign) ? `\\${sign}` : sign
