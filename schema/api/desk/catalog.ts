import type { Call } from '../../definitions/calls/call.ts'
import { line, object } from '../../definitions/contract/fragments.ts'
import { done } from '../personal/shared.ts'
import { allowing, requiring } from '../shared.ts'
import {
  catalogFiles,
  count,
  day,
  facts,
  flag,
  leadsTo,
  rowId,
  rows,
  staffGet,
  staffPost,
  storedFile,
  version,
  words,
} from './shared.ts'

const lines = rows({ text: words })

const change = (what: string, description: string) =>
  ({ ...staffPost(`/desk/api/catalog/${what}`), description, ...leadsTo }) as const

const catalog = { ...rowId, description: 'Номер каталога, который вернуть.' } as const

export const deskCatalogCalls = {
  'desk.import': {
    ...staffGet('/desk/api/catalog/import'),
    description: 'Загрузка каталога или возврат прежнего, без номера — последняя: что с ней и что изменится.',
    query: allowing({ id: { ...rowId, description: 'Номер записи.' } }),
    response: requiring({
      id: words,
      version,
      state: { enum: ['none', 'checking', 'asking', 'writing', 'done', 'failed', 'dropped'] },
      stateText: words,
      isRunning: flag,
      done: count,
      total: count,
      facts,
      preview: lines,
      questions: lines,
      problems: lines,
      unknown: lines,
      unknownLink: words,
      sheets: lines,
      columns: words,
      columnRows: rows({ article: words, samples: words }),
      unit: words,
      vat: words,
      isRead: flag,
      ...catalogFiles,
    }),
  },
  'desk.importStart': {
    ...change(
      'import/start',
      'Файл каталога или прайс-листа на проверку: до 50 МБ, до 200 000 строк. Каталог ещё не меняется; файлы, о которых не решили, ждут рядом.',
    ),
    files: true,
    body: object({
      optional: {
        form: { type: 'string', maxLength: 60, description: 'Имя формы с полем для файла.' },
        since: {
          ...day,
          description:
            'День, с\u00a0которого действуют цены прайс-листа: до него сайт их объявляет. Без дня\u00a0— сразу.',
        },
      },
      required: {
        mode: {
          enum: ['auto', 'add', 'main', 'import'],
          description:
            'auto — как сказано в файле; add — добавить и изменить, остальные изделия оставить; main, import — весь каталог этого вида.',
        },
      },
    }),
  },
  /** The call answers 409 if the import file or the catalog has changed since the page received `version`. */
  'desk.importAccept': {
    ...change('import/accept', 'Принять проверенный файл: каталог станет таким, как показано.'),
    body: object({
      required: { id: rowId, version },
      optional: {
        agreed: {
          type: 'array',
          maxItems: 10,
          items: { type: 'string', maxLength: 500, description: 'Вопрос.' },
          description: 'Вопросы, с\u00a0которыми согласны; нужны все.',
        },
      },
    }),
  },
  'desk.importUnknown': {
    ...staffGet('/desk/api/catalog/import/unknown/{file}'),
    description: 'Строки прайс-листа, которых нет в\u00a0каталоге, таблицей XLSX.',
    right: 'desk.import',
    params: requiring({ file: rowId }),
    ...storedFile,
  },
  'desk.importDrop': {
    ...change('import/drop', 'Отказаться от проверенного файла. Каталог остаётся прежним.'),
    response: done,
    body: requiring({ id: rowId }),
  },
  'desk.importSheet': {
    ...change('import/sheet', 'Какой лист книги читать: файл проверяется ещё раз.'),
    body: requiring({
      id: rowId,
      sheet: { type: 'string', minLength: 1, maxLength: 100, description: 'Название листа.' },
    }),
  },
  'desk.importColumns': {
    ...change(
      'import/columns',
      'Что в\u00a0столбцах файла, заголовков которого магазин не\u00a0знает: файл проверяется ещё раз.',
    ),
    body: requiring({
      id: rowId,
      columns: { type: 'string', maxLength: 10_000, description: 'Столбцы по\u00a0порядку: «1. Код; артикул».' },
      unit: { enum: ['piece', 'thousand', 'box'], description: 'За\u00a0что цена: штука, 1000 штук, коробка.' },
      vat: { enum: ['with', 'without'], description: 'Есть ли в\u00a0ценах НДС.' },
    }),
  },
  'desk.catalogs': {
    ...staffGet('/desk/api/catalog/history'),
    description: 'Нынешний каталог и прежние, которые можно вернуть: до пяти.',
    query: allowing({ catalog }),
    response: requiring({ version, facts, list: rows({ id: words, text: line }) }),
  },
  'desk.catalogUndo': {
    ...change('undo', 'Вернуть прежний каталог вместо нынешнего.'),
    body: requiring({ catalog, version }),
  },
  'desk.exchange': {
    ...staffGet('/desk/api/exchange'),
    description: 'Обмен с\u00a01С: последние файлы, что не\u00a0понято, какие товары ждут изделия.',
    response: requiring({ exchanges: facts, notes: facts, stock: words, waiting: facts }),
  },
} as const satisfies Record<string, Call>
