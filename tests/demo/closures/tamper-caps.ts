import type { ClosureModel } from '../closure-model.ts'

const base = { kind: 'main', noun: 'Крышка', shape: 'cap', closure: 'с контролем вскрытия' } as const
const drinks = {
  ...base,
  section: 'kryshki/kontrol/napitki',
  foodContact: true,
  purposes: ['пищевые продукты'],
} as const
const chemistry = ['бытовая химия', 'автохимия', 'пищевые продукты'] as const
const canister = { ...base, section: 'kryshki/kontrol/kanistry', foodContact: true, purposes: chemistry } as const

export const tamperCaps: readonly ClosureModel[] = [
  {
    ...drinks,
    title: 'с кольцом для напитков',
    code: 'КН',
    colors: ['white', 'blue', 'green', 'red'],
    sizes: [
      { neck: 'PCO-1881', height: 16, diameter: 30, weight: 2.2 },
      { neck: '38 мм', height: 17, diameter: 41, weight: 3.4 },
      { neck: '48 мм', height: 18, diameter: 52, weight: 5, colors: ['white', 'blue'] },
    ],
    uses: [
      'Под воду, сок и молоко: кольцо остаётся на горле и показывает первое вскрытие.',
      'Крышка без прокладки с обтюратором для скоростных линий розлива напитков.',
      'Для холодного и горячего розлива: вспененных деталей в ней нет.',
    ],
    facts: [
      'Перемычки кольца рвутся при 0,8–1,6 Н·м, кольцо не проворачивается.',
      'Садится только на свой венчик: на PCO-1810, 38/400 или чужую многозаходную горловину не подойдёт.',
      'Каждую крышку осматривают камерой: недолив, овальность, цельность кольца.',
    ],
  },
  {
    ...canister,
    title: 'с кольцом для канистр',
    code: 'КК',
    colors: ['white', 'black', 'blue', 'red'],
    sizes: [
      { neck: '38 мм с замком', height: 24, diameter: 44, weight: 6, colors: ['white', 'black', 'red'] },
      { neck: 'DIN 45', height: 26, diameter: 53, weight: 9 },
      { neck: 'DIN 51', height: 28, diameter: 60, weight: 12 },
      { neck: 'DIN 61', height: 30, diameter: 71, weight: 17, colors: ['white', 'blue', 'black'] },
    ],
    uses: [
      'Под антифриз, масло и моющие концентраты: храповой замок держит кольцо при вскрытии.',
      'Крышка для канистр ПНД с прокладкой из вспененного полиэтилена.',
      'Для жидкостей, которые едут в штабеле: момент не падает от вибрации.',
    ],
    facts: [
      'Для ПАВ и щелочей прокладка из ПЭ, для масел — с плёнкой ПЭТ: назовите продукт.',
      'Перетянутая крышка растягивает шейку, и трещина идёт вниз по линии смыкания.',
      'Гнездо под ключ на торце: открыть можно и в перчатках.',
    ],
  },
  {
    ...canister,
    title: 'газоотводная',
    code: 'ГО',
    foodContact: false,
    purposes: ['бытовая химия', 'автохимия'],
    colors: ['white'],
    extra: 6.5,
    sizes: [
      { neck: 'DIN 45', height: 26, diameter: 53, weight: 9.5 },
      { neck: 'DIN 51', height: 28, diameter: 60, weight: 12.5 },
      { neck: 'DIN 61', height: 30, diameter: 71, weight: 17.5 },
    ],
    uses: [
      'Под гипохлорит, перекись и всё, что выделяет газ: мембрана выпускает его, а жидкость держит.',
      'С мембраной из ПТФЭ: канистра не вздувается и не втягивается при смене температуры.',
    ],
    facts: [
      'Мембрана смачивается продуктом с ПАВ: лёжа канистру не возят.',
      'Пропускает не меньше 100 мл газа в минуту при 7 кПа.',
    ],
  },
  {
    ...canister,
    title: 'с фольгой для канистр',
    code: 'ФК',
    colors: ['white', 'black'],
    extra: 2.6,
    sizes: [
      { neck: '38 мм с замком', height: 24, diameter: 44, weight: 6.3 },
      { neck: 'DIN 45', height: 26, diameter: 53, weight: 9.4, colors: ['white'] },
    ],
    uses: [
      'Под моторное масло и тормозную жидкость: фольга закрывает любую риску на торце.',
      'Со вставкой под индукционную запайку и кольцом вскрытия сразу.',
    ],
    facts: [
      'Вставка с полиэтиленовым слоем: приваривается только к ПНД.',
      'После запайки момент падает на треть, подтяните крышку на остывшем шве.',
    ],
  },
]
