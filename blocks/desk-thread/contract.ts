import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

const words = { type: 'string' } as const

export const contract = {
  title: 'Переписка рабочего места',
  description: 'Что было с\u00a0записью: письма, заметки, файлы и\u00a0перемены, по порядку, каким его даёт вызов.',
  interactive: false,
  places: ['page'],
  props: object({
    required: {
      items: {
        type: 'array',
        description: 'Записи: { "$get": "data.order.item.thread" }.',
        items: object({
          description: 'Запись.',
          required: {
            at: { ...words, description: 'Когда.' },
            kind: { enum: ['letter', 'note', 'file', 'change'], description: 'Письмо, заметка, файл или перемена.' },
            who: { ...words, description: 'Кто.' },
            what: { ...words, description: 'Что сделано.' },
            text: { ...words, description: 'Подробно; у\u00a0письма первая строка\u00a0— тема.' },
            state: { ...words, description: 'Что стало с\u00a0письмом.' },
            files: {
              type: 'array',
              description: 'Файлы.',
              items: object({
                description: 'Файл.',
                required: { name: { ...words, description: 'Имя.' } },
                optional: { link: { ...link, description: 'Откуда скачать.' } },
              }),
            },
          },
        }),
      },
      empty: { ...line, description: 'Что написать, когда записей нет.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
