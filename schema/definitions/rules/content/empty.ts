import type { ValuePlace } from '../../authoring/walk.ts'
import { problemAt } from '../../document/parse.ts'
import type { Path, Problem } from '../../document/problem.ts'
import { list, record } from '../../json-schema/unknown.ts'
import type { SchemaFile } from '../../kinds/files.ts'

const RESTORE = 'Если это случайно, верните прежнее: git\u00a0restore. '

/** Lists of whole files: what is seen when there is nothing in them, and what to do. */
const EMPTIED: Readonly<Record<string, readonly [seen: string, hint: string]>> = {
  'page blocks': [
    'Страница пуста: посетитель увидит только шапку и\u00a0подвал.',
    'Если страница не\u00a0нужна, уберите её целиком: npm\u00a0run\u00a0remove.',
  ],
  'modal blocks': ['Окно пусто: посетитель увидит один заголовок.', 'Впишите блоки или уберите окно.'],
  'partial blocks': [
    'Фрагмент пуст: там, где он стоит, посетитель не\u00a0увидит ничего.',
    'Впишите блоки или уберите фрагмент и\u00a0оттуда, где он стоит.',
  ],
  'mail blocks': ['Письмо пустое: его получат без единого слова.', 'Впишите блоки, хотя\u00a0бы один.'],
  'settings menu': [
    'Меню пусто: в\u00a0шапке посетитель не\u00a0увидит ни\u00a0одного пункта.',
    'Впишите пункты: { "name": "Каталог", "link": { "route": "catalog" } }.',
  ],
  'settings footerMenu': [
    'Меню пусто: в\u00a0подвале посетитель не\u00a0увидит ни\u00a0одной ссылки.',
    'Впишите группы: { "title": "Завод", "items": [{ "name": "О\u00a0заводе", "link": "/about/" }] }.',
  ],
}

/** What is there and shows nothing: a list of a block's, all blocks of a file, a menu, a layout around nothing. */
export function* checkEmpty(file: SchemaFile, { path, value, schema }: ValuePlace): Iterable<Problem> {
  const emptied = path.length === 1 ? EMPTIED[`${file.kind} ${String(path[0])}`] : undefined
  const types = list(value).map((block) => record(block).type)
  if (types.length === 0 && emptied) yield warning(file, path, emptied[0], RESTORE + emptied[1])
  else if (path.length === 1 && isDefaultLayout(file) && types.length === 1 && types[0] === 'outlet')
    yield warning(
      file,
      path,
      'В\u00a0макете только место страницы: посетитель не\u00a0увидит ни\u00a0шапки, ни\u00a0подвала.',
      `${RESTORE}Страницам без них дайте свой макет, с\u00a0другим именем.`,
    )
  // A layout may do without a menu.
  else if (
    types.length === 0 &&
    file.kind !== 'layout' &&
    path.includes('props') &&
    schema.type === 'array' &&
    !schema.minItems
  )
    yield warning(
      file,
      path,
      'Список пуст: посетитель увидит пустое место.',
      'Впишите хотя бы одно значение или уберите блок.',
    )
}

/** The layout of pages that name none. */
const isDefaultLayout = ({ kind, id }: SchemaFile): boolean => kind === 'layout' && id === 'default'

const warning = (file: SchemaFile, path: Path, message: string, hint: string): Problem =>
  problemAt(file, path, { severity: 'warning', rule: 'записи/пустой-список', message, hint })
