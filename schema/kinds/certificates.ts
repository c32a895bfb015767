import { asset, date, fileKeys, line, object, objects, picture } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'
import { writing } from '../definitions/shop/writing.ts'

/** Names of the kinds of certificates. */
export const KIND_NAMES = {
  system: 'Сертификат системы менеджмента',
  declaration: 'Декларация о соответствии',
  report: 'Протокол испытаний',
} as const

/** Keys of a certificate, in the file and in the response of the call. */
const body = {
  required: {
    title: { ...line, description: 'Название документа.' },
    number: { ...line, description: 'Номер.' },
    issuer: { ...line, description: 'Кто выдал.' },
    issued: { ...date, past: 0, description: 'Дата выдачи.' },
    scope: { ...line, description: 'На что распространяется.' },
    file: asset,
  },
  optional: {
    validUntil: { ...date, notBelow: 'issued', expires: true, description: 'Действует до.' },
    picture: { ...picture, description: 'Первая страница документа картинкой; без неё — печать.' },
  },
} as const

const { title, file, ...answeredOptional } = body.required

export const kind = {
  path: 'content/certificates.json',
  schema: object({
    title: 'Сертификаты',
    required: {
      ...fileKeys,
      title: writing.title,
      lead: writing.lead,
      certificates: objects({
        minItems: 1,
        unique: ['number'],
        description: 'Документы по порядку.',
        item: 'Документ.',
        required: {
          ...body.required,
          kind: {
            enum: ['system', 'declaration', 'report'],
            description:
              'Вид: system\u00a0— сертификат системы, declaration\u00a0— декларация, report\u00a0— протокол.',
          },
        },
        optional: body.optional,
      }),
    },
  }),
  groups: { certificate: 'Сертификаты' },
  calls: {
    'certificate.list': {
      method: 'GET',
      path: '/api/app/content/certificate/list',
      description: 'Сертификаты, декларации и протоколы.',
      content: { kind: 'certificates' },
      response: object({
        description: 'Документы завода.',
        required: {
          title: writing.title,
          lead: writing.lead,
          list: objects({
            minItems: 1,
            description: 'Документы.',
            item: 'Документ.',
            required: { title, file },
            // Another back end may omit these keys (server/shop/upstream).
            optional: {
              ...answeredOptional,
              ...body.optional,
              kindName: { ...line, description: 'Вид документа словами.' },
            },
          }),
        },
      }),
    },
  },
} as const satisfies ContentKind
