import { formatDate } from '#schema/definitions/text/format.ts'
import type { FormAnswer } from '../../engine/mail/letters.ts'
import { letterParams } from '../orders/letters.ts'
import type { Offer, OfferLine } from './offer.ts'

/** Parameters of the letters about an offer; options of the lines and answers are the buyer's words. */
export function offerLetter(
  { number, valid_until, ...sums }: Offer,
  lines: readonly OfferLine[],
  answers: readonly FormAnswer[],
) {
  const { params, typed } = letterParams({ number, ...sums }, lines, answers)
  return { params: { ...params, until: formatDate(valid_until) }, typed }
}
