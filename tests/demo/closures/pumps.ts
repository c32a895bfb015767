import type { ClosureModel } from '../closure-model.ts'

const base = { kind: 'main', noun: 'Дозатор', closure: 'дозатор', shape: 'pump', foodContact: false } as const

export const pumps: readonly ClosureModel[] = [
  {
    ...base,
    title: 'лосьонный',
    code: 'ЛС',
    section: 'dozatory/losonnye',
    purposes: ['косметика', 'бытовая химия'],
    colors: ['white', 'black'],
    sizes: [
      { neck: '24/410', height: 58, diameter: 29, weight: 9.5, dose: 1.2, rubles: 15.4 },
      { neck: '24/410', height: 60, diameter: 30, weight: 10.5, dose: 2, rubles: 16.9 },
      { neck: '28/410', height: 62, diameter: 33, weight: 12, dose: 2, rubles: 18.2 },
    ],
    uses: [
      'Под лосьон, шампунь и жидкое мыло до 8000 мПа·с.',
      'Дозатор для геля и молочка; головка запирается поворотом вниз, коробка короче.',
      'Под мыло и кондиционер в ванной: юбка прячет щель, куда течёт вода.',
    ],
    facts: [
      'До первой дозы не больше 6 нажатий, усилие 20–35 Н.',
      'Пружина AISI 304, шарик стеклянный; для кислых и хлорсодержащих составов попросите AISI 316.',
      'Трубку режем под ваш флакон от 1000 штук; допуск на длину +0 / −2 мм.',
    ],
  },
  {
    ...base,
    title: 'без металла',
    code: 'БМ',
    section: 'dozatory/losonnye',
    purposes: ['косметика'],
    colors: ['white', 'black'],
    sizes: [{ neck: '28/410', height: 64, diameter: 34, weight: 13, dose: 2, rubles: 21.5 }],
    uses: [
      'Целиком из ПП и ПЭ: перерабатывается вместе с флаконом и не боится соли и кислот.',
      'Пружина из полипропилена стоит выше камеры и продукта не касается.',
    ],
    facts: [
      'Храните поднятым: сжатая пластиковая пружина теряет упругость, поэтому фиксатор только верхний.',
      'Вязкость до 6000 мПа·с, ресурс 1500 нажатий.',
    ],
  },
  {
    ...base,
    title: 'для паст',
    code: 'ДП',
    section: 'dozatory/losonnye',
    foodContact: true,
    purposes: ['бытовая химия', 'пищевые продукты'],
    colors: ['white'],
    sizes: [
      { neck: '38/400', height: 88, diameter: 42, weight: 24, dose: 4, rubles: 46 },
      { neck: '38/400', height: 128, diameter: 44, weight: 46, dose: 30, rubles: 118 },
    ],
    uses: ['Под пасту для рук, сироп и соус в общепите.', 'Крупный дозатор для концентратов и соусов.'],
    facts: [
      'Пружина вне продукта: сироп металла не касается.',
      'Разбирается и моется; доза меняется кольцом на штоке.',
    ],
  },
  {
    ...base,
    title: 'кремовый',
    code: 'КР',
    section: 'dozatory/kremovye',
    purposes: ['косметика'],
    colors: ['white', 'black'],
    sizes: [
      { neck: '20/410', height: 44, diameter: 23, weight: 5.5, dose: 0.25, rubles: 13.2 },
      {
        neck: '24/410',
        height: 48,
        diameter: 27,
        weight: 7,
        dose: 0.5,
        rubles: 14.1,
        colors: ['white', 'black', 'natural'],
      },
    ],
    uses: [
      'Под сыворотку, флюид и крем до 12 000 мПа·с.',
      'Кремовый дозатор с малой дозой: дорогой состав не льётся лишним.',
      'Под тональную основу и эмульсию; носик узкий, капля не засыхает.',
    ],
    facts: [
      'Гуще 20 000 мПа·с не прокачает: возьмите безвоздушный флакон.',
      'Доза ±10 % по десяти нажатиям.',
      'Колпачок в комплекте, головка не нажмётся в сумке.',
    ],
  },
]
