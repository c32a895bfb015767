import { type BlockContract, type FromSchema, line, object, text } from '#schema/definitions/contract/index.ts'
import { hours, officeListCall } from '#schema/kinds/settings.ts'

export const contract = {
  title: 'Офисы и производства',
  description: 'Адреса, телефоны и схема расположения.',
  interactive: false,
  heading: 2,
  props: object({
    required: {
      mapTitle: { ...line, description: 'Заголовок схемы.' },
      offices: {
        type: 'array',
        description: 'Офисы и производства.',
        minItems: 1,
        items: {
          ...officeListCall.response.properties.list.items,
          properties: {
            ...officeListCall.response.properties.list.items.properties,
            note: { ...text, description: 'Что здесь есть и как войти.' },
          },
        },
      },
    },
    optional: { hours: { ...hours, description: 'Часы работы офисов, где не указаны свои.' } },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
