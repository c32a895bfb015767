import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { drawing, line, text } from '#schema/definitions/contract/fragments.ts'

export const contract = {
  title: 'Первый экран',
  description: 'Начало главной: заголовок, текст, изделия на одной линии и главные цифры.',
  interactive: false,
  heading: 1,
  headline: 'title',
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['title', 'text', 'drawings'],
    properties: {
      title: { ...line, description: 'Заголовок первого уровня.' },
      text: { ...text, description: 'Один абзац под заголовком.' },
      drawings: {
        type: 'array',
        description: 'От трёх до пяти изделий, рядом и в одном масштабе.',
        minItems: 3,
        maxItems: 5,
        items: {
          type: 'object',
          description: 'Изделие на линии.',
          additionalProperties: false,
          required: ['drawing'],
          properties: {
            drawing: { ...drawing, description: 'Форма и размеры изделия.' },
            label: { ...line, description: 'Подпись под изделием: «500 мл · 28/410».' },
          },
        },
      },
      facts: {
        type: 'array',
        description: 'Цифры под чертежом.',
        minItems: 1,
        items: {
          type: 'object',
          description: 'Цифра.',
          additionalProperties: false,
          required: ['value', 'label'],
          properties: {
            value: { ...line, description: 'Число.' },
            unit: { ...line, description: 'Единица.' },
            label: { ...line, description: 'Что это за число.' },
          },
        },
      },
    },
  },
  slots: {
    actions: { description: 'Кнопки под текстом.' },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
