import type { Series } from '../series.ts'

const base = { kind: 'import', noun: 'Флакон', shape: 'bottle', purposes: ['косметика'], foodContact: false } as const
const airless = {
  ...base,
  section: 'sistemy/bezvozdushnye',
  material: 'ПП',
  colors: ['white', 'black', 'natural'],
  filling: [
    'Наполняйте при 20–35 °C: тёплый состав, остывая, тянет поршень вверх.',
    'Розлив не горячее 35 °C, корпус сам терпит и больше.',
  ],
  facts: [
    'Поршень поднимается снизу, воздух к составу не подходит: остаток не больше 3–5 %.',
    'Работает в любом положении, трубки нет.',
    'Заливайте сверху при поршне внизу и без пузырей: пузырь под насосом — это пустые нажатия.',
  ],
} as const satisfies Partial<Series>

export const systems: readonly Series[] = [
  {
    ...airless,
    name: 'Вектор',
    code: 'ВК',
    neck: 'защёлка 24 мм',
    slenderness: 3,
    sizes: [
      { volume: 15, diameter: 27 },
      { volume: 30, diameter: 30 },
      { volume: 50, diameter: 33 },
    ],
    uses: [
      'Под сыворотку с ретинолом и витамином C, которые портит кислород.',
      'Безвоздушный флакон под крем для век и флюид до 80 000 мПа·с.',
    ],
  },
  {
    ...airless,
    name: 'Титан',
    code: 'ТН',
    neck: 'защёлка 33 мм',
    slenderness: 2.8,
    heft: 1.1,
    sizes: [
      { volume: 30, diameter: 36 },
      { volume: 50, diameter: 38 },
      { volume: 100, diameter: 44 },
    ],
    uses: [
      'Под густой крем и тональную основу до 80 000 мПа·с.',
      'Безвоздушный флакон для крема без консерванта: пальцы к нему не прикасаются.',
    ],
  },
  {
    ...base,
    name: 'Облако',
    code: 'ОБ',
    section: 'sistemy/pennye/flakony',
    material: 'ПЭТ',
    neck: '43/410',
    slenderness: 3,
    heft: 1.15,
    colors: ['clear', 'white', 'amber', 'black'],
    sizes: [
      { volume: 100, diameter: 44 },
      { volume: 150, diameter: 46 },
      { volume: 200, diameter: 50 },
      { volume: 250, diameter: 54 },
    ],
    uses: [
      'Под пенку для умывания и мыло-пену с пенным дозатором.',
      'Флакон с широким горлом 43 мм: в него входит камера смешения пенного насоса.',
      'Под пену для бритья без баллона и детское мыло-пену.',
    ],
    facts: [
      'Заполняйте не больше чем на 90 %: камере нужен воздух.',
      'Состав жиже 100 мПа·с и без частиц, иначе сетка забьётся.',
      'Стенка жёстче обычной: пенный насос тянет воздух и мнёт тонкий флакон.',
    ],
  },
]
