import type { OwnRule } from '../fields/own-rules.ts'

const TEN = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const ELEVEN = [7, ...TEN]
const TWELVE = [3, ...ELEVEN]
const UNP = [29, 23, 19, 17, 13, 7, 5, 3]
const BIN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const BIN_AGAIN = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]

/** Validates the check digit of a Belarusian taxpayer's number, УНП. */
export const isUnp = (text: string): boolean =>
  /^[0-9]{9}$/.test(text) && !/^0+$/.test(text) && weighted(text, UNP) === Number(text[8])

/** Validates the check digit of a Kazakh taxpayer's number, БИН or ИИН: a second set of weights applies if the first gives 10. */
export function isBin(text: string): boolean {
  if (!/^[0-9]{12}$/.test(text) || /^0+$/.test(text)) return false
  const first = weighted(text, BIN)
  return (first === 10 ? weighted(text, BIN_AGAIN) : first) === Number(text[11])
}

/** Validates the check digits of a taxpayer's number: one of 10 digits (organizations), two of 12 (people). */
export function isInn(text: string): boolean {
  if (!/^([0-9]{10}|[0-9]{12})$/.test(text) || /^0+$/.test(text)) return false
  return (text.length === 10 ? [TEN] : [ELEVEN, TWELVE]).every((weights) => holds(text, weights))
}

/** Validates the check digit of a state registration number: 13 digits of an organization, 15 of a person. */
export const isOgrn = (text: string): boolean =>
  /^([0-9]{13}|[0-9]{15})$/.test(text) && (Number(text.slice(0, -1)) % (text.length - 2)) % 10 === Number(text.at(-1))

/** Returns true if the digit after the weighted digits equals their weighted sum modulo 11, then modulo 10. */
const holds = (text: string, weights: readonly number[]): boolean =>
  weighted(text, weights) % 10 === Number(text[weights.length])

/** Returns the weighted sum of the first digits, modulo 11. */
const weighted = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(text[i]), 0) % 11

/** The rules for form fields that this shop adds: taxpayer numbers (specification.md §5). */
export const fieldRules = {
  inn: {
    title: 'ИНН',
    isRight: isInn,
    message: 'проверьте цифры, такого ИНН нет. У\u00a0организации их\u00a010, у\u00a0предпринимателя\u00a0—\u00a012',
    called: 'инн(?:\\s*/\\s*кпп)?|inn',
    fills: true,
  },
  unp: {
    title: 'УНП Беларуси',
    isRight: isUnp,
    message: 'проверьте цифры, такого УНП нет. Их\u00a0девять',
    called: 'унп',
  },
  bin: {
    title: 'БИН или ИИН Казахстана',
    isRight: isBin,
    message: 'проверьте цифры, такого БИН нет. Их\u00a0двенадцать',
    called: 'бин|иин',
  },
} as const satisfies Readonly<Record<string, OwnRule>>

declare module '../register.ts' {
  interface Register {
    fieldRules: typeof fieldRules
  }
}
