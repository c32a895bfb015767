import type { ClosureModel } from '../closure-model.ts'

const base = { kind: 'main', shape: 'sprayer', foodContact: false } as const

export const sprayers: readonly ClosureModel[] = [
  {
    ...base,
    noun: 'Распылитель',
    title: 'с мелким туманом',
    code: 'МТ',
    closure: 'распылитель',
    section: 'dozatory/raspyliteli',
    purposes: ['косметика', 'фармацевтика'],
    colors: ['white', 'black'],
    sizes: [
      { neck: '18/410', height: 36, diameter: 21, weight: 3.8, dose: 0.1, rubles: 10.4 },
      { neck: '20/410', height: 38, diameter: 23, weight: 4.3, dose: 0.12, rubles: 10.9 },
      {
        neck: '24/410',
        height: 41,
        diameter: 27,
        weight: 5.4,
        dose: 0.14,
        rubles: 11.8,
        colors: ['white', 'black', 'natural'],
      },
    ],
    uses: [
      'Под тоник, термальную воду и антисептик: капля 50–80 мкм, туман без струи.',
      'Распылитель для спреев до 20–30 мПа·с; колпачок защищает сопло.',
      'Под лак для волос без газа, освежитель и репеллент.',
    ],
    facts: [
      'Гуще 30 мПа·с выходит струя, а не туман.',
      'До первой дозы не больше 10 нажатий.',
      'Состав с частицами и смолами забивает вихревую камеру: ставьте фильтр на трубку.',
    ],
  },
  {
    ...base,
    noun: 'Триггер',
    title: 'бытовой',
    code: 'ТБ',
    closure: 'триггер',
    section: 'dozatory/triggery',
    purposes: ['бытовая химия', 'автохимия'],
    colors: ['white', 'black', 'blue'],
    sizes: [
      { neck: '28/400', height: 96, diameter: 34, weight: 21, dose: 0.8, rubles: 22.5 },
      { neck: '28/400', height: 98, diameter: 34, weight: 23, dose: 1.2, rubles: 24.6 },
      { neck: '28/410', height: 96, diameter: 34, weight: 22, dose: 1, rubles: 23.4 },
    ],
    uses: [
      'Под средство для стёкол, антижир и очиститель: струя, туман и закрытое положение на сопле.',
      'Триггер для чистящих средств до 50 мПа·с.',
      'Под полироль и средство для ванны; рычаг под два пальца.',
    ],
    facts: [
      'Под хлорный состав закажите исполнение без металла: пружина и шарик пластиковые.',
      'Ресурс 5000 нажатий, дозы хватает на 400–600 распылений с полулитра.',
      'Косой срез трубки смотрит вперёд: флакон опорожняется в наклоне.',
    ],
  },
  {
    ...base,
    noun: 'Триггер',
    title: 'усиленный',
    code: 'ТУ',
    closure: 'триггер',
    section: 'dozatory/triggery',
    purposes: ['бытовая химия', 'автохимия'],
    colors: ['white', 'black', 'red'],
    sizes: [{ neck: '28/410', height: 102, diameter: 35, weight: 28, dose: 1.2, rubles: 31.8 }],
    uses: [
      'Для клининга и автомоек: длинный рычаг и поршень с двумя манжетами.',
      'Под кислотные и щелочные средства, весь рабочий день подряд.',
    ],
    facts: ['Манжеты из ФКМ держат растворитель до 10 % в составе.', 'Ресурс 15 000 нажатий.'],
  },
]
