import type { ClosureModel } from '../closure-model.ts'

const base = {
  kind: 'import',
  noun: 'Колпачок',
  shape: 'cap',
  section: 'tuby/kolpachki',
  foodContact: false,
  purposes: ['косметика', 'фармацевтика'],
  colors: ['white', 'black', 'natural'],
} as const

export const tubeCaps: readonly ClosureModel[] = [
  {
    ...base,
    title: 'винтовой для туб',
    code: 'КВ',
    closure: 'гладкая',
    sizes: [
      { neck: 'М11', height: 16, diameter: 22, weight: 1.8, rubles: 2.6 },
      { neck: 'М18', height: 20, diameter: 32, weight: 3.6, rubles: 3.8 },
    ],
    uses: [
      'На тубы с кремом и мазью: шип внутри прокалывает мембрану горла.',
      'Винтовой колпачок, на котором туба стоит вниз головой.',
    ],
    facts: [
      'Закручивают до запайки хвоста, момент 0,4–0,8 Н·м.',
      'Рифление под пальцы, рисунок совпадает с плечом тубы.',
    ],
  },
  {
    ...base,
    title: 'флип-топ для туб',
    code: 'КФ',
    closure: 'флип-топ',
    sizes: [{ neck: 'М18', height: 22, diameter: 36, weight: 5, rubles: 5.6 }],
    uses: ['На тубы 50–200 мл под гель и крем для рук.', 'Откидной колпачок, который не теряется в душе.'],
    facts: ['Ориентация замка по метке печати, ±5°.', 'Отверстие 3 мм, под скраб закажите 5 мм.'],
  },
]
