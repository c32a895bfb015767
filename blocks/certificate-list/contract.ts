import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { asset, date, line } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Сертификаты',
  description: 'Карточки документов со ссылкой на файл.',
  interactive: false,
  heading: 2,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['certificates'],
    properties: {
      certificates: {
        type: 'array',
        description: 'Документы.',
        minItems: 1,
        items: {
          type: 'object',
          description: 'Документ.',
          additionalProperties: false,
          required: ['title', 'kindName', 'number', 'issuer', 'issued', 'scope', 'file'],
          properties: {
            title: { ...line, description: 'Название документа.' },
            kindName: { ...line, description: 'Вид: «Сертификат», «Декларация», «Протокол».' },
            number: { ...line, description: 'Номер документа.' },
            issuer: { ...line, description: 'Кто выдал.' },
            issued: { ...date, description: 'Дата выдачи.' },
            validUntil: { ...date, description: 'Действует до.' },
            scope: { ...line, description: 'На что распространяется.' },
            file: { ...asset, description: 'Файл документа.' },
          },
        },
      },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
