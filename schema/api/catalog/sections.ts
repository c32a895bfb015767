import type { FromSchema } from 'json-schema-to-ts'
import type { Call } from '../../definitions/calls/call.ts'
import { line, object, text } from '../../definitions/contract/fragments.ts'
import { allowing, described, get, requiring, textLink } from '../shared.ts'
import { kind, kindParams, kindPath, regionCode, sectionCard, sectionPath } from './shared.ts'

const section = {
  ...sectionCard,
  description: 'Раздел с рассказом и путём к нему.',
  required: [...sectionCard.required, 'text', 'meta', 'parents'],
  properties: {
    ...sectionCard.properties,
    text: { ...text, description: 'Рассказ о разделе.' },
    meta: { ...line, description: 'Описание для поисковых систем.' },
    parents: { type: 'array', description: 'Разделы над ним.', items: textLink },
  },
} as const

const response = object({ description: 'Раздел.', required: { section } })

export type SectionView = FromSchema<typeof response>

export const sectionCalls = {
  'section.list': {
    ...get('/api/app/{kind}/section/list'),
    description: 'Верхние разделы каталога или разделы внутри названного.',
    ...kindPath,
    vanishes: 'section',
    params: kindParams,
    query: allowing({ section: sectionPath, region: regionCode }),
    response: described('Разделы по порядку.', {
      list: { type: 'array', description: 'Разделы.', items: sectionCard },
    }),
  },
  'section.byurl': {
    ...get('/api/app/{kind}/section/byurl'),
    description: 'Раздел по адресу.',
    ...kindPath,
    params: kindParams,
    query: object({
      required: {
        url: {
          type: 'string',
          maxLength: 300,
          description: 'Путь раздела, «flakony/pet», или адрес его страницы, «/catalog/flakony/pet/».',
        },
      },
      optional: { region: regionCode },
    }),
    response,
  },
  'section.view': {
    ...get('/api/app/{kind}/section/{code}/view'),
    description: 'Раздел по коду.',
    ...kindPath,
    params: requiring({
      kind,
      code: { type: 'string', pattern: '^[a-z0-9-]+$', maxLength: 100, description: 'Код раздела.' },
    }),
    query: allowing({ region: regionCode }),
    response,
  },
} as const satisfies Record<string, Call>
