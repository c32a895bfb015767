import type { ProductRecord } from '../records.ts'

type OneOrMore<T> = T | readonly T[]

/** The products that a buyer means, by their properties. `name` is a part of the name, `section` the beginning of a path. */
export interface ExpectedProduct {
  article?: string
  name?: OneOrMore<string>
  shape?: OneOrMore<ProductRecord['shape']>
  volume?: number
  neck?: OneOrMore<string>
  material?: OneOrMore<ProductRecord['material']>
  color?: OneOrMore<string>
  closure?: OneOrMore<string>
  purpose?: string
  section?: OneOrMore<string>
}

export function isWanted(product: ProductRecord, { name, section, purpose, ...exact }: ExpectedProduct): boolean {
  const anyOf = <T>(expected: OneOrMore<T> | undefined, test: (value: T) => boolean): boolean =>
    expected === undefined || (Array.isArray(expected) ? expected.some(test) : test(expected as T))
  return (
    anyOf(name, (part) => String(plain(product.name)).includes(part)) &&
    anyOf(section, (path) => `${product.section}/`.startsWith(`${path}/`)) &&
    (purpose === undefined || product.purposes.includes(purpose)) &&
    (Object.keys(exact) as (keyof typeof exact)[]).every((key) =>
      anyOf<unknown>(exact[key], (expected) => plain(product[key]) === expected),
    )
  )
}

const plain = <T>(value: T): T | string => (typeof value === 'string' ? value.replaceAll('\u00a0', ' ') : value)

const jar = { shape: 'jar' } as const
const bottle = { shape: 'bottle' } as const
const canister = { shape: 'canister' } as const
const tube = { shape: 'tube' } as const
const cap = { shape: 'cap' } as const
const pump = { shape: 'pump' } as const
const mist = { closure: 'распылитель' } as const
const trigger = { closure: 'триггер' } as const
const flipTop = { closure: 'флип-топ' } as const
const pipette = { closure: 'пипетка' } as const
const evident = { closure: 'с контролем вскрытия' } as const
const honey = { section: ['banki/pet/med', 'butylki/sousy'] } as const
const neck38 = { neck: ['38/400', '38 мм', '38 мм с замком'] } as const

