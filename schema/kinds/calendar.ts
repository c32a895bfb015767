import { fileKeys, object, objects } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

const days = (description: string) =>
  ({
    type: 'array',
    unique: [''],
    description,
    items: {
      type: 'string',
      pattern: '^((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$',
      patternErrorMessage:
        'День пишется месяцем и\u00a0числом: «01-09»\u00a0— 9\u00a0января. Такое число в\u00a0месяце должно быть.',
      maxLength: 5,
      description: 'Месяц и\u00a0число: «01-09»\u00a0— 9\u00a0января.',
    },
  }) as const

export const kind = {
  path: 'content/calendar.json',
  schema: object({
    title: 'Производственный календарь',
    required: {
      ...fileKeys,
      years: objects({
        unique: ['year'],
        description: 'Годы. В\u00a0году, которого здесь нет, рабочие дни\u00a0— с\u00a0понедельника по\u00a0пятницу.',
        item: 'Год.',
        required: {
          year: { type: 'integer', minimum: 2000, maximum: 2100, description: 'Какой год: 2027.' },
          daysOff: days('Праздники и\u00a0перенесённые выходные. Субботы и\u00a0воскресенья и\u00a0так выходные.'),
        },
        optional: {
          workingDays: days('Субботы и\u00a0воскресенья, которые сделали рабочими.'),
          note: { type: 'string', description: 'Заметка для тех, кто правит файл: откуда дни, что ещё добавить.' },
        },
      }),
    },
  }),
} as const satisfies ContentKind
