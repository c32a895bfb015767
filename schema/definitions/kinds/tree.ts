import { date, type FromSchema, fileKeys, keyNames, line, object, period, text } from '../contract/index.ts'
import type { Expression } from '../expressions/types.ts'
import type { Period } from '../text/dates.ts'
import { data } from './data.ts'

/** A list of blocks; the checker and the editor schemas add the schemas of the block types. */
export const blocks = { type: 'array', role: 'blocks', description: 'Блоки по порядку.' } as const

/** Declaration of the parameters that other files may pass to a file: to a partial, a modal or a letter. */
export const params = {
  type: 'object',
  description: 'Параметры файла.',
  propertyNames: keyNames,
  additionalProperties: object({
    description: 'Параметр.',
    required: {
      type: {
        enum: ['string', 'line', 'text', 'link', 'number', 'boolean', 'rows'],
        description:
          'Вид значения: line — строка, которую читают, text — такой же текст с\u00a0разметкой, rows — строки таблицы: подпись и текст, как в answer-table.',
      },
    },
    optional: {
      optional: { type: 'boolean', default: false, description: 'true — можно не задавать.' },
      description: { ...text, description: 'Для чего параметр.' },
    },
  }),
} as const

export const studioTitle = { ...line, description: 'Название для студии; посетители его не\u00a0видят.' } as const

/** schema/pages/*.json: metadata, data and blocks of a page. */
export const page = object({
  title: 'Страница',
  required: {
    ...fileKeys,
    meta: object({
      description: 'Что читают поисковые системы и соцсети.',
      required: { title: { ...line, bind: true, description: 'Заголовок окна и результата поиска, до 60 знаков.' } },
      optional: {
        description: { ...line, bind: true, description: 'Описание для поиска, до 160 знаков.' },
        robots: {
          enum: ['noindex', 'noindex, nofollow'],
          bind: true,
          description: 'Поиск: noindex — страницы в нём нет; noindex, nofollow — её нет, и по её ссылкам он не идёт.',
        },
        published: { ...date, bind: true, description: 'Дата публикации, если это статья или новость.' },
        author: { ...line, bind: true, description: 'Кто написал.' },
        type: {
          enum: ['website', 'article'],
          default: 'website',
          description: 'Вид страницы для соцсетей: website — страница сайта, article — статья.',
        },
      },
    }),
    blocks,
  },
  optional: {
    ...period,
    title: studioTitle,
    name: { ...line, description: 'Название в карте сайта; без него страницы там нет.' },
    layout: {
      type: 'string',
      names: 'layout',
      default: 'default',
      description: 'Макет: имя файла из\u00a0schema/layouts без .json.',
    },
    own: {
      const: true,
      description: 'true — на странице есть данные самого посетителя: она готовится для него и не хранится.',
    },
    query: {
      type: 'object',
      description: 'Параметры адреса, которые меняют страницу. Остальные не учитываются.',
      propertyNames: keyNames,
      additionalProperties: object({
        description: 'Параметр адреса.',
        if: { properties: { type: { const: 'integer' } } },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword
        then: { properties: { default: { type: 'integer', minimum: 1 } } },
        else: { properties: { default: { type: 'string' } } },
        required: {
          type: {
            enum: ['string', 'integer', 'list'],
            description: 'string — строка, integer — целое число от 1, list — несколько строк через запятую.',
          },
        },
        optional: {
          values: {
            type: 'array',
            minItems: 1,
            unique: [''],
            items: { type: 'string', description: 'Значение.' },
            description: 'Какие значения бывают у строки; другие не учитываются.',
          },
          default: { type: ['string', 'integer'], description: 'Значение, когда параметра в адресе нет.' },
          maxLength: {
            type: 'integer',
            minimum: 1,
            maximum: 8000,
            description: 'Сколько знаков строки читается, остальное отбрасывается; без этого ключа — 200.',
          },
          noindex: {
            const: true,
            description:
              'true — адресов с этим параметром не должно быть в поиске, основной у\u00a0них\u00a0— адрес без параметров.',
          },
        },
      }),
    },
    data,
    let: {
      type: 'object',
      description:
        'Значения, которые на\u00a0странице нужны не\u00a0раз: имя → значение или выражение. Блоки читают их как { "$get": "let.имя" }; друг друга они не\u00a0видят.',
      propertyNames: keyNames,
      additionalProperties: { bind: true, description: 'Значение или выражение.' },
    },
    clears: {
      const: true,
      description:
        'true — когда отсюда идут на другую страницу того же вида (со статьи на статью), прежняя исчезает сразу, не дожидаясь новой.',
    },
    visit: object({
      description: 'Что запомнить, когда страницу открыли: вызов и его параметры.',
      required: {
        call: {
          type: 'string',
          names: 'post',
          description: 'Что запоминает: имя вызова из\u00a0schema/api, watched.save.',
        },
      },
      optional: {
        params: {
          type: 'object',
          description: 'Что ему передать: значения или выражения.',
          additionalProperties: { bind: true, description: 'Значение или выражение.' },
        },
      },
    }),
  },
})

/** schema/layouts/*.json: the blocks around pages, such as header and footer. */
export const layout = object({
  title: 'Макет',
  required: { ...fileKeys, blocks },
  optional: { title: studioTitle, data },
})

/** schema/partials/*.json: blocks used on several pages. */
export const partial = object({
  title: 'Фрагмент',
  required: { ...fileKeys, blocks },
  optional: {
    title: studioTitle,
    params: {
      ...params,
      description:
        'Параметры, которые задаёт тот, кто вставляет фрагмент. Блоки читают их как { "$get": "params.имя" }.',
    },
  },
})

/** schema/modals/*.json: dialogs over a page. */
export const modal = object({
  title: 'Окно',
  required: { ...fileKeys, title: { ...line, bind: true, description: 'Заголовок окна.' }, blocks },
  optional: {
    name: studioTitle,
    size: {
      enum: ['message', 'corner', 'narrow', 'registration', 'profile', 'wide'],
      default: 'message',
      description:
        'Ширина: message — 614, corner — столько же, но\u00a0внизу сбоку, и\u00a0страница под\u00a0ним видна, narrow — до 680, registration — 1078, profile — 1088, wide — 1220, а на экране уже 1440 — 906. На экране уже 1024 остальные во всю высоту.',
    },
    own: {
      const: true,
      description: 'true — в окне есть данные самого посетителя: оно готовится для него и не хранится.',
    },
    guests: { const: true, description: 'true — окно для тех, кто не\u00a0вошёл: вошедшему оно не\u00a0открывается.' },
    params: {
      ...params,
      description: 'Что может задать тот, кто открывает окно. Блоки читают это как { "$get": "params.имя" }.',
    },
    data,
  },
})

// FromSchema cannot derive a recursive type, so the type is declared here.
export interface BlockInstance extends Period {
  readonly id?: string
  readonly type: string
  readonly props?: Readonly<Record<string, unknown>>
  readonly slots?: Readonly<Record<string, readonly BlockInstance[]>>
  readonly visible?: boolean | Expression
}

type Tree<T> = Omit<T, 'blocks'> & { blocks: readonly BlockInstance[] }

export type PageFile = Tree<FromSchema<typeof page>>
export type LayoutFile = Tree<FromSchema<typeof layout>>
export type PartialFile = Tree<FromSchema<typeof partial>>
export type ModalFile = Tree<FromSchema<typeof modal>>
export type DataRequests = NonNullable<PageFile['data']>
