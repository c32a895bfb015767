import { keyNames, object } from '../contract/fragments.ts'

/** The calls that a file makes, by name; its blocks read the response of each as `data.<name>`. */
export const data = {
  type: 'object',
  description: 'Данные страницы: имя → вызов. Блоки читают их как { "$get": "data.имя.…" }.',
  propertyNames: keyNames,
  additionalProperties: object({
    description: 'Вызов и его параметры.',
    required: { source: { type: 'string', names: 'read', description: 'Вызов: имя из\u00a0schema/api.' } },
    optional: {
      params: {
        type: 'object',
        description:
          'Параметры вызова: значения или выражения с route, query и region; у формы\u00a0— с form: её скрытыми полями.',
        properties: {
          $all: {
            enum: ['query', 'route', 'query route', 'posted', 'query posted', 'route posted', 'query route posted'],
            description:
              'Передать вызову всё, что он берёт, из\u00a0параметров самой страницы: query\u00a0— из\u00a0объявленных в\u00a0query, route\u00a0— из\u00a0частей адреса, query route\u00a0— из\u00a0обоих, posted\u00a0— из\u00a0отправленной формы, которая вернулась (в\u00a0рабочем месте). Написанное рядом важнее.',
          },
        },
        additionalProperties: { bind: true, description: 'Значение или выражение.' },
      },
      optional: {
        type: 'boolean',
        default: false,
        description: 'true — без этих данных страница обойдётся: если их нет, она показывается без них.',
      },
    },
  }),
} as const
