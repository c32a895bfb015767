import type { FromSchema } from 'json-schema-to-ts'
import { email, line, phone, slug, text } from '#schema/definitions/common.ts'
import type { BlockContract } from '#schema/definitions/contract.ts'

export const contract = {
  title: 'Офисы и производства',
  description: 'Адреса, телефоны и схема расположения.',
  interactive: false,
  props: {
    type: 'object',
    additionalProperties: false,
    required: ['offices', 'mapTitle'],
    properties: {
      mapTitle: { ...line, description: 'Заголовок схемы.' },
      hours: {
        type: 'array',
        description: 'Часы работы офисов, где не указаны свои.',
        items: {
          type: 'object',
          description: 'Дни и время.',
          additionalProperties: false,
          required: ['days', 'time'],
          properties: {
            days: { ...line, description: 'Дни: «Пн–Чт».' },
            time: { ...line, description: 'Время: «09:00–18:00».' },
          },
        },
      },
      offices: {
        type: 'array',
        description: 'Офисы и производства.',
        minItems: 1,
        items: {
          type: 'object',
          description: 'Офис или производство.',
          additionalProperties: false,
          required: ['id', 'name', 'city', 'address', 'phone', 'note', 'position'],
          properties: {
            id: { ...slug, description: 'Код офиса латиницей.' },
            name: { ...line, description: 'Название.' },
            city: { ...line, description: 'Город.' },
            address: { ...line, description: 'Адрес с индексом.' },
            production: { type: 'boolean', default: false, description: 'true — здесь производство.' },
            phone: { ...phone, description: 'Телефон.' },
            email: { ...email, description: 'Почта.' },
            hours: { ...line, description: 'Свои часы работы.' },
            note: { ...text, description: 'Что здесь есть и как войти.' },
            position: {
              type: 'object',
              description: 'Место на карте.',
              additionalProperties: false,
              required: ['lat', 'lon'],
              properties: {
                lat: { type: 'number', minimum: -90, maximum: 90, description: 'Широта, градусы.' },
                lon: { type: 'number', minimum: -180, maximum: 180, description: 'Долгота, градусы.' },
              },
            },
          },
        },
      },
    },
  },
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
