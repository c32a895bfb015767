import type { Call } from '../../definitions/calls/call.ts'
import { line, link, object, objects, text } from '../../definitions/contract/fragments.ts'
import { drawing } from '../../definitions/shop/drawing.ts'
import { allowing, described, get, listed, pageNumber, pagination, requiring, textLink } from '../shared.ts'
import { choiceLink, kindParams, kindPath, productCard, regionCode, sectionPath } from './shared.ts'

const several = (what: string) =>
  ({
    type: 'array',
    maxItems: 50,
    items: { type: 'string', maxLength: 60, description: 'Значение.' },
    description: what,
  }) as const

const length = (what: string) =>
  ({
    type: 'string',
    maxLength: 20,
    description: `${what}, мм: «80», «37,5». Что не\u00a0длина, не\u00a0учитывается, и\u00a0ответ говорит об\u00a0этом.`,
  }) as const

const ends = {
  heightFrom: length('Высота, от'),
  heightTo: length('Высота, до'),
  diameterFrom: length('Диаметр, у\u00a0канистр ширина, от'),
  diameterTo: length('Диаметр, у\u00a0канистр ширина, до'),
} as const

/** Names of the parameters whose values are lengths in millimeters: `heightFrom`, `heightTo` and so on. */
export const lengths = Object.keys(ends)

/** Filter parameters that the call for the list of products and the call for the counts have in common. */
export const facetChoices = {
  volume: several('Объёмы, мл.'),
  material: several('Материалы.'),
  neck: several('Горловины.'),
  color: several('Цвета.'),
  purpose: several('Назначения.'),
  closure: several('Виды укупорки.'),
  available: several('Наличие: stock — на складе.'),
  own: {
    type: 'array',
    maxItems: 50,
    items: { type: 'string', maxLength: 160, description: 'Значение.' },
    description:
      'Значения своих свойств: имя и\u00a0значение через точку, «capColor.belyy» (schema/catalog/properties.json).',
  },
  ...ends,
} as const

export const sort = {
  enum: ['default', 'price', '-price', 'volume', '-volume', 'name'],
  default: 'default',
  description: 'Порядок.',
} as const

const listQuery = allowing({
  section: sectionPath,
  region: regionCode,
  ...facetChoices,
  articles: several(
    'Изделия с\u00a0этими артикулами, в\u00a0этом порядке; раздел и\u00a0отбор тогда не\u00a0учитываются.',
  ),
  page: pageNumber,
  sort,
  view: { enum: ['cards', 'table'], default: 'cards', description: 'Карточки или таблица.' },
  quantity: {
    type: 'string',
    maxLength: 20,
    description: 'Для какого количества цены таблицы: «3000», «3\u00a0кор.»; без него — для наименьшего заказа.',
  },
})

export const catalogListCall = {
  ...get('/api/app/{kind}/list'),
  description: 'Изделия раздела или всего каталога, с отбором и порядком.',
  ...kindPath,
  vanishes: 'section',
  params: kindParams,
  query: allowing({
    ...listQuery.properties,
    exact: {
      type: 'boolean',
      description:
        'true — признак, значений которого в\u00a0каталоге нет, не\u00a0находит ничего. Без этого он не\u00a0учитывается: старая ссылка посетителя открывает список.',
    },
  }),
  names: { what: 'section', param: 'section' },
  facets: ['volume', 'material', 'neck', 'color', 'purpose', 'closure', 'available', 'own'],
  lengths,
  response: object({
    description: 'Изделия и всё, чем список управляется.',
    required: {
      list: { type: 'array', description: 'Изделия.', items: productCard },
      path: objects({
        description: 'Путь от каталога; последний — без ссылки.',
        item: 'Шаг пути.',
        required: { text: { ...line, description: 'Надпись.' } },
        optional: { link },
      }),
      view: { enum: ['cards', 'table'], description: 'Карточки или таблица.' },
      pagination,
      sorts: { type: 'array', description: 'Порядки.', items: choiceLink },
      views: { type: 'array', description: 'Виды списка.', items: choiceLink },
      chosen: { type: 'array', description: 'Выбранное в отборе; ссылка убирает выбор.', items: textLink },
      reset: { ...link, description: 'Список без отбора.' },
      relaxed: {
        type: 'array',
        description: 'Когда не\u00a0подошло ничего: без какого условия изделия есть, и\u00a0сколько.',
        items: textLink,
      },
    },
    optional: {
      section: object({
        description: 'Раздел, если список не всего каталога.',
        required: {
          name: { ...line, description: 'Название.' },
          meta: { ...line, description: 'Описание для поисковых систем.' },
        },
        optional: { text: { ...text, description: 'Рассказ о разделе.' } },
      }),
      next: { ...link, description: 'Следующая страница.' },
      priceList: { ...link, description: 'Прайс-лист этого списка с\u00a0его отбором, XLSX.' },
      quantity: {
        type: 'string',
        maxLength: 20,
        description: 'У\u00a0таблицы: для какого количества цены; пусто — для наименьшего заказа.',
      },
      repriced: { ...link, description: 'У\u00a0таблицы: этот список без количества.' },
      wrong: { ...line, description: 'Какие длины не\u00a0учтены, словами.' },
    },
  }),
} as const satisfies Call

