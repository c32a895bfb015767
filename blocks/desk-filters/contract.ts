import type { FromSchema } from 'json-schema-to-ts'
import { options } from '#schema/api/desk/shared.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { line, link } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
  title: 'Отбор рабочего места',
  description: 'Поля, по которым список отбирается. Каждое — параметр адреса, который страница объявила в query.',
  interactive: false,
  places: ['page'],
  props: object({
    required: {
      action: { ...link, description: 'Адрес списка, без отбора.' },
      fields: {
        type: 'array',
        minItems: 1,
        description: 'Поля по порядку.',
        items: object({
          description: 'Поле.',
          required: {
            name: {
              type: 'string',
              pattern: '^[a-z][a-zA-Z0-9]*$',
              patternErrorMessage: 'Имя пишется латинскими буквами и цифрами, первая буква строчная: «status».',
              maxLength: 40,
              description: 'Имя параметра адреса.',
            },
            label: { ...line, description: 'Подпись.' },
          },
          optional: {
            type: {
              enum: ['text', 'number', 'date', 'select'],
              default: 'text',
              description:
                'Вид поля: text — строка, number — число, пишут его и с пробелами и запятой, date — день, select — выбор из options.',
            },
            value: { type: ['string', 'integer'], description: 'Что выбрано сейчас: { "$get": "query.status" }.' },
            any: { ...line, default: 'все', description: 'Что стоит в выборе первым и не отбирает.' },
            options: { ...options, description: 'Варианты выбора.' },
          },
        }),
      },
    },
    optional: { label: { ...line, default: 'Показать', description: 'Надпись на кнопке.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
