import type { Call } from '../../definitions/calls/call.ts'
import { link, picture } from '../../definitions/contract/fragments.ts'
import { object, objects } from '../../definitions/contract/object.ts'
import { look, orderNumber } from '../orders/orders.ts'
import { allowing, described, listed, pagination, requiring } from '../shared.ts'
import {
  catalogFiles,
  facts,
  leadsTo,
  listQuery,
  rowId,
  sortBy,
  staffGet,
  staffPost,
  thread,
  version,
} from './shared.ts'

const words = { type: 'string' } as const

const table = {
  type: 'string',
  maxLength: 20_000,
  description:
    'Строки «артикул; цена; остаток; срок»: цена пустая\u00a0— по\u00a0запросу, остаток 0\u00a0— под\u00a0заказ.',
} as const

const row = {
  id: { ...words, description: 'Номер изделия.' },
  article: { ...words, description: 'Артикул.' },
  name: { ...words, description: 'Название.' },
  link: { ...link, description: 'Адрес страницы изделия.' },
  state: { ...words, description: 'Продаётся, скрыто или цена по запросу, на складе или под заказ.' },
} as const

const was = { ...table, description: 'Строки, какими их показали, через «|», с\u00a0номером изделия впереди.' } as const

const hiding = (what: string, description: string) =>
  ({
    ...staffPost(`/desk/api/catalog/products/${what}`),
    description,
    body: requiring({
      chosen: { ...words, minLength: 1, maxLength: 1000, description: 'Номера изделий через пробел.' },
    }),
    ...leadsTo,
  }) as const

