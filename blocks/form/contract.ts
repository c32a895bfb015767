import { type BlockContract, type FromSchema, line, object } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Форма',
  description: 'Форма: поля, правила и\u00a0то, что после неё, описаны в\u00a0её файле.',
  interactive: true,
  props: object({
    required: {
      form: { type: 'string', role: 'form', description: 'Форма: имя файла из\u00a0schema/forms без .json.' },
    },
    optional: {
      title: { ...line, description: 'Заголовок над формой.' },
      values: {
        type: 'object',
        description: 'Что стоит в полях сначала: имя поля → значение.',
        additionalProperties: {
          type: ['string', 'number', 'boolean', 'array'],
          items: { type: 'string', description: 'Значение варианта.' },
          description: 'Значение поля.',
        },
      },
      chosen: {
        type: 'string',
        maxLength: 500,
        description:
          'Имена полей через пробел, где values важнее того, что человек набирал до этого (draft): он только что выбрал их значения на странице.',
      },
      notes: {
        type: 'object',
        description:
          'Что дописать к\u00a0вариантам полей на\u00a0этой странице: имя поля → вариант → текст. Вариантов без текста не\u00a0видно.',
        additionalProperties: {
          type: 'object',
          description: 'Варианты поля.',
          additionalProperties: { ...line, description: 'Что стоит после варианта: «\u00a0— бесплатно».' },
        },
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
