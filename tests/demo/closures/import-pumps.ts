import type { ClosureModel } from '../closure-model.ts'

const base = { kind: 'import', foodContact: false, purposes: ['косметика'] } as const

export const importPumps: readonly ClosureModel[] = [
  {
    ...base,
    noun: 'Насос',
    title: 'безвоздушный',
    code: 'БВ',
    closure: 'дозатор',
    shape: 'pump',
    section: 'sistemy/nasosy',
    colors: ['white', 'black', 'natural'],
    sizes: [
      { neck: 'защёлка 24 мм', height: 34, diameter: 27, weight: 8, dose: 0.2, rubles: 27 },
      { neck: 'защёлка 33 мм', height: 38, diameter: 36, weight: 10, dose: 0.5, rubles: 31.5 },
    ],
    uses: [
      'К безвоздушным флаконам того же венчика: сажают на защёлку после розлива, снять нельзя.',
      'Качает густой состав до 80 000 мПа·с без трубки.',
    ],
    facts: [
      'Пружина вне продукта, металла на пути состава нет.',
      'Усилие посадки 150–250 Н, ровно по оси: перекос даёт подсос воздуха.',
      'До первой дозы 8–12 нажатий; колпачок в комплекте.',
    ],
  },
  {
    ...base,
    noun: 'Дозатор',
    title: 'пенный',
    code: 'ПН',
    closure: 'дозатор',
    shape: 'pump',
    section: 'sistemy/pennye/dozatory',
    colors: ['white', 'black', 'natural'],
    sizes: [
      { neck: '43/410', height: 62, diameter: 46, weight: 17, dose: 0.4, rubles: 34 },
      { neck: '43/410', height: 68, diameter: 46, weight: 19, dose: 0.8, rubles: 37.5 },
    ],
    uses: [
      'Под пенку и мыло-пену: смешивает состав с воздухом на двух сетках.',
      'Пенный дозатор без газа: одна часть жидкости на 10–12 частей воздуха.',
      'Под пену для умывания и бритья с вязкостью до 100 мПа·с.',
    ],
    facts: [
      'Сетки 100 и 200 меш: отдушку и экстракты фильтруйте до 20 мкм.',
      'Доза указана по жидкости, пены выходит в 10 раз больше.',
      'Колпачок-фиксатор в комплекте, до первой дозы не больше 8 нажатий.',
    ],
  },
  {
    ...base,
    noun: 'Дозатор',
    title: 'для сывороток',
    code: 'СВ',
    closure: 'дозатор',
    shape: 'pump',
    section: 'dozatory/losonnye',
    colors: ['white', 'black'],
    sizes: [
      { neck: '18/415', height: 40, diameter: 21, weight: 5, dose: 0.15, rubles: 16.8 },
      { neck: '20/410', height: 42, diameter: 23, weight: 5.5, dose: 0.2, rubles: 17.4 },
      { neck: '24/410', height: 46, diameter: 27, weight: 7, dose: 0.25, rubles: 18.9 },
    ],
    uses: [
      'Под сыворотку и масло для волос на стекле и ПЭТГ.',
      'Малый дозатор с прозрачным колпачком под флюид и крем для век.',
    ],
    facts: [
      'Пружина вынесена из камеры, состав металла не касается.',
      'Вязкость 100–8000 мПа·с; масла жиже 100 подтекают сквозь клапан.',
    ],
  },
]
