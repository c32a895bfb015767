import type { Call } from '../definitions/calls/call.ts'
import { line, link, objects } from '../definitions/contract/fragments.ts'
import { described, get, requiring, uidQuery } from './shared.ts'

const name = { type: 'string', maxLength: 60, description: 'Имя вызова: «basket.add».' } as const
const method = { enum: ['GET', 'POST'], description: 'Метод HTTP.' } as const
const path = { type: 'string', description: 'Путь; части в фигурных скобках — параметры.' } as const
const description = { ...line, description: 'Что делает вызов.' } as const

/** Returns the schema of rows for the block `table`. */
const rows = (about: string) =>
  ({
    type: 'array',
    description: about,
    items: {
      type: 'array',
      minItems: 1,
      description: 'Строка.',
      items: { type: 'string', role: 'text', description: 'Ячейка.' },
    },
  }) as const

const part = (about: string) => ({ type: 'object', description: about }) as const
const parts = (about: string) => ({ type: 'array', items: part('Запись.'), description: about }) as const

export const contractCalls = {
  'contract.list': {
    ...get('/api/app/contract/list'),
    description: 'Все вызовы сайта по разделам.',
    query: uidQuery,
    response: requiring({
      groups: objects({
        minItems: 1,
        description: 'Разделы.',
        item: 'Раздел.',
        required: {
          title: { ...line, description: 'Название раздела.' },
          items: objects({
            minItems: 1,
            description: 'Вызовы раздела.',
            item: 'Вызов.',
            required: {
              text: { ...line, description: 'Имя вызова и что он делает.' },
              link: { ...link, description: 'Страница вызова.' },
            },
          }),
        },
      }),
    }),
  },
  'contract.view': {
    ...get('/api/app/contract/{name}/view'),
    description: 'Один вызов: что принимает и что отвечает.',
    params: requiring({ name }),
    query: uidQuery,
    response: requiring({
      item: described('Вызов.', {
        name,
        method,
        path,
        description,
        access: { ...line, description: 'Кому он отвечает.' },
        parameters: rows('Что принимает: имя, где, вид, что значит.'),
        answer: rows('Что отвечает: имя, вид, что значит.'),
        errors: rows('Отказы: код, когда.'),
        sample: { type: 'string', description: 'Пример ответа, JSON.' },
      }),
    }),
  },
  'contract.openapi': {
    ...get('/api/openapi.json'),
    description: 'Все вызовы сайта как документ OpenAPI 3.1.',
    download: 'openapi.json',
    query: uidQuery,
    response: requiring({
      openapi: { type: 'string', description: 'Версия OpenAPI.' },
      info: part('О сайте.'),
      servers: parts('Где сайт.'),
      tags: parts('Разделы.'),
      paths: part('Вызовы по путям.'),
      security: parts('Чего хочет вызов, который о входе ничего не говорит: ничего.'),
      components: part('Общее: отказы и способы входа.'),
    }),
  },
} as const satisfies Record<string, Call>
