import type { ClosureModel } from '../closure-model.ts'

const base = { kind: 'import', shape: 'sprayer', foodContact: false } as const

export const importSprayers: readonly ClosureModel[] = [
  {
    ...base,
    noun: 'Распылитель',
    title: 'с высоким колпачком',
    code: 'ВК',
    closure: 'распылитель',
    section: 'dozatory/tuman',
    purposes: ['косметика', 'фармацевтика'],
    colors: ['white', 'black', 'natural'],
    sizes: [
      { neck: '18/415', height: 42, diameter: 21, weight: 5.2, dose: 0.1, rubles: 14.8 },
      { neck: '20/410', height: 43, diameter: 23, weight: 5.8, dose: 0.1, rubles: 15.4 },
      { neck: '24/410', height: 46, diameter: 27, weight: 7, dose: 0.12, rubles: 16.9 },
    ],
    uses: [
      'Под парфюмерную воду и спрей для лица на стекле и ПЭТГ: юбка закрывает всю резьбу.',
      'Мелкий туман с каплей 40–60 мкм под тоник и гидролат.',
      'Под мист и сухое масло; колпачок вровень с юбкой, без уступа.',
    ],
    facts: ['Сухое масло жиже 15 мПа·с даёт туман, гуще — струю.', 'Спирт до 95 % трубке и прокладке не вредит.'],
  },
  {
    ...base,
    noun: 'Триггер',
    title: 'мини',
    code: 'ТМ',
    closure: 'триггер',
    section: 'dozatory/triggery',
    purposes: ['косметика', 'бытовая химия'],
    colors: ['white', 'black'],
    sizes: [
      { neck: '24/410', height: 72, diameter: 31, weight: 13, dose: 0.3, rubles: 24.5 },
      { neck: '28/410', height: 76, diameter: 32, weight: 14, dose: 0.5, rubles: 26 },
    ],
    uses: [
      'Под спрей для волос и текстиля: рычаг вдвое короче бытового.',
      'Малый триггер для солнцезащитного молочка и сухого шампуня.',
    ],
    facts: ['Распыляет при любом наклоне, пока трубка в жидкости.', 'Вязкость до 100 мПа·с, угол факела 40–50°.'],
  },
  {
    ...base,
    noun: 'Триггер',
    title: 'с пенной насадкой',
    code: 'ТП',
    closure: 'триггер',
    section: 'dozatory/triggery',
    purposes: ['бытовая химия', 'автохимия'],
    colors: ['white', 'black'],
    sizes: [{ neck: '28/400', height: 100, diameter: 35, weight: 25, dose: 1, rubles: 33 }],
    uses: ['Под активную пену для духовки, ванны и дисков.', 'Пена держится на вертикали, брызг в воздухе меньше.'],
    facts: ['Сетка откидывается: пена или струя одним триггером.', 'Пенятся составы с ПАВ от 1 %.'],
  },
  {
    ...base,
    noun: 'Триггер',
    title: 'химстойкий без металла',
    code: 'ТХ',
    closure: 'триггер',
    section: 'dozatory/triggery',
    purposes: ['бытовая химия', 'автохимия'],
    colors: ['white', 'black'],
    sizes: [{ neck: '28/400', height: 98, diameter: 34, weight: 24, dose: 1, rubles: 36 }],
    uses: [
      'Под гипохлорит, кислоты и перекись: пружина и шарик не из металла.',
      'Для дезинфекции и клининга с хлором.',
    ],
    facts: [
      'Пружина из полиацеталя вне камеры, шарик стеклянный, манжеты из ФКМ.',
      'Ресурс 10 000 нажатий в 5-процентном гипохлорите.',
    ],
  },
]
