const TEN = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const ELEVEN = [7, ...TEN]
const TWELVE = [3, ...ELEVEN]

/** Whether the control digits of a taxpayer's number are right: one of 10 (organizations), two of 12 (people). */
export function isInn(text: string): boolean {
  if (!/^([0-9]{10}|[0-9]{12})$/.test(text) || /^0+$/.test(text)) return false
  return (text.length === 10 ? [TEN] : [ELEVEN, TWELVE]).every((weights) => holds(text, weights))
}

/** The digit after the weighted ones is their sum modulo 11, modulo 10. */
const holds = (text: string, weights: readonly number[]): boolean =>
  (weights.reduce((sum, weight, i) => sum + weight * Number(text[i]), 0) % 11) % 10 === Number(text[weights.length])
