import { typeset } from '#schema/definitions/text/typography.ts'
import type { OWNED } from '#schema/kinds/exchange.ts'
import type { Material } from '../records.ts'
import {
  type Column,
  choice,
  number,
  ofBox,
  parts,
  readArticle,
  readChoice,
  readCode,
  readPictures,
  text,
  whole,
} from './column.ts'
import { materialChoice, yesOrNo } from './values.ts'

/** Columns by key, in the order of the template. An import accepts the key as a title too. */
export const columns = {
  kind: { title: 'Вид', also: ['Каталог'], ...choice('kind') },
  article: {
    title: 'Артикул',
    also: ['Арт.', 'Артикул изделия', 'Артикул товара', 'Код товара', 'Код изделия', 'SKU'],
    pattern: /артик|^арт\b|арт\.|^код|sku|part ?n/,
    required: true,
    ...text('article'),
    read: readArticle,
  },
  name: {
    title: 'Название',
    also: ['Наименование', 'Наименование товара', 'Наименование изделия', 'Номенклатура', 'Товар', 'Изделие'],
    pattern: /наимен|назван|номенклат|товар|продукц|издели|описание|name|description/,
    required: true,
    ...text('name', 200, typeset),
  },
  model: { title: 'Модель', ...text('model', 100) },
  code: { title: 'Код адреса', also: ['Код'], ...text('code'), read: readCode },
  section: {
    title: 'Раздел',
    also: ['Категория', 'Группа', 'Группа товаров', 'Рубрика', 'Раздел каталога'],
    required: true,
    read: (cell) => cell.text(400),
    write: (_, section) => section,
  },
  description: { title: 'Описание', ...text('description', 5000, typeset) },
  shape: { title: 'Форма', also: ['Тип изделия', 'Тип', 'Вид изделия'], required: true, ...choice('shape') },
  tint: { title: 'Оттенок рисунка', also: ['Оттенок'], ...choice('tint') },
  volume: {
    title: 'Объём, мл',
    also: ['Объём номинальный, мл', 'Вместимость, мл', 'Ёмкость, мл', 'Литраж, мл'],
    ...number('volume', [1, 250_000]),
  },
  material: { title: 'Материал', also: ['Сырьё', 'Полимер', 'Пластик'], required: true, ...text('material', 60) },
  neck: {
    title: 'Горловина',
    also: ['Стандарт горловины', 'Горло', 'Венчик', 'Резьба', 'Стандарт резьбы', 'Тип резьбы'],
    required: true,
    ...text('neck', 60, typeset),
  },
  neckDiameter: {
    title: 'Диаметр горловины, мм',
    also: ['Наружный диаметр резьбы, мм'],
    ...number('neckDiameter', [3, 300]),
  },
  color: { title: 'Цвет', also: ['Цвет изделия', 'Окраска'], required: true, ...text('color', 60) },
  height: { title: 'Высота, мм', required: true, ...number('height', [3, 1500]) },
  diameter: {
    title: 'Диаметр, мм',
    also: ['Ширина, мм', 'Диаметр или ширина, мм'],
    required: true,
    ...number('diameter', [3, 1000]),
  },
  depth: { title: 'Глубина, мм', ...number('depth', [3, 1000]) },
  weight: { title: 'Масса, г', also: ['Вес, г'], required: true, ...number('weight', [0.1, 20_000]) },
  purposes: {
    title: 'Назначение',
    also: ['Применение'],
    read: (cell) => parts(cell.text(400) ?? '', /[,;|]/),
    write: ({ purposes }) => purposes.join(', '),
  },
  closure: { title: 'Вид укупорки', also: ['Укупорка'], ...text('closure', 60, (words) => words.replace(/\s+/g, ' ')) },
  dose: { title: 'Доза, мл', ...number('dose', [0.01, 200]) },
  tube: { title: 'Длина трубки, мм', ...number('tube', [5, 1000]) },
  foodContact: {
    title: 'Контакт с пищей',
    also: ['Контакт с пищевыми продуктами', 'Пищевой контакт'],
    read(cell) {
      const word = cell.choice(yesOrNo)
      return word && word === 'да'
    },
    write: ({ foodContact }) => (foodContact ? 'да' : 'нет'),
  },
  perBox: {
    title: 'В коробке, шт.',
    also: [
      'Штук в коробке',
      'Количество в коробке, шт.',
      'Кол-во в коробке',
      'Кол-во в коробке, шт.',
      'Кратность, шт.',
    ],
    pattern: /(?:шт|кол-?во|количество).*(?:кор|упак|ящик)|в (?:кор|упак|ящик)|кратност|фасовк/,
    required: true,
    ...whole('perBox', [1, 100_000]),
  },
  'box.length': { title: 'Длина коробки, мм', required: true, ...ofBox('length', [30, 2500]) },
  'box.width': { title: 'Ширина коробки, мм', required: true, ...ofBox('width', [30, 2500]) },
  'box.height': { title: 'Высота коробки, мм', required: true, ...ofBox('height', [30, 2500]) },
  'box.weight': {
    title: 'Масса коробки, г',
    also: ['Вес коробки, г'],
    required: true,
    ...ofBox('weight', [10, 500_000]),
  },
  boxesPerPallet: {
    title: 'Коробок на поддоне',
    also: ['Коробок на паллете'],
    required: true,
    ...whole('boxesPerPallet', [1, 1000]),
  },
  minQuantity: {
    title: 'Минимальный заказ, шт.',
    also: ['Минимальная партия, шт.'],
    ...whole('minQuantity', [1, 10_000_000]),
  },
  stock: {
    title: 'Остаток, шт.',
    also: [
      'Остаток',
      'Остатки',
      'Остаток на складе',
      'На складе',
      'На складе, шт.',
      'Наличие',
      'Наличие, шт.',
      'Количество',
      'Количество, шт.',
      'Кол-во',
    ],
    pattern: /остат|налич|склад|доступно|stock/,
    ...whole('stock', [0, 1_000_000_000]),
  },
  leadDays: {
    title: 'Срок, раб. дней',
    also: ['Срок изготовления, раб. дней', 'Срок поставки, раб. дней'],
    required: true,
    ...whole('leadDays', [0, 365]),
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
    pattern: /цен[аы]|прайс|стоимость|руб|₽|опт|price|cost/,
    read: (cell) => cell.price(),
    write: ({ prices: [first] }) => first && first.kopecks / 100,
  },
  pictures: {
    title: 'Фото',
    also: ['Фотографии', 'Картинки', 'Изображения'],
    read: readPictures,
    write: ({ pictures }) => pictures?.join('; '),
  },
} as const satisfies Record<(typeof OWNED)[number] | 'kind' | 'article' | 'pictures', Column>

