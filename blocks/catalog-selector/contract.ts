import { type BlockContract, type FromSchema, line, link, object, objects } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Подбор тары',
  description: 'Четыре вопроса и число изделий, которые подходят: «Объём · Горловина · Материал · Назначение».',
  interactive: true,
  emptyWithout: 'groups',
  props: object({
    required: {
      action: { ...link, description: 'Каталог, который покажет выбранное.' },
      groups: objects({
        description: 'Признаки по порядку.',
        minItems: 1,
        item: 'Признак.',
        required: {
          code: { ...line, description: 'Имя признака в адресе.' },
          title: { ...line, description: 'Название признака.' },
          values: objects({
            description: 'Значения.',
            item: 'Значение.',
            required: {
              value: { ...line, description: 'Значение в адресе.' },
              text: { ...line, description: 'Как его показать.' },
              count: { type: 'integer', minimum: 0, description: 'Сколько изделий с ним.' },
            },
          }),
        },
      }),
      total: { type: 'integer', minimum: 0, description: 'Сколько изделий без выбора.' },
    },
    optional: {
      countAddress: {
        type: 'string',
        pattern: '^/api(/[a-z0-9-]+)+$',
        patternErrorMessage: 'Адрес вызова начинается с /api/: «/api/app/catalog/filter».',
        maxLength: 200,
        description: 'Адрес вызова, который считает изделия: «/api/app/catalog/filter». Без него число не меняется.',
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>

export type Group = Props['groups'][number]
