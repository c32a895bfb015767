/** What a phone calls: «+7 495 000-00-00», «8 (800) 000-00-00», with an extension that is dialed after a pause. */
export function telAddress(phone: string): string {
  const [number = '', extension = ''] = phone.split('доб.').map((part) => part.replace(/\D/g, ''))
  const abroad = number.replace(/^8(?=\d{10}$)/, '7')
  return `tel:+${abroad}${extension && `,${extension}`}`
}

/** «+7 495 000-00-00» for a Russian number that came as digits, in one line; any other stays as it is. */
export const formatPhone = (digits: string): string =>
  digits.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7\u00a0$1\u00a0$2-$3-$4')
