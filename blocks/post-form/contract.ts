import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract.ts'
import { line, text } from '#schema/definitions/fragments.ts'

export const contract = {
  title: 'Кнопка подтверждения',
  description:
    'Текст и одна кнопка, которая отправляет адрес этой же страницы: подтвердить подписку по ссылке из письма, отписаться. Ссылки писем сами ничего не меняют: их открывают и почтовые роботы.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['label'],
    properties: {
      title: { ...line, description: 'Заголовок над текстом.' },
      text: { ...text, description: 'Что случится после нажатия.' },
      label: { ...line, description: 'Надпись на кнопке: «Подтвердить подписку».' },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
