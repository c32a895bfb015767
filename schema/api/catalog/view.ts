import type { Call } from '../../definitions/calls/call.ts'
import { date, download, line, link, object, objects, picture, text } from '../../definitions/contract/fragments.ts'
import { drawing } from '../../definitions/shop/drawing.ts'
import { allowing, code, described, get, requiring, textLink } from '../shared.ts'
import { kind, kindPath, pictures, productCard, regionCode } from './shared.ts'

export const priceStep = described('Ступень цены.', {
  from: { type: 'integer', minimum: 1, description: 'От скольких штук.' },
  kopecks: { type: 'integer', minimum: 1, description: 'Копеек за штуку, с НДС.' },
})

export const packing = described('Упаковка, для расчёта.', {
  perBox: { type: 'integer', minimum: 1, description: 'Штук в коробке.' },
  boxesPerPallet: { type: 'integer', minimum: 1, description: 'Коробок на поддоне.' },
  boxVolume: { type: 'number', minimum: 0, description: 'Объём коробки, м³.' },
  boxWeight: { type: 'number', minimum: 0, description: 'Масса коробки, кг.' },
  minQuantity: { type: 'integer', minimum: 1, description: 'Минимальный заказ, штук.' },
})

/** Stock of a product, and the days when the stock and what is made to order can ship (`Supply` of definitions/shop/units/supply.ts). */
export const supply = object({
  description: 'Из\u00a0чего складывается срок: сколько на\u00a0складе и\u00a0когда будет остальное.',
  required: {
    perBox: packing.properties.perBox,
    days: { type: 'integer', minimum: 0, description: 'За\u00a0сколько рабочих дней сделаем ещё.' },
    ready: { ...date, description: 'Когда можно отгрузить то, что на\u00a0складе.' },
    made: { ...date, description: 'Когда можно отгрузить то, что сделаем.' },
  },
  optional: {
    stock: {
      type: 'integer',
      minimum: 0,
      description: 'Штук на\u00a0складе; нет ключа\u00a0— есть, а\u00a0сколько, сайт не\u00a0говорит.',
    },
  },
})

const prices = {
  type: 'array',
  description: 'Цена по\u00a0количеству; пусто\u00a0— по\u00a0запросу.',
  items: priceStep,
} as const

export const coming = {
  ...line,
  description: 'Объявленная цена штуки: «с\u00a01 января\u00a0— 19,40\u00a0₽»; нет\u00a0— цена остаётся.',
} as const

const closureSet = objects({
  minItems: 1,
  description: 'Комплект: вся укупорка на\u00a0эту горловину, во\u00a0всех её цветах, с\u00a0ценами и\u00a0сроками.',
  item: 'Одна укупорка.',
  required: {
    title: { ...line, description: 'Название без цвета.' },
    colors: objects({
      minItems: 1,
      description: 'Цвета, каждый\u00a0— своё изделие.',
      item: 'Цвет.',
      required: {
        id: productCard.properties.id,
        color: { ...line, description: 'Цвет словами.' },
        drawing,
        prices,
        packing,
        supply,
      },
      optional: {
        picture: {
          ...picture,
          description: 'Адрес изображения тары с\u00a0этой укупоркой; нет его\u00a0— показан чертёж.',
        },
      },
    }),
  },
})

const closure = described('Укупорка, которая подходит: одно изделие со\u00a0всеми его цветами.', {
  title: { ...line, description: 'Название без цвета: «Крышка флип-топ 28/410, ПП».' },
  colors: {
    type: 'array',
    minItems: 1,
    description: 'Цвета, каждый\u00a0— своё изделие.',
    items: {
      ...productCard,
      required: [...productCard.required, 'prices'],
      properties: { ...productCard.properties, prices },
    },
  },
})

