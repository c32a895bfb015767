import type { RuleMeta } from './problem.ts'

type Description = readonly [rule: string, message: string, hint: string]

/** What is said of the parser's errors, by its names for them. */
export const SYNTAX: Readonly<Record<string, Description>> = {
  InvalidSymbol: [
    'лишний-знак',
    'Недопустимое слово или знак.',
    'Строки пишутся в двойных кавычках; без кавычек — только числа, true, false и null.',
  ],
  InvalidNumberFormat: ['число', 'Число записано неверно.', 'Пишите 12 или 12.5, без нулей впереди.'],
  PropertyNameExpected: ['нет-ключа', 'Ожидалось имя ключа в двойных кавычках.', ''],
  ValueExpected: ['нет-значения', 'Ожидалось значение.', ''],
  ColonExpected: ['нет-двоеточия', 'После имени ключа нужно двоеточие.', ''],
  CommaExpected: [
    'нет-запятой',
    'Между соседними значениями нужна запятая.',
    'Поставьте запятую в конце предыдущей строки.',
  ],
  CloseBraceExpected: ['нет-скобки', 'Не закрыта фигурная скобка.', 'Добавьте «}».'],
  CloseBracketExpected: ['нет-скобки', 'Не закрыта квадратная скобка.', 'Добавьте «]».'],
  EndOfFileExpected: ['лишнее', 'После последней скобки есть что-то лишнее.', 'Уберите всё после неё.'],
  InvalidCommentToken: ['комментарий', 'В JSON нет комментариев.', 'Уберите комментарий.'],
  UnexpectedEndOfString: ['кавычка', 'Строка не закрыта кавычкой.', 'Перенос строки внутри текста пишется как \\n.'],
  InvalidCharacter: ['знак', 'В строке недопустимый знак.', 'Перенос строки пишется как \\n, табуляция — как \\t.'],
  InvalidEscapeCharacter: [
    'знак',
    'После обратной черты стоит недопустимый знак.',
    'Сама обратная черта пишется как \\\\.',
  ],
}

export const SYNTAX_OTHER: Description = ['ошибка', 'Запись не похожа на JSON.', 'Сравните место с соседними файлами.']

const words = [...Object.values(SYNTAX), SYNTAX_OTHER].map(([rule]) => rule)

export const syntaxMeta: RuleMeta = {
  title: 'Запись',
  explanation: 'Файл не читается: запятая, кавычка, скобка, повтор ключа. Остального в нём проверка ещё не видит.',
  mending: 'Начните с первого замечания: следующие часто лишь его последствия.',
  codes: [...new Set(['лишняя-запятая', 'повтор-ключа', 'запрещённый-ключ', 'слишком-большой', ...words])].map(
    (word) => `синтаксис/${word}`,
  ),
}
