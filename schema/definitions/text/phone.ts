/**
 * Returns the `tel:` URL of «+7 495 000-00-00», «8 (800) 000-00-00» or «495 000-00-00»; a shorter number gets no country
 * code. The phone dials an extension after a pause.
 */
export function telAddress(phone: string): string {
  const [number = '', extension = ''] = phone.split('доб.').map((part) => part.replace(/\D/g, ''))
  const dialed = phone.trim().startsWith('+') ? `+${number}` : number.replace(/^[78]?(?=\d{10}$)/, '+7')
  return `tel:${dialed}${extension && `,${extension}`}`
}

/** Formats a Russian number given as digits, «+7 495 000-00-00», without line breaks; other texts stay unchanged. */
export const formatPhone = (digits: string): string =>
  digits.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7\u00a0$1\u00a0$2-$3-$4')

/** Returns a message if a Russian number does not have eleven digits; undefined for all other numbers. */
export function miscounted(written: string): string | undefined {
  const digits = written.split('доб.')[0]?.replace(/\D/g, '') ?? ''
  if (digits.length === 11 || /^\s*\+[^7]/.test(written)) return undefined
  const why = digits.length < 11 ? 'цифр не\u00a0хватает' : 'цифр слишком много'
  return `В\u00a0номере ${why}: их ${digits.length}, а\u00a0нужно 11, с\u00a0кодом страны или с\u00a08: «+7\u00a0495\u00a0000-00-00».`
}

/** Returns a message if the digits are not a valid phone number. */
export function whyNoPhone(written: string): string | undefined {
  if (/^\+8[^\d]/.test(written)) return 'Кода «+8» нет: пишется «+7\u00a0…» или «8\u00a0…».'
  const right = spaced(written)
  return right === undefined ? miscounted(written) : `Не\u00a0хватает пробелов или знаков. Пишется так: «${right}».`
}

/** Formats the digits of a Russian number, «84950000000»; undefined for anything else. */
function spaced(written: string): string | undefined {
  const [, start, code, ...parts] =
    /^(\+7|7|8)([346-9]\d\d)(\d{3})(\d\d)(\d\d)$/.exec(written.replace(/[\s().-]/g, '')) ?? []
  return start && `${start.replace(/^7/, '+7')}\u00a0${code}\u00a0${parts.join('-')}`
}
