/** The two keys that every file begins with. */
export const fileKeys = {
  $schema: { type: 'string', description: 'Описание формата для редактора: подсказки и проверка при наборе.' },
  format: { const: 1, description: 'Номер формата файла.' },
} as const
