import { fileKeys, line, object, objects } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'
import { drawing } from '../definitions/shop/drawing.ts'

const some = { type: 'array', minItems: 1, unique: [''] } as const

export const kind = {
  path: 'content/packaging.json',
  schema: object({
    title: 'Группы упаковки для РОП',
    required: {
      ...fileKeys,
      groups: objects({
        unique: ['name'],
        description:
          'Группы, по\u00a0которым раздел «Цифры» считает массу отгруженной упаковки. Названия и\u00a0коды сверяет с\u00a0действующим перечнем владелец: сайт их не\u00a0знает.',
        item: 'Группа. Изделие относится к\u00a0первой, где есть и\u00a0его материал, и\u00a0его форма.',
        required: {
          name: { ...line, maxLength: 200, description: 'Название группы по\u00a0перечню.' },
          code: { ...line, maxLength: 20, description: 'Код ОКПД2: «22.22.14».' },
          materials: {
            ...some,
            description: 'Материалы.',
            items: { ...line, names: 'material', description: 'Материал из\u00a0schema/catalog/materials.json.' },
          },
        },
        optional: {
          shapes: { ...some, description: 'Формы; без них\u00a0— любые.', items: drawing.properties.shape },
          note: { type: 'string', description: 'Заметка для тех, кто правит файл: откуда группа, когда сверяли.' },
        },
      }),
    },
  }),
} as const satisfies ContentKind
