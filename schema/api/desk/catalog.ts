import type { Call } from '../../definitions/calls/call.ts'
import { line } from '../../definitions/contract/fragments.ts'
import { object, objects } from '../../definitions/contract/object.ts'
import { done } from '../personal/shared.ts'
import { allowing, listed, requiring } from '../shared.ts'
import { catalogFiles, facts, leadsTo, rowId, staffGet, staffPost, storedFile, version } from './shared.ts'

const count = { type: 'integer', minimum: 0 } as const
const words = { type: 'string' } as const
const lines = (description: string) =>
  objects({ description, item: 'Строка.', required: { text: { ...words, description: 'Текст.' } } })

const change = (what: string, description: string) =>
  ({
    ...staffPost(`/desk/api/catalog/${what}`),
    description,
    ...leadsTo,
  }) as const

const catalog = { ...rowId, description: 'Номер каталога, который вернуть.' } as const

export const deskCatalogCalls = {
  'desk.import': {
    ...staffGet('/desk/api/catalog/import'),
    description: 'Загрузка каталога или возврат прежнего, без номера — последняя: что с ней и что изменится.',
    query: allowing({ id: { ...rowId, description: 'Номер записи.' } }),
    response: requiring({
      id: { ...words, description: 'Номер записи; пусто, если загрузок не было.' },
      version,
      state: {
        enum: ['none', 'checking', 'asking', 'writing', 'done', 'failed', 'dropped'],
        description:
          'none — загрузок не было, checking — файл проверяется, asking — ждёт решения, writing — записывается, done — записан, failed — не записан, dropped — от него отказались.',
      },
      stateText: { ...words, description: 'То же словами.' },
      isRunning: { type: 'boolean', description: 'Идёт проверка или запись.' },
      done: { ...count, description: 'Сколько изделий записано.' },
      total: { ...count, description: 'Сколько всего; 0 — ещё неизвестно.' },
      facts: {
        ...facts,
        description: 'Файл, кто и когда начал, чем кончилось; другие файлы, о которых ещё не решили.',
      },
      preview: lines('Что изменится: добавится, исчезнет, цены с самых больших скачков.'),
      questions: lines('О чём нужно решить, прежде чем принять.'),
      problems: lines('Ошибки и предупреждения по строкам файла.'),
      unknown: lines('Эти строки: номер в\u00a0файле и\u00a0ячейки; первые сто.'),
      unknownLink: { ...words, description: 'Где скачать их все таблицей XLSX; пусто\u00a0— таких строк нет.' },
      sheets: lines('Листы книги, из которых нужно выбрать, прежде чем проверять.'),
      columns: {
        ...words,
        description: 'Столбцы файла, заголовков которых магазин не\u00a0знает: «1. Код; артикул»; пусто, если знает.',
      },
      columnRows: listed('Примеры из этих столбцов.', 'Столбец.', {
        article: { ...words, description: 'Номер и\u00a0заголовок.' },
        samples: { ...words, description: 'Значения трёх строк, у\u00a0цен\u00a0— и\u00a0за\u00a0штуку с\u00a0НДС.' },
      }),
      unit: { ...words, description: 'За\u00a0что цена, как\u00a0похоже: piece, thousand, box.' },
      vat: { ...words, description: 'with, without: есть ли в\u00a0ценах НДС; пусто\u00a0— не\u00a0видно.' },
      isRead: { type: 'boolean', description: 'true\u00a0— файл прочитан, вопросов о\u00a0столбцах нет.' },
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
      optional: { form: { type: 'string', maxLength: 60, description: 'Имя формы с полем для файла.' } },
      required: {
        mode: {
          enum: ['auto', 'add', 'main', 'import'],
          description:
            'auto — как сказано в файле; add — добавить и изменить, остальные изделия оставить; main, import — весь каталог этого вида.',
        },
      },
    }),
  },
  /** The version check: another file or another catalog meanwhile is answered by 409. */
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
    response: requiring({
      version,
      facts: { ...facts, description: 'Нынешний каталог: откуда он, когда загружен, сколько изделий.' },
      list: listed('Прежние каталоги, последний впереди.', 'Каталог.', {
        id: { ...words, description: 'Номер каталога.' },
        text: { ...line, description: 'Откуда он, когда загружен, сколько изделий.' },
      }),
    }),
  },
  'desk.catalogUndo': {
    ...change('undo', 'Вернуть прежний каталог вместо нынешнего.'),
    body: requiring({ catalog, version }),
  },
} as const satisfies Record<string, Call>
