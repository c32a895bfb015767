import { type BlockContract, type FromSchema, line, object, objects } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Вопросы и ответы формы',
  description: 'Что человек написал в форме: вопрос и ответ в каждой строке. Разметка в ответах не действует.',
  interactive: false,
  emptyWithout: 'items',
  props: object({
    required: {
      items: objects({
        description: 'Вопросы с ответами: обычно { "$get": "submission.answers" }.',
        item: 'Вопрос и ответ.',
        required: {
          label: { type: 'string', description: 'Вопрос.' },
          text: { type: 'string', description: 'Ответ как есть; строки остаются строками.' },
        },
      }),
    },
    optional: { caption: { ...line, description: 'Подпись над таблицей.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
