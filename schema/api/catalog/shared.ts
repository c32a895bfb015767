import type { FromSchema } from 'json-schema-to-ts'
import { alt, line, link, object, objects, picture, slug } from '../../definitions/contract/fragments.ts'
import { drawing } from '../../definitions/shop/drawing.ts'
import { described, requiring } from '../shared.ts'

/** Catalog of own products or of partners' products: `catalog` and `catalog-import` in paths (specification.md §7). */
export const kind = {
  enum: ['main', 'import'],
  description: 'Вид каталога: main — своё производство, import — изделия партнёров.',
} as const

/** The values of `kind` in paths (specification.md §7). */
export const kindPath = {
  pathNames: { kind: { main: 'catalog', import: 'catalog-import' } },
  pathRefusal: 'Invalid catalog type',
} as const

export const kindParams = requiring({ kind })

export const regionCode = {
  ...slug,
  description: 'Код региона в адресах ссылок; без него и с незнакомым — адреса без региона.',
} as const

/** Codes of sections from the top level down, separated by slashes. */
export const sectionPath = {
  type: 'string',
  pattern: '^[a-z0-9-]+(/[a-z0-9-]+){0,2}$',
  examples: ['banki/pet'],
  patternErrorMessage: 'Раздел называют латинскими именами через косую черту, не больше трёх: «banki/steklyannye».',
  maxLength: 250,
  description: 'Раздел: коды от верхнего, через косую черту.',
} as const

const pieces = { type: 'integer', minimum: 0 } as const

const stock = described('Наличие.', {
  code: { enum: ['stock', 'order'], description: 'stock — на складе, order — под заказ.' },
  text: { ...line, description: 'Словами: «На складе» или «14 рабочих дней».' },
})

const use = described('Для\u00a0чего изделие.', {
  food: { type: 'boolean', description: 'true\u00a0— контакт с\u00a0пищевыми продуктами разрешён.' },
  text: { ...line, description: 'Словами: «для\u00a0пищевых продуктов», «косметика, фармацевтика».' },
})

export const pictures = objects({
  examples: [], // an empty list omits this key from samples (`sampleOf` of contract/sample.ts)
  minItems: 1,
  description: 'Картинки изделия; нет ни одной — показан чертёж.',
  item: 'Картинка.',
  required: {
    src: {
      ...picture,
      description: 'Адрес картинки с её размером в точках; файл — «/768.jpg», «/768.webp», «/768.avif» после него.',
    },
    alt,
    kind: {
      enum: ['photo', 'rendering'],
      description: 'photo — фотография из каталога, rendering — изображение, сделанное по чертежу.',
    },
  },
})

/** A product in a list: the values that its card and its table row show. */
export const productCard = object({
  description: 'Изделие в списке.',
  required: {
    id: { type: 'integer', minimum: 1, description: 'Номер изделия.' },
    slug: { ...slug, description: 'Имя изделия в адресе.' },
    article: { ...line, description: 'Артикул.' },
    name: { ...line, description: 'Название.' },
    link,
    figures: objects({
      maxItems: 3,
      description: 'Главное, чего нет в\u00a0названии: объём, горловина, материал, размеры, масса.',
      item: 'Величина.',
      required: {
        label: { ...line, description: 'Что это.' },
        value: { ...line, description: 'Сколько, с единицей.' },
      },
    }),
    perBox: { ...pieces, description: 'Штук в коробке.' },
    minQuantity: { ...pieces, description: 'Минимальный заказ, штук.' },
    price: { ...line, description: 'Цена словами: «12,85 ₽ от 3 040 шт. · 11,05 ₽ от фуры» или «Цена по запросу».' },
  },
  // Another back end may omit these keys (server/shop/upstream): the page then omits the parts that show them.
  optional: {
    drawing,
    material: { ...line, description: 'Материал.' },
    neck: { ...line, description: 'Горловина: «28/410».' },
    color: { ...line, description: 'Цвет.' },
    height: { type: 'number', minimum: 1, description: 'Высота, мм.' },
    weight: { type: 'number', minimum: 0, description: 'Масса, г.' },
    stock,
    use,
    volume: { type: 'number', minimum: 1, description: 'Номинальный объём, мл; у крышек его нет.' },
    properties: objects({
      maxItems: 100,
      description: 'Свои свойства для\u00a0таблицы списка.',
      item: 'Свойство.',
      required: {
        label: { ...line, description: 'Что это.' },
        value: { ...line, description: 'Значение с\u00a0единицей.' },
      },
    }),
    pictures: { ...pictures, description: 'В списке — первая фотография; нет её — показан чертёж.' },
  },
})

export type ProductStock = FromSchema<typeof stock>

export type ProductUse = FromSchema<typeof use>

export const choiceLink = described('Выбор ссылкой.', {
  text: { ...line, description: 'Надпись.' },
  link,
  current: { type: 'boolean', description: 'Выбрано ли сейчас.' },
})

export const sectionCard = object({
  description: 'Раздел каталога.',
  required: {
    id: { type: 'integer', minimum: 1, description: 'Номер раздела.' },
    code: { ...slug, description: 'Код раздела.' },
    path: sectionPath,
    name: { ...line, description: 'Название.' },
    link,
  },
  // Another back end may omit these keys (server/shop/upstream).
  optional: { count: { type: 'integer', minimum: 0, description: 'Сколько изделий.' }, drawing },
})