export type ColumnKey = keyof typeof columns

/** The values of a product by the keys of their columns. */
export type Values = {
  -readonly [K in ColumnKey]: Exclude<ReturnType<(typeof columns)[K]['read']>, undefined>
}

export type Columns = { readonly [K in ColumnKey]: Column<Values[K]> }

/** Returns the columns for a shop that has these materials. */
export const columnsOf = (materials: readonly Material[]): Columns =>
  materials.length === 0
    ? columns
    : { ...columns, material: { ...columns.material, ...readChoice(materialChoice(materials)) } }

export type RequiredKey = { [K in ColumnKey]: (typeof columns)[K] extends { required: true } ? K : never }[ColumnKey]

export const columnKeys = Object.keys(columns) as ColumnKey[] // Object.keys returns strings

export const requiredKeys = columnKeys.filter((key): key is RequiredKey => 'required' in columns[key])

/** Maximum numbers of price steps and of documents per product. */
export const MAX_STEPS = 20
export const MAX_DOCUMENTS = 20

/** Titles of numbered columns, of which a file may have several: «От 1, шт.», «От 2, шт.». */
export const stepTitles = {
  from: (step: number): string => `От ${step}, шт.`,
  rubles: (step: number): string => `Цена ${step}, ₽`,
}
export const documentTitles = {
  title: (document: number): string => `Документ ${document}`,
  file: (document: number): string => `Файл документа ${document}`,
}
