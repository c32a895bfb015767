/** The first order of a year has the number after this one: four digits from the start. */
const BEFORE_FIRST = 1000

export const firstRunning = BEFORE_FIRST + 1

/**
 * An order's number, to be read over the phone: «26-1148-26» is the year, the running number in that year, and two
 * check digits over both (ISO 7064, MOD 97-10), by which one wrong digit or two that changed places are noticed.
 * @param year "2026"
 */
export function orderNumber(year: number, running: number): string {
  const body = `${String(year % 100).padStart(2, '0')}${running}`
  const check = 98 - rest(`${body}00`)
  return `${body.slice(0, 2)}-${body.slice(2)}-${String(check).padStart(2, '0')}`
}

/** How a number is written. */
export const ORDER_NUMBER = /^\d{2}-\d{4,8}-\d{2}$/

/** Whether a number's check digits fit it. */
export const isOrderNumber = (number: string): boolean => rest(number.replaceAll('-', '')) === 1

const rest = (digits: string): number => Number(BigInt(digits) % 97n)
