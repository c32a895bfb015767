import type { Call } from '../../definitions/calls/call.ts'
import { link, object, objects, picture } from '../../definitions/contract/fragments.ts'
import { look, orderNumber } from '../orders/orders.ts'
import { allowing, pagination, requiring } from '../shared.ts'
import {
  catalogFiles,
  facts,
  flag,
  leadsTo,
  listQuery,
  rowId,
  rows,
  sortBy,
  staffGet,
  staffPost,
  thread,
  version,
  words,
} from './shared.ts'

const table = {
  type: 'string',
  maxLength: 20_000,
  description:
    'Строки «артикул; цена; остаток; срок»: цена пустая\u00a0— по\u00a0запросу, остаток 0\u00a0— под\u00a0заказ.',
} as const

const row = { id: words, article: words, name: words, link, state: words } as const

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
      item: requiring({
        title: words,
        look,
        isHidden: flag,
        head: facts,
        ladder: facts,
        shopLink: link,
        orders: objects({
          required: {
            number: orderNumber,
            look,
            buyer: words,
            quantity: { type: 'integer', minimum: 1 },
            supply: words,
          },
          optional: { link },
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
      list: rows({ ...row, price: words, stock: words, lead: words, ladder: words }),
      pagination,
      canSave: flag,
      place: words,
      table,
      was,
      changes: facts,
      problems: facts,
      version,
      saved: words,
      photos: facts,
      ...catalogFiles,
    }),
  },
  'desk.productsSeveral': {
    ...staffGet('/desk/api/catalog/products/several'),
    description: 'Отмеченные изделия: их можно скрыть или показать снова.',
    query: allowing({ id: { type: 'array', maxItems: 100, items: rowId, description: 'Номера изделий.' } }),
    response: requiring({ list: rows(row), shown: words, hidden: words }),
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
        required: { article: words, name: words, price: words, stock: words },
        optional: { picture },
      }),
    }),
  },
  /** The first request gets 409 with a question: staff first confirm the changes that `desk.products` lists, with their new `version`. */
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
    response: requiring({ name: words }),
  },
} as const satisfies Record<string, Call>
