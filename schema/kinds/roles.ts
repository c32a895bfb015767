import { fileKeys, line, object, objects, slug } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

export const kind = {
  path: 'desk/roles.json',
  schema: object({
    title: 'Роли рабочего места',
    required: {
      ...fileKeys,
      roles: objects({
        minItems: 1,
        maxItems: 20,
        unique: ['id', 'title'],
        description: 'Роли сотрудников. Чего роль не называет, того ей нельзя.',
        item: 'Роль.',
        required: {
          id: { ...slug, maxLength: 40, description: 'Имя роли: npm run staff -- add … --role manager.' },
          title: { ...line, maxLength: 60, description: 'Название для людей: «Менеджер».' },
          rights: {
            type: 'array',
            maxItems: 200,
            unique: [''],
            description: 'Вызовы рабочего места, которые роли можно: "desk.orders".',
            items: { type: 'string', names: 'staff', description: 'Имя вызова из schema/api/desk.' },
          },
        },
      }),
    },
  }),
} as const satisfies ContentKind