export const deskProductCalls = {
  'desk.product': {
    ...staffGet('/desk/api/products/{id}'),
    description: 'Изделие: цена, остаток, заказы, которые его ждут, и\u00a0кто что менял.',
    params: requiring({ id: rowId }),
    response: requiring({
      item: described('Изделие.', {
        title: { ...words, description: 'Артикул и\u00a0название.' },
        look: { ...look, description: 'На\u00a0складе, под\u00a0заказ или скрыто.' },
        isHidden: { type: 'boolean', description: 'Скрыто: в\u00a0магазине его нет.' },
        head: { ...facts, description: 'Главное: цена, остаток, сколько в\u00a0заказах, срок.' },
        ladder: { ...facts, description: 'Цены от\u00a0количества, если их несколько.' },
        shopLink: { ...link, description: 'Адрес в\u00a0магазине.' },
        orders: objects({
          description: 'Заказы, которые ещё не\u00a0отгружены, последний впереди.',
          item: 'Заказ.',
          required: {
            number: orderNumber,
            look,
            buyer: { ...words, description: 'Компания, а\u00a0без неё имя; пусто, если стёрты.' },
            quantity: { type: 'integer', minimum: 1, description: 'Штук в\u00a0заказе.' },
            supply: { ...words, description: 'Когда готово.' },
          },
          optional: { link: { ...link, description: 'Адрес страницы заказа, если роли это можно.' } },
        }),
        thread,
      }),
    }),
  },
  'desk.products': {
    ...staffGet('/desk/api/catalog/products'),
    description: 'Изделия нынешнего каталога с ценой, остатком и сроком.',
    query: allowing({
      ...listQuery,
      q: { type: 'string', maxLength: 100, description: 'Артикул или слова, как в поиске магазина.' },
      kind: { enum: ['main', 'import'], description: 'main — своё производство, import — импорт.' },
      state: {
        enum: ['stock', 'order', 'request', 'hidden'],
        description: 'stock — на складе, order — под заказ, request — цена по запросу, hidden\u00a0— скрыто.',
      },
      sort: {
        ...sortBy('article', 'name', 'price', 'stock'),
        description:
          'Порядок строк: имя столбца, с\u00a0«-» впереди\u00a0— с\u00a0конца. Без него\u00a0— порядок каталога или\u00a0поиска.',
      },
      saved: {
        type: 'string',
        pattern: '^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,49}$',
        maxLength: 500,
        description: 'Номера изделий, которые только что сохранили.',
      },
      table,
      was,
      photos: {
        type: 'string',
        maxLength: 8000,
        description: 'Подпись desk.photosAdd: что стало с\u00a0фотографиями.',
      },
    }),
    response: requiring({
      list: listed('Изделия.', 'Изделие.', {
        ...row,
        price: { ...words, description: 'Рублей за штуку в наименьшей партии: «12,40»; пусто — по запросу.' },
        stock: { ...words, description: 'Штук на складе.' },
        lead: { ...words, description: 'Рабочих дней до отгрузки, когда на складе нет.' },
        ladder: { ...words, description: 'Цены от количества.' },
      }),
      pagination,
      canSave: { type: 'boolean', description: 'Роли можно менять цену, остаток и срок.' },
      place: { ...words, description: 'Адрес этой страницы списка: на неё вернёт сохранение.' },
      table: {
        ...table,
        description: 'Изделия страницы: «артикул; цена; остаток; срок», какими их показали сначала.',
      },
      was,
      changes: { ...facts, description: 'Что изменит набранное: сначала то, о\u00a0чём спрашивают.' },
      problems: { ...facts, description: 'Что не\u00a0понято.' },
      version,
      saved: { ...words, description: 'Какие изделия только что сохранили; иначе пусто.' },
      photos: { ...facts, description: 'Что стало с\u00a0фотографиями, которые только что загрузили.' },
      ...catalogFiles,
    }),
  },
  'desk.productsSeveral': {
    ...staffGet('/desk/api/catalog/products/several'),
    description: 'Отмеченные изделия: их можно скрыть или показать снова.',
    query: allowing({ id: { type: 'array', maxItems: 100, items: rowId, description: 'Номера изделий.' } }),
    response: requiring({
      list: objects({ description: 'Изделия.', item: 'Изделие.', required: row }),
      shown: { ...words, description: 'Номера тех, что в\u00a0магазине, через пробел.' },
      hidden: { ...words, description: 'Номера скрытых через пробел.' },
    }),
  },
  'desk.productsHide': hiding(
    'hide',
    'Скрыть изделия: их нет в\u00a0списках, поиске, прайс-листах, выгрузке и\u00a0карте сайта, их адреса говорят «снято с\u00a0продажи», что ни\u00a0загружай.',
  ),
  'desk.productsShow': hiding('show', 'Показать скрытые изделия снова.'),
  'desk.productFind': {
    ...staffGet('/desk/api/catalog/find'),
    description: 'Изделия по\u00a0началу артикула или словам, для строк заказа: не\u00a0больше восьми.',
    query: requiring({ q: { type: 'string', maxLength: 100, description: 'Артикул или слова.' } }),
    response: requiring({
      list: objects({
        maxItems: 8,
        description: 'Изделия, самое подходящее\u00a0— первым.',
        item: 'Изделие.',
        required: {
          article: { ...words, description: 'Артикул.' },
          name: { ...words, description: 'Название.' },
          price: { ...words, description: 'Цена наименьшей партии словами.' },
          stock: { ...words, description: 'Остаток или срок словами.' },
        },
        optional: { picture: { ...picture, description: 'Картинка.' } },
      }),
    }),
  },
  /** The first answer is 409: the changes are shown before they are made, and so is what somebody else changed meanwhile. */
  'desk.productSave': {
    ...staffPost('/desk/api/catalog/products/save'),
    description:
      'Цены, остатки и сроки изделий, все или ни одного; другие ступени цены меняются во столько же раз. Держится до следующей загрузки.',
    body: object({
      required: { table, was, version },
      optional: { place: { type: 'string', maxLength: 500, description: 'Адрес страницы списка, откуда сохраняют.' } },
    }),
    ...leadsTo,
  },
  'desk.photosAdd': {
    ...staffPost('/desk/api/catalog/photos'),
    description:
      'Фотографии изделий: имя файла — артикул. Берёт, что может, остальные перечисляет; если нечего\u00a0— 422.',
    files: true,
    body: allowing({ form: { type: 'string', maxLength: 60, description: 'Имя формы с полем для файлов.' } }),
    ...leadsTo,
  },
  'desk.catalogExport': {
    ...staffGet('/desk/api/catalog/export'),
    description: 'Можно ли сохранить каталог файлом: сам он по адресам /desk/catalog.xlsx и /desk/catalog.csv.',
    response: requiring({ name: { ...words, description: 'Имя файла без окончания.' } }),
  },
} as const satisfies Record<string, Call>
