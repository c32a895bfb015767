import { fileKeys, line, object, objects } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

const words = (description: string) => ({ ...line, maxLength: 500, description }) as const

export const kind = {
  path: 'content/offer.json',
  guarded: (value: unknown) => value,
  schema: object({
    title: 'Коммерческое предложение',
    required: {
      ...fileKeys,
      validityDays: {
        type: 'integer',
        minimum: 1,
        maximum: 365,
        description:
          'Сколько дней предложение действует, если менеджер не\u00a0сказал иначе: 14. С\u00a0выходного последний день переходит на\u00a0рабочий.',
      },
      leadTime: object({
        description: 'Срок поставки, пока менеджер не\u00a0написал своего.',
        required: {
          stock: words('Когда всё есть на\u00a0складе.'),
          order: {
            ...words('Когда что-то изготавливают. {days}\u00a0— самый долгий срок: «15\u00a0рабочих дней».'),
            fills: ['days'],
            pattern: '^([^{}]|\\{days\\})*$',
            patternErrorMessage: 'В\u00a0скобках бывает только {days}: «До {days} после оплаты».',
          },
        },
      }),
      delivery: words('Условия доставки.'),
      payment: words('Условия оплаты.'),
      notes: objects({
        maxItems: 6,
        unique: ['label'],
        description: 'Что ещё считаем по\u00a0запросу: оснастка, нанесение.',
        item: 'Условие.',
        required: {
          label: { ...line, maxLength: 60, description: 'Подпись: «Оснастка».' },
          text: words('Условие одним абзацем.'),
        },
      }),
      notice: words('Строка под итогом: предложение\u00a0— не\u00a0счёт.'),
    },
  }),
} as const satisfies ContentKind
