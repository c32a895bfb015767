import {
  type BlockContract,
  date,
  download,
  type FromSchema,
  line,
  object,
  objects,
} from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Файлы',
  description: 'Документы для скачивания.',
  interactive: false,
  emptyWithout: 'items',
  props: object({
    required: {
      items: objects({
        description: 'Документы.',
        unique: ['file'],
        minItems: 1,
        item: 'Документ.',
        required: {
          title: { ...line, description: 'Название документа.' },
          file: { ...download, description: 'Файл.' },
        },
        optional: {
          note: { ...line, description: 'Пояснение: о чём документ, сколько в нём страниц.' },
          kindName: { ...line, description: 'Вид документа: «Декларация о соответствии».' },
          number: { ...line, description: 'Номер документа.' },
          validUntil: { ...date, expires: true, description: 'До какого дня документ действует.' },
          size: { ...line, description: 'Размер файла: «120 КБ».' },
        },
      }),
    },
    optional: {
      title: { ...line, description: 'Заголовок над документами.' },
      archive: { ...download, description: 'Все документы одним архивом.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
