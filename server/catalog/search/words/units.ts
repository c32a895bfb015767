interface Unit {
  names: string
  /** What it is counted in here, and how many of those make one. */
  base: 'мл' | 'г' | 'мм'
  factor: number
}

const UNITS: readonly Unit[] = [
  { names: 'миллилитр[а-я]*|мл|ml', base: 'мл', factor: 1 },
  { names: 'литр[а-я]*|л|l', base: 'мл', factor: 1000 },
  { names: 'килограмм[а-я]*|кг|kg', base: 'г', factor: 1000 },
  { names: 'грамм[а-я]*|гр|г|g', base: 'г', factor: 1 },
  { names: 'миллиметр[а-я]*|мм|mm', base: 'мм', factor: 1 },
  { names: 'сантиметр[а-я]*|см|cm', base: 'мм', factor: 10 },
]

export const UNIT_NAMES = UNITS.map(({ names }) => names).join('|')

const whole = UNITS.map((unit) => ({ ...unit, pattern: new RegExp(`^(?:${unit.names})$`) }))

export const isUnit = (word: string): boolean => whole.some(({ pattern }) => pattern.test(word))

/** A quantity in one way of writing: «0,5 л», «500ml» and «500 мл» are all «500мл». */
export function quantity(number: string, name: string): string {
  const unit = whole.find(({ pattern }) => pattern.test(name))
  const value = Number(number.replace(',', '.')) * (unit?.factor ?? 1)
  return numberTerm(String(Math.round(value * 1000) / 1000)) + (unit?.base ?? name)
}

/** Terms hold letters, digits and the underscore; a number's own point would end the term. */
export const numberTerm = (number: string): string => number.replace(/[.,]/, '_').slice(0, 20)
