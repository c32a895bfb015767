import { type BlockContract, type FromSchema, line, object, objects, text } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Таблица',
  description: 'Таблица с подписью. На узком экране прокручивается внутри себя.',
  interactive: false,
  emptyWithout: 'rows',
  props: object({
    required: {
      caption: { ...line, description: 'Что в таблице: подпись над ней.' },
      columns: objects({
        description: 'Столбцы слева направо.',
        minItems: 1,
        item: 'Столбец.',
        required: { text: { ...line, description: 'Заголовок столбца.' } },
        optional: {
          align: {
            enum: ['start', 'end'],
            default: 'start',
            description: 'Выравнивание: start — по левому краю, end — по правому краю, для чисел.',
          },
        },
      }),
      rows: {
        type: 'array',
        description: 'Строки; в каждой столько ячеек, сколько столбцов.',
        minItems: 1,
        widthOf: 'columns',
        items: {
          type: 'array',
          description: 'Ячейки строки.',
          minItems: 1,
          items: {
            type: 'string',
            role: 'text',
            description: 'Ячейка. Можно **выделить** и поставить [ссылку](/about/).',
          },
        },
      },
    },
    optional: { note: { ...text, description: 'Примечание под таблицей.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
