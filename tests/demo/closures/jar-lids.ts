import type { ClosureModel } from '../closure-model.ts'

const base = { kind: 'main', noun: 'Крышка', shape: 'cap', section: 'kryshki/dlya-banok', foodContact: true } as const

export const jarLids: readonly ClosureModel[] = [
  {
    ...base,
    title: 'с прокладкой',
    code: 'ПР',
    closure: 'гладкая',
    purposes: ['пищевые продукты', 'косметика'],
    colors: ['white', 'black'],
    extra: 2.2,
    sizes: [
      { neck: '38/400', height: 13, diameter: 41, weight: 3.2 },
      { neck: '43/400', height: 14, diameter: 46, weight: 3.8 },
      { neck: '53/400', height: 15, diameter: 56, weight: 5 },
      { neck: '63/400', height: 16, diameter: 66, weight: 6.6, colors: ['white', 'black', 'yellow'] },
      { neck: '70/400', height: 17, diameter: 73, weight: 7.8, colors: ['white', 'black', 'yellow'] },
      { neck: '89/400', height: 19, diameter: 92, weight: 11, colors: ['white', 'black', 'yellow'] },
      { neck: '100/400', height: 21, diameter: 104, weight: 14 },
    ],
    uses: [
      'Под мёд, крем и сухие смеси: вспененная прокладка 1 мм прощает неровный торец.',
      'Крышка для банок ПЭТ, ПП и ПНД с однозаходной резьбой серии 400.',
      'Под густые и сыпучие продукты; рифление удобно и для руки, и для патрона линии.',
    ],
    facts: [
      'В тепле прокладка ползёт: момент открывания через сутки — 40–60 % от приложенного.',
      'Под горячий розлив берите прокладку из термоэластопласта, вспененный полиэтилен при 90 °C проседает.',
      'Зацепление — не меньше трёх четвертей оборота.',
      'Для морозильника закажите сополимер: обычный ПП около 0 °C хрупок.',
    ],
  },
  {
    ...base,
    title: 'с фольгой',
    code: 'ФЛ',
    closure: 'с контролем вскрытия',
    purposes: ['пищевые продукты', 'фармацевтика'],
    colors: ['white'],
    extra: 3.4,
    sizes: [
      { neck: '38/400', height: 13, diameter: 41, weight: 3.4 },
      { neck: '43/400', height: 14, diameter: 46, weight: 4 },
      { neck: '53/400', height: 15, diameter: 56, weight: 5.3 },
      { neck: '63/400', height: 16, diameter: 66, weight: 7 },
      { neck: '70/400', height: 17, diameter: 73, weight: 8.2 },
      { neck: '89/400', height: 19, diameter: 92, weight: 11.5 },
    ],
    uses: [
      'Со вставкой под индукционную запайку: после нагрева фольга остаётся на торце и показывает первое вскрытие.',
      'Под масла, порошки и всё, что едет почтой: шов держит лёжа и при перепаде давления.',
      'Для БАД и пищевых порошков, которым вредны пар и кислород.',
    ],
    facts: [
      'Слой под ПНД, ПП и ПЭТ разный: назовите материал банки в заявке.',
      'Закручивайте до запайки и по верхней половине диапазона: без прижима нет шва.',
      'Качество шва видно на разрыв: ровное кольцо полимера, усилие 10–25 Н.',
    ],
  },
]
