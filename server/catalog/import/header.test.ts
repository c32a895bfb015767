import { describe, expect, it } from 'vitest'
import { columns } from './columns.ts'
import { type HeaderProblem, readHeader } from './header.ts'

const required = Object.entries(columns).flatMap(([key, column]) => ('required' in column ? [key] : []))

function read(...titles: string[]) {
  const problems: HeaderProblem[] = []
  const header = readHeader([...required, ...titles], (problem) => problems.push(problem))
  return { header, problems, told: problems.map(({ column, reason, mend }) => `${column}: ${reason} ${mend}`.trim()) }
}

describe('titles', () => {
  it.each(['Объём, мл', 'ОБЪЕМ (мл)', 'объем\u00a0мл', 'volume'])('%s is the volume', (title) => {
    const { header, problems } = read(title)
    expect(header.places.get('volume')?.title).toBe(title)
    expect(problems).toEqual([])
  })

  it('that are unknown are told of with the nearest', () => {
    expect(read('Обьём, мл', 'Погода').told).toEqual([
      'Обьём, мл: Столбец неизвестен и пропущен. Может быть, это «Объём, мл»?',
      'Погода: Столбец неизвестен и пропущен.',
    ])
    expect(read('Обьем', 'Высата').told).toEqual([
      'Обьем: Столбец неизвестен и пропущен. Может быть, это «Объём, мл»?',
      'Высата: Столбец неизвестен и пропущен. Может быть, это «Высота, мм»?',
    ])
  })

  it('that are missing or twice there are errors', () => {
    const problems: HeaderProblem[] = []
    readHeader(required.slice(1), (problem) => problems.push(problem))
    expect(problems).toMatchObject([{ level: 'error', column: 'Артикул', reason: 'Такого столбца нет.' }])
    expect(read('Вес, г').told).toEqual([expect.stringContaining('Столбец повторяется: то же самое в «weight».')])
  })
})

describe('prices', () => {
  it('stand in pairs of columns', () => {
    const { header, problems } = read('От 1', 'Цена 1, руб.', 'prices.2.from', 'prices.2.kopecks')
    expect(problems).toEqual([])
    expect(header.steps.map(({ unit }) => unit)).toEqual(['rubles', 'kopecks'])
  })

  it('or have their quantity in the title', () => {
    const { header } = read('Цена от 180 шт., ₽', 'Цена от 3 600 шт., ₽', 'Цена')
    expect(header.steps.map(({ from }) => from)).toEqual([180, 3600, 'minimum'])
  })

  it('are no pair without the other', () => {
    expect(read('Цена 1').told).toEqual([
      'Цена 1: К этому столбцу нет пары «От 1, шт.». Добавьте её или уберите столбец.',
    ])
  })
})
