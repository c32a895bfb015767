import type { Series } from '../series.ts'

const base = { kind: 'import', material: 'ПЭТГ', purposes: ['косметика'], foodContact: false } as const
const heavy = {
  ...base,
  noun: 'Флакон',
  shape: 'bottle',
  name: 'Хрусталь',
  code: 'ХР',
  section: 'petg/flakony',
  slenderness: 2.6,
  colors: ['clear', 'white', 'black', 'amber', 'frosted'],
  uses: [
    {
      on: ['clear', 'amber', 'frosted'],
      text: 'Толстостенный флакон под сыворотку и эссенцию: смотрится как стекло, не бьётся в ванной.',
    },
    { on: ['clear', 'amber'], text: 'Под тоник и лосьон премиальной линейки, с толстым дном-линзой.' },
    {
      on: ['clear', 'amber'],
      text: 'Под масло для волос и флюид; ПЭТГ не мутнеет на толстой стенке, как мутнел бы ПЭТ.',
    },
    'Тяжёлый в руке флакон под крем-флюид и масло, который не бьётся в ванной.',
    'Под сыворотку и базу под макияж: толстая стенка не гнётся и держит напыление.',
  ],
  facts: [
    'Толщина дна 6–8 мм отлита, а не надута: усадочных раковин нет.',
    'Окраска в массе или напылением, от 5000 штук.',
    'В потоке ПЭТ на переработку ПЭТГ мешает: предупредите покупателя на этикетке.',
  ],
} as const satisfies Partial<Series>
const prism = {
  ...base,
  noun: 'Флакон',
  shape: 'bottle',
  name: 'Призма',
  code: 'ПЗ',
  section: 'petg/flakony',
  slenderness: 3,
  heft: 0.9,
  colors: ['clear', 'amber', 'black'],
  uses: ['Под шампунь и гель салонной линейки с дозатором.', 'Высокий флакон под кондиционер и лосьон для тела.'],
  facts: [
    'Стенка не гнётся под нажатием дозатора, этикетка не идёт складкой.',
    'Ударная прочность выше, чем у полистирола и САН, и спирт не оставляет трещин.',
  ],
} as const satisfies Partial<Series>

export const petg: readonly Series[] = [
  { ...heavy, neck: '20/410', sizes: [{ volume: 30 }, { volume: 50 }] },
  { ...heavy, neck: '24/410', sizes: [{ volume: 100 }, { volume: 150 }, { volume: 200 }] },
  { ...prism, neck: '24/410', sizes: [{ volume: 120 }, { volume: 250 }] },
  { ...prism, neck: '28/410', sizes: [{ volume: 300 }, { volume: 500 }] },
  {
    ...base,
    noun: 'Банка',
    shape: 'jar',
    name: 'Опал',
    code: 'ОП',
    section: 'petg/banki',
    neck: '63/400',
    heft: 1.1,
    colors: ['clear', 'white', 'black', 'frosted'],
    sizes: [
      { volume: 30, neck: '43/400', diameter: 50 },
      { volume: 50, neck: '53/400', diameter: 60 },
      { volume: 100, neck: '63/400', diameter: 72 },
      { volume: 200, neck: '70/400', diameter: 82 },
    ],
    uses: [
      { on: ['clear'], text: 'Под крем и маску: толстая прозрачная стенка вместо стекла.' },
      'Банка для крема вокруг глаз и бальзама; держит вид после года в косметичке.',
      'Под премиальный крем, скраб и баттер с двустенной крышкой.',
    ],
    facts: [
      'Спирт и отдушка не дают сетки трещин, как на полистироле.',
      'Внутренний радиус дна 6 мм, шпатель собирает остаток.',
    ],
  },
]
