/** The key that every file begins with. */
export const fileKeys = {
  $schema: { type: 'string', description: 'Описание формата для редактора: подсказки и проверка при наборе.' },
} as const