export const catalogViewCall = {
  ...get('/api/app/{kind}/{slug}/view'),
  description: 'Изделие.',
  ...kindPath,
  params: requiring({ kind, slug: { ...code, description: 'Имя изделия в адресе.' } }),
  query: allowing({
    region: regionCode,
    city: { type: 'string', maxLength: 100, description: 'Город доставки; без него\u00a0— город региона.' },
  }),
  names: { what: 'product', param: 'slug' },
  response: object({
    description: 'Изделие.',
    required: {
      item: {
        ...productCard,
        description: 'Изделие со всеми сведениями.',
        required: [...productCard.required, 'meta', 'attributes', 'prices', 'documents'],
        properties: {
          ...productCard.properties,
          gone: {
            const: true,
            description: 'Снято с\u00a0продажи: цен, документов и\u00a0укупорки нет, похожие изделия\u00a0— есть.',
          },
          robots: { const: 'noindex', description: 'Для поисковых систем: снятого с\u00a0продажи не\u00a0находят.' },
          pictures: { ...pictures, description: 'Все картинки изделия: фотографии или изображение по чертежу.' },
          description: { ...text, description: 'Описание.' },
          meta: { ...line, description: 'Описание для поисковых систем.' },
          cap: { ...drawing, description: 'Чертёж первой подходящей крышки.' },
          colors: objects({
            minItems: 2,
            description: 'То же изделие во\u00a0всех его цветах; нет\u00a0— цвет один.',
            item: 'Цвет.',
            required: {
              text: { ...line, description: 'Цвет словами.' },
              link,
              current: { type: 'boolean', description: 'Это само изделие.' },
            },
            optional: { tint: drawing.properties.tint },
          }),
          attributes: objects({
            description: 'Полная таблица.',
            item: 'Строка таблицы.',
            required: {
              label: { ...line, description: 'Что это.' },
              value: { ...line, description: 'Значение с единицей.' },
            },
            optional: { group: { ...line, description: 'Подзаголовок, под которым она стоит.' } },
          }),
          supply,
          arrival: described('Когда изделие в\u00a0городе: «в\u00a0Москве 1–2 декабря»; нет\u00a0— срок неизвестен.', {
            ready: { ...line, description: 'Со\u00a0склада.' },
            made: { ...line, description: 'Если сделаем.' },
          }),
          vat: {
            type: 'integer',
            minimum: 0,
            maximum: 99,
            description: 'Ставка НДС, которая входит в цены, в процентах.',
          },
          prices,
          coming,
          packing,
          documents: objects({
            description: 'Документы.',
            item: 'Документ.',
            required: { title: { ...line, description: 'Название.' }, file: download },
            optional: {
              note: { ...line, description: 'Пояснение.' },
              kindName: { ...line, description: 'Вид документа словами.' },
              number: { ...line, description: 'Номер документа.' },
              validUntil: { ...date, description: 'Действует до.' },
              size: { ...line, description: 'Размер файла: «120 КБ».' },
            },
          }),
          archive: { ...download, description: 'Все документы одним архивом ZIP, если их не\u00a0меньше двух.' },
        },
      },
      path: {
        type: 'array',
        description: 'Путь от каталога; последний, само изделие, — без ссылки.',
        items: { ...textLink, required: ['text'] },
      },
      closures: {
        type: 'array',
        description: 'Вся укупорка, которая подходит к\u00a0горловине; у\u00a0самой укупорки — пусто.',
        items: closure,
      },
      containers: {
        type: 'array',
        description: 'У\u00a0укупорки — тара, к\u00a0которой она подходит, первые восемь; у\u00a0тары — пусто.',
        items: productCard,
      },
      similar: { type: 'array', description: 'Похожие по признакам.', items: productCard },
    },
    optional: {
      set: closureSet,
      moreClosures: {
        ...link,
        description: 'Вся укупорка на\u00a0эту горловину списком: есть, если её больше, чем здесь.',
      },
    },
  }),
} as const satisfies Call

export const productCalls = { 'catalog.view': catalogViewCall } as const satisfies Record<string, Call>
