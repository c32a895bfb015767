import { describe, expect, it } from 'vitest'
import { columns } from './columns.ts'
import { type HeaderProblem, meaningOf, readHeader } from './header.ts'

const required = Object.entries(columns).flatMap(([key, column]) => ('required' in column ? [key] : []))

const toldOf = ({ column, reason, mend }: HeaderProblem): string =>
  `${column === undefined ? '' : `${column}: `}${reason} ${mend}`.trim()

function read(...titles: string[]) {
  const problems: HeaderProblem[] = []
  const header = readHeader([...required, ...titles], (problem) => problems.push(problem))
  return { header, problems, told: problems.map(toldOf) }
}

describe('titles', () => {
  it.each(['Объём, мл', 'ОБЪЕМ (мл)', 'объем\u00a0мл', 'volume'])('%s is the volume', (title) => {
    const { header, problems } = read(title)
    expect(header.places.get('volume')?.title).toBe(title)
    expect(problems).toEqual([])
  })

  it('that are unknown are told of with the nearest', () => {
    expect(read('Обьём, мл', 'Погода').told).toEqual([
      'Неизвестные столбцы пропущены: «Обьём, мл», «Погода». Может быть, «Обьём, мл»\u00a0— это «Объём, мл»?',
    ])
    expect(read('Обьем', 'Высата').told).toEqual([
      'Неизвестные столбцы пропущены: «Обьем», «Высата». Может быть, «Обьем»\u00a0— это «Объём, мл», «Высата»\u00a0— это «Высота, мм»?',
    ])
  })

  it.each([
    'Кол-во на паллете',
    'Количество в паллете, шт.',
    'Цена без НДС',
    'Цена за коробку',
    'Цена закупочная',
    'Цвет крышки',
    'Материал крышки',
    'Вес коробки нетто',
    'Ширина кромки, мм',
    'Объём, л',
    'Масса, кг',
    'Остаток поставщика',
    'Раздел сайта',
    'Цена, ₸',
    'Цена (₾)',
    'Цена от 01/12/2026',
    'Цена от 1000-4999 шт',
    'Цена от 1000/5000',
    'Цена от 2026-12-01',
    'Цена от 01.12',
    'Цена от 1,5',
  ])('«%s» means something else, and no column is suggested for it', (title) => {
    expect(read(title).told).toEqual([`Неизвестные столбцы пропущены: «${title}».`])
  })

  it.each([
    ['Кол-во в коробке', 'perBox'],
    ['Резьба', 'neck'],
    ['Стоимость', 'price'],
    ['Ёмкость, мл', 'volume'],
    ['Це\u00adна', 'price'],
  ])('«%s» is a title of %s', (title, key) => {
    expect(meaningOf(title)).toBe(key)
  })

  it.each([
    ['Высота', 'Высота, мм'],
    ['Вес', 'Масса, г'],
    ['Цвет изд.', 'Цвет'],
    ['Цена оптовая', 'Цена, ₽'],
  ])('«%s» is answered with «%s»', (title, nearest) => {
    expect(read(title).told.join()).toContain(`Может быть, «${title}»\u00a0— это «${nearest}»?`)
  })

  it('that are missing or twice there are errors', () => {
    const problems: HeaderProblem[] = []
    readHeader(required.slice(1), (problem) => problems.push(problem))
    expect(problems).toMatchObject([{ level: 'error', reason: 'Нет столбцов: «Артикул».' }])
    expect(read('Вес, г').told).toEqual([expect.stringContaining('Столбец повторяется: то же самое в «weight».')])
  })
})

describe('prices', () => {
  it('stand in pairs of columns', () => {
    const { header, problems } = read('От 1', 'Цена 1, руб.', 'От 2', 'Цена 2, коп.')
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
