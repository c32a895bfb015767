import { fileKeys, line, object, objects } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

export const kind = {
  path: 'catalog/materials.json',
  named: { word: 'material', genitive: 'материала' },
  entries: { list: 'materials', key: 'name', title: 'name' },
  schema: object({
    title: 'Материалы изделий',
    required: {
      ...fileKeys,
      materials: objects({
        minItems: 1,
        maxItems: 100,
        description: 'Материалы, которые бывают в\u00a0загрузке каталога. Изделия из\u00a0убранного остаются, матовые.',
        item: 'Материал.',
        required: {
          name: { ...line, maxLength: 60, description: 'Название: так его показывает сайт.' },
          surface: {
            enum: ['glassy', 'satin', 'matte'],
            description:
              'Вид на\u00a0изображениях по\u00a0чертежу: glassy\u00a0— блестит и\u00a0просвечивает, как стекло и\u00a0ПЭТ; satin\u00a0— молочный с\u00a0мягким блеском, как ПП; matte\u00a0— молочный матовый, как ПНД.',
          },
        },
        optional: {
          words: {
            type: 'array',
            minItems: 1,
            maxItems: 50,
            description: 'Как ещё его называют в\u00a0загрузке: «PET». Для поиска слова пишут в\u00a0synonyms.json.',
            items: { ...line, maxLength: 60, description: 'Слово.' },
          },
        },
      }),
    },
  }),
} as const satisfies ContentKind
