/** A column: its titles and plausible values. */
export interface Column {
  title: string
  /** Other titles that people give it. */
  also?: readonly string[]
  /** The import refuses a file without this column; columns that only some products need are checked by row. */
  required?: true
  /** For numbers; milliliters, millimeters, grams, pieces, days. */
  range?: readonly [least: number, most: number]
  /** Titles of something like it: they suggest the column, and a person decides. */
  like?: readonly string[]
  /** Maximum length of a text, in characters. */
  longest?: number
}

/** Columns by key, which is also a title; in the order of the template. */
export const columns = {
  kind: { title: 'Вид', also: ['Каталог'] },
  article: {
    title: 'Артикул',
    also: ['Арт.', 'Артикул изделия', 'Артикул товара', 'Код товара', 'Код изделия', 'SKU'],
    required: true,
    longest: 60,
  },
  name: {
    title: 'Название',
    also: ['Наименование', 'Наименование товара', 'Наименование изделия', 'Номенклатура', 'Товар', 'Изделие'],
    required: true,
    longest: 200,
  },
  model: { title: 'Модель', longest: 100 },
  code: { title: 'Код адреса', also: ['Код'], longest: 200 },
  section: {
    title: 'Раздел',
    also: ['Категория', 'Группа', 'Группа товаров', 'Рубрика', 'Раздел каталога'],
    required: true,
    longest: 400,
  },
  description: { title: 'Описание', longest: 5000 },
  shape: { title: 'Форма', also: ['Тип изделия', 'Тип', 'Вид изделия'], required: true },
  tint: { title: 'Оттенок рисунка', also: ['Оттенок'] },
  volume: {
    title: 'Объём, мл',
    also: ['Объём номинальный, мл', 'Вместимость, мл', 'Ёмкость, мл', 'Литраж, мл'],
    range: [1, 250_000],
  },
  material: { title: 'Материал', also: ['Сырьё', 'Полимер', 'Пластик'], required: true },
  neck: {
    title: 'Горловина',
    also: ['Стандарт горловины', 'Горло', 'Венчик', 'Резьба', 'Стандарт резьбы', 'Тип резьбы'],
    required: true,
    longest: 60,
  },
  neckDiameter: { title: 'Диаметр горловины, мм', also: ['Наружный диаметр резьбы, мм'], range: [3, 300] },
  color: { title: 'Цвет', also: ['Цвет изделия', 'Окраска'], required: true, longest: 60 },
  height: { title: 'Высота, мм', required: true, range: [3, 1500] },
  diameter: { title: 'Диаметр, мм', also: ['Ширина, мм', 'Диаметр или ширина, мм'], required: true, range: [3, 1000] },
  depth: { title: 'Глубина, мм', range: [3, 1000] },
  weight: { title: 'Масса, г', also: ['Вес, г'], required: true, range: [0.1, 20_000] },
  purposes: { title: 'Назначение', also: ['Применение'], longest: 400 },
  closure: { title: 'Вид укупорки', also: ['Укупорка'], longest: 60 },
  dose: { title: 'Доза, мл', range: [0.01, 200] },
  foodContact: { title: 'Контакт с пищей', also: ['Контакт с пищевыми продуктами', 'Пищевой контакт'] },
  perBox: {
    title: 'В коробке, шт.',
    also: [
      'Штук в коробке',
      'Количество в коробке, шт.',
      'Кол-во в коробке',
      'Кол-во в коробке, шт.',
      'Кратность, шт.',
    ],
    required: true,
    range: [1, 100_000],
  },
  'box.length': { title: 'Длина коробки, мм', required: true, range: [30, 2500] },
  'box.width': { title: 'Ширина коробки, мм', required: true, range: [30, 2500] },
  'box.height': { title: 'Высота коробки, мм', required: true, range: [30, 2500] },
  'box.weight': { title: 'Масса коробки, г', also: ['Вес коробки, г'], required: true, range: [10, 500_000] },
  boxesPerPallet: { title: 'Коробок на поддоне', also: ['Коробок на паллете'], required: true, range: [1, 1000] },
  minQuantity: { title: 'Минимальный заказ, шт.', also: ['Минимальная партия, шт.'], range: [1, 10_000_000] },
  stock: {
    title: 'Остаток, шт.',
    also: [
      'Остаток',
      'Остатки',
      'Остаток на складе',
      'Свободный остаток',
      'На складе',
      'На складе, шт.',
      'Наличие',
      'Наличие, шт.',
      'Количество',
      'Количество, шт.',
      'Кол-во',
    ],
    range: [0, 1_000_000_000],
  },
  leadDays: {
    title: 'Срок, раб. дней',
    also: ['Срок изготовления, раб. дней', 'Срок поставки, раб. дней'],
    required: true,
    range: [0, 365],
  },
  price: {
    title: 'Цена, ₽',
    also: [
      'Стоимость',
      'Стоимость, ₽',
      'Стоимость, руб.',
      'Стоимость за шт., руб.',
      'Прайс',
      'Цена за единицу',
      'Цена, руб.',
      'Цена за шт., ₽',
      'Цена за шт., руб.',
      'Цена за штуку',
      'Цена с НДС',
      'Цена с НДС, руб.',
    ],
    like: ['Цена оптовая', 'Оптовая цена'],
  },
  pictures: { title: 'Фото', also: ['Фотографии', 'Картинки', 'Изображения'], longest: 4000 },
} as const satisfies Record<string, Column>

export type ColumnKey = keyof typeof columns

/** Steps of a price ladder, and documents, of one product. */
export const MAX_STEPS = 20
export const MAX_DOCUMENTS = 20
/** Kopecks a piece, as in an order's line at the desk. */
export const PRICE_RANGE = [1, 999_999_999] as const

/** Numbered columns: a price step, a document. */
export const stepTitles = {
  from: (step: number): string => `От ${step}, шт.`,
  rubles: (step: number): string => `Цена ${step}, ₽`,
}
export const documentTitles = {
  title: (document: number): string => `Документ ${document}`,
  file: (document: number): string => `Файл документа ${document}`,
}
