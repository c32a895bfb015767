/** The format of the files that this program reads and writes; `formatChanges` (formats.ts) bring older ones up to it. */
export const FORMAT = 1

/** The two keys that every file begins with. */
export const fileKeys = {
  $schema: { type: 'string', description: 'Описание формата для редактора: подсказки и проверка при наборе.' },
  format: { const: FORMAT, description: 'Номер формата файла.' },
} as const