/** The call for the products on the home page; specification.md §7 does not define it. */
export const catalogBestCall = {
  ...get('/api/app/main/products'),
  description: 'Ходовые изделия рядами: те, что названы в\u00a0content/main.json и\u00a0есть в\u00a0каталоге.',
  query: allowing({ region: regionCode }),
  response: described('Ряды.', {
    rows: listed('Ряды.', 'Ряд.', {
      title: { ...line, description: 'Заголовок.' },
      link,
      items: { type: 'array', minItems: 1, description: 'Изделия.', items: productCard },
    }),
  }),
} as const satisfies Call

export const catalogFilterCall = {
  ...get('/api/app/{kind}/filter'),
  description: 'Отбор раздела: значения и сколько изделий останется; числа следуют за остальным выбором.',
  ...kindPath,
  vanishes: 'section',
  params: kindParams,
  query: allowing({
    sectionId: { type: 'integer', minimum: 1, description: 'Номер раздела.' },
    facets: several('Только эти признаки, в этом порядке.'),
    ...listQuery.properties,
  }),
  lengths,
  response: requiring({
    filter: described('Отбор.', {
      total: { type: 'integer', minimum: 0, description: 'Сколько изделий подходит.' },
      ranges: {
        ...link,
        description: 'Список с\u00a0остальным выбором, но\u00a0без длин «от» и\u00a0«до»: их дописывает форма.',
      },
      groups: objects({
        description: 'Признаки.',
        item: 'Признак.',
        required: {
          code: { ...line, description: 'Имя признака в адресе.' },
          title: { ...line, description: 'Название.' },
          chosen: { type: 'integer', minimum: 0, description: 'Сколько значений выбрано.' },
          values: objects({
            description: 'Значения.',
            item: 'Значение; ссылка выбирает его или убирает выбор.',
            required: {
              value: { ...line, description: 'Значение в адресе.' },
              text: { ...line, description: 'Как его показать.' },
              count: { type: 'integer', minimum: 0, description: 'Сколько изделий с ним.' },
              chosen: { type: 'boolean', description: 'Выбрано ли.' },
              link,
            },
            optional: { tint: drawing.properties.tint },
          }),
        },
        optional: {
          range: object({
            description: 'Признак выбирают от и\u00a0до; значений у\u00a0него нет.',
            required: {
              min: { type: 'integer', description: 'Самое малое у\u00a0изделий, которые подходят.' },
              max: { type: 'integer', description: 'Самое большое.' },
              fromName: { ...line, description: 'Имя начала в\u00a0адресе.' },
              toName: { ...line, description: 'Имя конца в\u00a0адресе.' },
            },
            optional: {
              from: { ...line, description: 'Что стоит в\u00a0начале.' },
              to: { ...line, description: 'Что стоит в\u00a0конце.' },
              wrong: { ...line, description: 'Что с\u00a0этим не\u00a0так.' },
            },
          }),
        },
      }),
    }),
  }),
} as const satisfies Call

export const catalogCalls = {
  'catalog.list': catalogListCall,
  'catalog.best': catalogBestCall,
  'catalog.filter': catalogFilterCall,
} as const satisfies Record<string, Call>