/** Queries of buyers with the products that they mean, chosen from the catalog independently of the search. */
export const queries: readonly (readonly [q: string, wanted: ExpectedProduct])[] = [
  // Names
  ['банка пасека', { name: 'Пасека' }],
  ['флакон волна', { name: 'Волна' }],
  ['канистра карго', { name: 'Карго' }],
  ['бутылка Родник', { name: 'Родник' }],
  ['туба лента', { name: 'Лента' }],
  ['ассоль 100 мл', { name: 'Ассоль', volume: 100 }],
  ['бочонок', { name: 'Бочонок' }],
  ['виток 100', { name: 'Виток 100' }],
  ['флакон хрусталь', { name: 'Хрусталь' }],
  ['вертикаль 5 л', { name: 'Вертикаль', volume: 5000 }],
  ['банка норд белая', { name: 'Норд', color: 'белый' }],
  ['Клязьма', { name: 'Клязьма' }],
  ['киржач 100', { name: 'Киржач', volume: 100 }],
  ['флакон «Ока» 500 мл', { name: 'Ока', volume: 500 }],
  ['Банка "Кладовая" 1,5 л', { name: 'Кладовая', volume: 1500 }],
  ['триггер бытовой', { name: 'бытовой' }],
  ['дозатор пенный', { name: 'Дозатор пенный' }],
  ['насос безвоздушный', { name: 'Насос' }],
  ['крышка газоотводная', { name: 'газоотводная' }],
  ['крышка с прокладкой', { name: 'с прокладкой' }],
  ['погребок 500', { name: 'Погребок', volume: 500 }],
  // Volumes
  ['канистра 10 л', { ...canister, volume: 10_000 }],
  ['канистра 5л', { ...canister, volume: 5000 }],
  ['канистра 5 литров', { ...canister, volume: 5000 }],
  ['канистра на 3 литра', { ...canister, volume: 3000 }],
  ['банка 500 мл', { ...jar, volume: 500 }],
  ['банка 0,5 л', { ...jar, volume: 500 }],
  ['банка 0.5л', { ...jar, volume: 500 }],
  ['банка 1 литр', { ...jar, volume: 1000 }],
  ['банка 1000 мл', { ...jar, volume: 1000 }],
  ['флакон 100мл', { ...bottle, volume: 100 }],
  ['флакон 30 ml', { ...bottle, volume: 30 }],
  ['флакон 1л', { ...bottle, volume: 1000 }],
  ['бутылка 1,5 л', { ...bottle, volume: 1500 }],
  ['бутылка 1.5 литра', { ...bottle, volume: 1500 }],
  ['бутылка 330', { ...bottle, volume: 330 }],
  ['бутылка 0,33', { ...bottle, volume: 330 }],
  ['бутыль 5 литров', { ...bottle, volume: 5000 }],
  ['250 мл', { volume: 250 }],
  ['литровая банка', { ...jar, volume: 1000 }],
  ['трехлитровая банка', { ...jar, volume: 3000 }],
  ['пятилитровая канистра', { ...canister, volume: 5000 }],
  ['канистра 10-литровая', { ...canister, volume: 10_000 }],
  ['полулитровая бутылка', { ...bottle, volume: 500 }],
  ['банка полтора литра', { ...jar, volume: 1500 }],
  ['туба 50 мл', { ...tube, volume: 50 }],
  ['банка500мл', { ...jar, volume: 500 }],
  // Necks
  ['горло 38', neck38],
  ['бутылка горло 38 мм', { ...bottle, neck: ['38 мм', '38 мм с замком'] }],
  ['горловина 28/410', { neck: '28/410' }],
  ['28-410', { neck: '28/410' }],
  ['28 410', { neck: '28/410' }],
  ['флакон 24/410', { ...bottle, neck: '24/410' }],
  ['крышка 28/410', { ...cap, neck: '28/410' }],
  ['крышка 38 мм', { ...cap, neck: ['38 мм', '38 мм с замком'] }],
  ['PCO-1881', { neck: 'PCO-1881' }],
  ['pco 1881', { neck: 'PCO-1881' }],
  ['РСО1881', { neck: 'PCO-1881' }],
  ['бутылка pco', { ...bottle, neck: 'PCO-1881' }],
  ['din 45', { neck: 'DIN 45' }],
  ['дин 51', { neck: 'DIN 51' }],
  ['канистра din61', { ...canister, neck: 'DIN 61' }],
  ['флакон DIN 18', { ...bottle, neck: 'DIN 18' }],
  ['банка 89/400', { ...jar, neck: '89/400' }],
  ['крышка для горла 63/400', { ...cap, neck: '63/400' }],
  ['резьба 43/410', { neck: '43/410' }],
  ['триггер 28/400', { ...trigger, neck: '28/400' }],
  ['дозатор 24/410', { ...pump, neck: '24/410' }],
  ['колпачок М18', { ...cap, neck: 'М18' }],
  ['m11', { neck: 'М11' }],
  ['защелка 24', { neck: 'защёлка 24 мм' }],
  ['банка горло 120', { ...jar, neck: '120/400' }],
  ['пипетка 20.410', { ...pipette, neck: '20/410' }],
  // Article numbers
  ['БН-25-38-ПС-ПР', { article: 'БН-25-38-ПС-ПР' }],
  ['бн-25-38-пс-пр', { article: 'БН-25-38-ПС-ПР' }],
  ['БН2538ПСПР', { article: 'БН-25-38-ПС-ПР' }],
  ['бн 25 38 пс пр', { article: 'БН-25-38-ПС-ПР' }],
  ['БН–25–38–ПС–ПР', { article: 'БН-25-38-ПС-ПР' }],
  ['БH-25-38-ПC-ПP', { article: 'БН-25-38-ПС-ПР' }],
  ['KC-1000-D45-BP-HT', { article: 'КС-1000-D45-ВР-НТ' }],
  ['БТ-500-РСО-РН-ПР', { article: 'БТ-500-PCO-РН-ПР' }],
  ['артикул ФЛ-250-24-БС-ЯН', { article: 'ФЛ-250-24-БС-ЯН' }],
  ['арт. БН-30-43-АС-БЛ', { article: 'БН-30-43-АС-БЛ' }],
  ['банка БН-500-89-КЛ-ГЛ', { article: 'БН-500-89-КЛ-ГЛ' }],
  ['<Y-500-89-RK-GH', { article: 'БН-500-89-КЛ-ПР' }],
  ['фл-100-24-вл', { name: 'Волна', volume: 100 }],
  ['ФЛ-500-28-ОК', { name: 'Ока', volume: 500 }],
  ['КР-ГЛ-28Н-БЛ', { article: 'КР-ГЛ-28Н-БЛ' }],
  ['ТР-ТБ-28-1-БЛ', { article: 'ТР-ТБ-28-1-БЛ' }],
  ['ДЗ_ЛС_24_12_БЛ', { article: 'ДЗ-ЛС-24-12-БЛ' }],
  ['пт-пп-d18', { name: 'Пипетка', neck: 'DIN 18' }],
  // The other keyboard layout
  [',fyrf', jar],
  ['akfrjy', bottle],
  ['rfybcnhf 5 k', { ...canister, volume: 5000 }],
  [',enskrf 1,5 k', { ...bottle, volume: 1500 }],
  ['rhsirf abkg-njg', { ...cap, ...flipTop }],
  ['ljpfnjh', pump],
  ['nhbuuth', trigger],
  ['ne,f 100 vk', { ...tube, volume: 100 }],
  [",fyrf g'n", { ...jar, material: 'ПЭТ' }],
  ['банка gg', { ...jar, material: 'ПП' }],
  ['kfdfylf', { name: 'Лаванда' }],
  ['gbgtnrf', pipette],
  ['cntrkj', { material: 'стекло' }],
  ['вшт 45', { neck: 'DIN 45' }],
  ['akfrjy 24.410', { ...bottle, neck: '24/410' }],
  [',tkfz rfybcnhf', { ...canister, color: 'белый' }],
  ['акшз-ещз', { closure: 'флип-топ' }],
  // Typos
  ['канестра', canister],
  ['каннистра 10 л', { ...canister, volume: 10_000 }],
  ['бонка 500 мл', { ...jar, volume: 500 }],
  ['флокон', bottle],
  ['флкон 100 мл', { ...bottle, volume: 100 }],
  ['бутыка', bottle],
  ['крышкка', cap],
  ['дазатор', pump],
  ['тригер', trigger],
  ['триггир 28/400', { ...trigger, neck: '28/400' }],
  ['распылитиль', mist],
  ['пепетка', pipette],
  ['калпачок для туб', { section: 'tuby/kolpachki' }],
  ['прозрачьная банка', { ...jar, color: 'прозрачный' }],
  ['янтраный флакон', { ...bottle, color: 'янтарный' }],
  ['стекляная банка', { ...jar, material: 'стекло' }],
  ['касметическая банка', { ...jar, purpose: 'косметика' }],
  ['безваздушный флакон', { ...bottle, section: 'sistemy/bezvozdushnye' }],
  ['канистра пишевая', { ...canister, section: 'kanistry/pishchevye' }],
  ['капельнеца', { closure: 'капельница' }],
  ['чорная крышка', { ...cap, color: 'чёрный' }],
  ['банка янтарая', { ...jar, color: 'янтарный' }],
  // Word forms
  ['банки', jar],
  ['банок', jar],
  ['банками 500 мл', { ...jar, volume: 500 }],
  ['флаконы', bottle],
  ['флаконов 50 мл', { ...bottle, volume: 50 }],
  ['канистр', canister],
  ['бутылок', bottle],
  ['триггеров', trigger],
  ['тубы', tube],
  ['пипетки', pipette],
  ['белые банки', { ...jar, color: 'белый' }],
  ['прозрачных флаконов', { ...bottle, color: 'прозрачный' }],
  ['черные крышки', { ...cap, color: 'чёрный' }],
  // Synonyms
  ['баночка', jar],
  ['пузырек 30 мл', { ...bottle, volume: 30 }],
  ['бутылочка', bottle],
  ['помпа', pump],
  ['диспенсер 28/410', { ...pump, neck: '28/410' }],
  ['спрей', mist],
  ['пульверизатор', mist],
  ['курок', trigger],
  ['тюбик', tube],
  ['pet банка', { ...jar, material: 'ПЭТ' }],
  ['hdpe', { material: 'ПНД' }],
  ['банка полипропилен', { ...jar, material: 'ПП' }],
  ['флакон полиэтилен низкого давления', { ...bottle, material: 'ПНД' }],
  ['стеклянный флакон', { ...bottle, material: 'стекло' }],
  ['коричневый флакон', { ...bottle, color: 'янтарный' }],
  ['бесцветная банка', { ...jar, color: 'прозрачный' }],
  ['flip top', flipTop],
  ['disc top', { closure: 'диск-топ' }],
  ['откидная крышка', flipTop],
  ['бутылка под антифриз', { ...bottle, purpose: 'автохимия' }],
  ['пластиковая банка', { ...jar, material: ['ПЭТ', 'ПП', 'ПНД', 'ПЭТГ'] }],
  // Colors and materials
  ['белая банка', { ...jar, color: 'белый' }],
  ['чёрный флакон', { ...bottle, color: 'чёрный' }],
  ['синяя канистра', { ...canister, color: 'синий' }],
  ['янтарный флакон 100 мл', { ...bottle, color: 'янтарный', volume: 100 }],
  ['зеленая бутылка', { ...bottle, color: 'зелёный' }],
  ['флакон пнд 500 мл белый', { ...bottle, material: 'ПНД', volume: 500, color: 'белый' }],
  ['матовая банка стекло', { ...jar, color: 'матовый', material: 'стекло' }],
  ['оранжевая туба', { ...tube, color: 'оранжевый' }],
  ['флакон петг', { ...bottle, material: 'ПЭТГ' }],
  ['стекло', { material: 'стекло' }],
  ['rpet', { section: 'vtorichnoe/rpet' }],
  ['500 мл банка белая пп', { ...jar, volume: 500, color: 'белый', material: 'ПП' }],
  ['крышка белая флип топ 24/410', { ...cap, ...flipTop, color: 'белый', neck: '24/410' }],
  ['бaнкa ПЭT', { ...jar, material: 'ПЭТ' }],
  ['кaниcтpа', canister],
  // Sections and purposes
  ['банка для меда', { ...jar, ...honey }],
  ['тара для мёда и варенья', honey],
  ['для сыпучих', { section: 'banki/pet/sypuchie' }],
  ['банка горячий розлив', { section: 'banki/pp' }],
  ['бутылка для соуса', { section: 'butylki/sousy' }],
  ['канистра для химии', { ...canister, section: 'kanistry/himiya' }],
  ['канистра для масла', { ...canister, section: 'kanistry/maslo' }],
  ['канистра мочевина', { ...canister, section: 'kanistry/mochevina' }],
  ['бутылка сок молоко', { ...bottle, section: 'butylki/sok-i-moloko' }],
  ['крышка для канистры', { ...cap, section: 'kryshki/kontrol/kanistry' }],
  ['крышка для банок', { ...cap, section: ['kryshki/dlya-banok', 'kryshki/bolshie', 'kryshki/dvustennye'] }],
  ['крышка с защитой от детей', { ...cap, closure: 'с защитой от детей' }],
  ['контроль первого вскрытия', evident],
  // Prefixes
  ['канис', canister],
  ['бан', jar],
  ['флак', bottle],
  ['доз', pump],
  ['распыл', mist],
  ['банка прозр', { ...jar, color: 'прозрачный' }],
  ['канистра бел', { ...canister, color: 'белый' }],
  ['бутылка гол', { ...bottle, color: 'голубой' }],
  // Closures by neck, before the containers that they fit; containers by material, with a closure, or by contents
  ['крышка 63', { ...cap, neck: '63/400' }],
  ['крышка 63/400 белая', { ...cap, neck: '63/400', color: 'белый' }],
  ['крышка 89', { ...cap, neck: '89/400' }],
  ['крышки 70', { ...cap, neck: '70/400' }],
  ['крышка на 53', { ...cap, neck: '53/400' }],
  ['белая крышка 38', { ...cap, color: 'белый', ...neck38 }],
  ['колпачок 63', { ...cap, neck: '63/400' }],
  ['дозатор 28', { ...pump, neck: '28/410' }],
  ['триггер 28', { ...trigger, neck: ['28/400', '28/410'] }],
  ['распылитель 24', { ...mist, neck: '24/410' }],
  ['стеклянная банка', { ...jar, material: 'стекло' }],
  ['банка стеклянная', { ...jar, material: 'стекло' }],
  ['стеклянные банки 50 мл', { ...jar, material: 'стекло', volume: 50 }],
  ['стеклянная бутылка', { ...bottle, material: 'стекло' }],
  ['полипропиленовая банка', { ...jar, material: 'ПП' }],
  ['прозрачная банка с крышкой', { ...jar, color: 'прозрачный' }],
  ['банка 250 мл с крышкой', { ...jar, volume: 250 }],
  ['банка с крышкой 500 мл', { ...jar, volume: 500 }],
  ['банка с крышкой', jar],
  ['белая банка 100 мл с крышкой', { ...jar, volume: 100, color: 'белый' }],
  ['стеклянная банка 100 мл с крышкой', { ...jar, volume: 100, material: 'стекло' }],
  ['канистра с крышкой', canister],
  ['канистра 5 л с крышкой', { ...canister, volume: 5000 }],
  ['флакон 250 мл с распылителем', { ...bottle, volume: 250 }],
  ['флакон 100 мл с дозатором', { ...bottle, volume: 100 }],
  ['бутылка 1 л с крышкой', { ...bottle, volume: 1000 }],
  ['флакон с триггером 500 мл', { ...bottle, volume: 500 }],
  ['бутылка под томатный соус', { ...bottle, section: 'butylki/sousy' }],
  ['бутылка для кетчупа', { ...bottle, section: 'butylki/sousy' }],
  ['туба 50 мл с колпачком', { ...tube, volume: 50 }],
]
