const NBSP = '\u00a0'
const UNITS = 'мл|л|мм|см²|см|м²|м|г|кг|°C|%|шт|Н·м|нм|мПа·с|кПа|МПа|₽|недел|суток|часа|часов|изделий'
const SHORT = 'в|во|и|к|с|со|о|у|на|по|за|из|от|до|не|ни|а|но|под|над|для|без|при|или|их|её|что|как'

const rules: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(\\d) (?=(?:${UNITS})(?![а-яё]))`, 'g'), `$1${NBSP}`],
  [/(\d) (?=\d{3}(?!\d))/g, `$1${NBSP}`],
  [/ (?=—)/g, NBSP],
  [/(?<=\d) × (?=\d)/g, `${NBSP}×${NBSP}`],
  [new RegExp(`(?<![а-яёА-ЯЁa-zA-Z-])(${SHORT}) (?=\\S)`, 'gi'), `$1${NBSP}`],
  [/(DIN|№|PCO) (?=\d)/g, `$1${NBSP}`],
]

/** The text with its non-breaking spaces: before units and dashes, after short words, inside large numbers. */
export const bound = (text: string): string => rules.reduce((bound, [sought, put]) => bound.replace(sought, put), text)

/** A number as Russian writes it: a comma, groups of three from 10 000 on. */
export function figure(value: number, digits = 0): string {
  const [whole = '', part] = value.toFixed(digits).split('.')
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, ' ') : whole
  const trimmed = part?.replace(/0+$/, '')
  return trimmed ? `${grouped},${trimmed}` : grouped
}

/** «250 мл», «1,5 л». */
export const volumeText = (milliliters: number): string =>
  milliliters < 1000 ? `${milliliters} мл` : `${figure(milliliters / 1000, 2)} л`

/** «банка, бутылка и флакон». */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} и ${words.at(-1)}`
