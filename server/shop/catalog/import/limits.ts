import { formatNumber, plural } from '#schema/definitions/text/format.ts'
import { KINDS } from '../records.ts'
import type { CatalogChanges } from './compare.ts'
import type { ImportOutcome } from './import-catalog.ts'

/** Limits up to which an import makes changes without confirmation. */
export interface Limits {
  /** Maximum share of a catalog's products that may be removed, or may lose their prices; 1: all. */
  removing: number
  /** Maximum factor by which a price may rise or fall. */
  jump: number
  /** True if rows that may contain mistakes may be imported. */
  odd: boolean
  /** True if prices with fractions of a kopeck may be rounded. */
  round: boolean
  /** True if price list rows whose product is not in the catalog may be skipped. */
  skip: boolean
}

export const LIMITS: Limits = { removing: 0.05, jump: 3, odd: false, round: false, skip: false }

/** A question that the user must confirm before a catalog is written. */
export interface Question {
  /** The question: a whole sentence in Russian. */
  text: string
  /** Command-line option that confirms the question. */
  flag: string
  /** True for questions about prices and skipped rows, which a general confirmation does not cover. */
  isExplicit?: true
  /** Limits that allow the change: with them the import no longer asks this question. */
  needs: Partial<Limits>
}

/** Returns a question for each exceeded limit. The second parameter counts possible mistakes, prices to round, unknown products. */
export function questionsOf(
  { kinds, prices }: CatalogChanges,
  { doubts, rounded, unknown }: Pick<ImportOutcome, 'doubts' | 'rounded' | 'unknown'>,
  limits: Limits,
): Question[] {
  const questions: Question[] = []
  const removed = worst(kinds, 'removed')
  const lost = worst(kinds, 'pricesLost')
  const share = Math.max(removed.share, lost.share)
  const flag = `--allow-removing ${Math.ceil(share * 100)}%`
  const needs = { removing: Math.ceil(share * 100) / 100 }
  if (removed.share > limits.removing)
    questions.push({
      flag,
      needs,
      text: `Исчезнет ${percent(removed.share)} изделий: ${removed.count} из ${removed.of}.`,
    })
  if (lost.share > limits.removing)
    questions.push({
      flag,
      needs,
      text: `Без цены останется ${percent(lost.share)} изделий: ${lost.count} из ${lost.of}.`,
    })
  const jumps = prices.filter(({ times }) => times > limits.jump)
  const [largest] = jumps
  if (largest)
    questions.push({
      flag: `--allow-jump ${Math.ceil(largest.times)}`,
      isExplicit: true,
      needs: { jump: Math.ceil(largest.times) },
      text: `Цена изменится больше чем в\u00a0${times(limits.jump)}: таких изделий ${formatNumber(jumps.length)}, больше всего в\u00a0${times(largest.times)} (${largest.article}).`,
    })
  if (doubts > 0 && !limits.odd)
    questions.push({
      flag: '--allow-odd',
      needs: { odd: true },
      text: `Похоже на ошибки в файле: ${formatNumber(doubts)}, они показаны выше.`,
    })
  if (rounded > 0 && !limits.round)
    questions.push({
      flag: '--round',
      isExplicit: true,
      needs: { round: true },
      text: `Доли копейки округлятся до\u00a0копеек: таких цен ${formatNumber(rounded)}.`,
    })
  if (unknown > 0 && !limits.skip)
    questions.push({
      flag: '--skip-unknown',
      isExplicit: true,
      needs: { skip: true },
      text: `Строки, которых нет в\u00a0каталоге, пропустятся: их\u00a0${formatNumber(unknown)}.`,
    })
  return questions
}

function worst(kinds: CatalogChanges['kinds'], what: 'removed' | 'pricesLost') {
  const shares = KINDS.map((kind) => {
    const { before, [what]: count } = kinds[kind]
    return { count, of: before, share: before === 0 ? 0 : count / before }
  })
  return shares.reduce((one, other) => (other.share > one.share ? other : one))
}

/** Formats a share, rounded up, so that no share above a limit seems to be within it. */
const percent = (share: number): string => `${Math.ceil(share * 100)}\u00a0%`

/** Formats a factor: «3 раза», «100 раз», «3,5 раза». */
export function times(value: number): string {
  const rounded = Math.round(value * 10) / 10
  return `${formatNumber(rounded)}\u00a0${plural(rounded, 'раз', 'раза', 'раз')}`
}
