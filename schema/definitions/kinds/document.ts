import { asset, date, fileKeys, line, object, objects } from '../contract/index.ts'
import { studioTitle } from './tree.ts'

/** Returns true for a PDF that `npm run generate -- documents` creates; people add the other files by hand. */
export const isMadeDocument = (file: unknown): boolean => String(file).startsWith('/assets/documents/')

/** schema/content/documents/*.json: the sources of the PDFs in public/assets/documents. */
export const documentSource = object({
  title: 'Документ',
  required: {
    ...fileKeys,
    title: { ...line, maxLength: 120, description: 'Заголовок.' },
    version: { ...date, description: 'Дата редакции: меняется с каждой правкой.' },
    file: asset,
    sections: objects({
      minItems: 1,
      unique: ['title'],
      description: 'Разделы.',
      item: 'Раздел.',
      required: { title: { ...line, description: 'Заголовок раздела.' } },
      optional: {
        paragraphs: {
          type: 'array',
          minItems: 1,
          unique: [''],
          description: 'Абзацы.',
          items: { ...line, description: 'Абзац.' },
        },
        table: object({
          description: 'Таблица.',
          required: {
            columns: {
              type: 'array',
              minItems: 1,
              description: 'Заголовки столбцов.',
              items: { type: 'string', role: 'line', description: 'Заголовок.' },
            },
            rows: {
              type: 'array',
              minItems: 1,
              widthOf: 'columns',
              description: 'Строки.',
              items: {
                type: 'array',
                description: 'Ячейки строки.',
                items: { type: 'string', role: 'line', description: 'Ячейка.' },
              },
            },
          },
        }),
      },
    }),
  },
  optional: {
    name: studioTitle,
    sample: { type: 'boolean', default: false, description: 'true — на каждом листе пометка, что это образец.' },
  },
})
