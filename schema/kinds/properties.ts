import { fileKeys, line, object, objects } from '../definitions/contract/index.ts'
import type { ContentKind } from '../definitions/shop/content-kinds.ts'

/**
 * Properties of every product that the code reads, checks and formats; the file sets their titles, their order and where
 * they are shown. Any other name in the file is a property that the shop adds.
 */
export const BUILT_IN_PROPERTIES = [
  ...(['article', 'volume', 'material', 'neck', 'neckDiameter', 'color', 'height', 'diameter', 'depth'] as const),
  ...(['weight', 'closure', 'dose', 'tube', 'foodContact', 'purpose', 'available'] as const),
  ...(['perBox', 'box', 'boxesPerPallet', 'minQuantity'] as const),
] as const

/** The built-in property whose value differs for every product, so it cannot be a filter. */
export const UNIQUE_PROPERTY = 'article'

const shown = (where: string) => ({ type: 'boolean', description: `true — показывать ${where}.` }) as const

export const kind = {
  path: 'catalog/properties.json',
  schema: object({
    title: 'Свойства изделий',
    required: {
      ...fileKeys,
      properties: objects({
        maxItems: 100,
        unique: ['name', 'title'],
        description:
          'Свойства в том порядке, в каком их показывать. Убрали своё — следующая загрузка каталога сотрёт и значения.',
        item: 'Свойство.',
        required: {
          name: {
            type: 'string',
            pattern: '^[a-z][A-Za-z0-9]*$',
            patternErrorMessage: 'Имя — латинские буквы и цифры, первая буква строчная: «capColor».',
            maxLength: 40,
            description: `Имя в адресах и загрузке. Встроенные: ${BUILT_IN_PROPERTIES.join(', ')}. Любое другое — своё свойство.`,
          },
          title: { ...line, maxLength: 60, description: 'Название; у своего свойства это и столбец загрузки.' },
        },
        optional: {
          short: { ...line, maxLength: 40, description: 'Название покороче для отбора и таблицы списка.' },
          kind: {
            enum: ['number', 'choice', 'text'],
            description: 'Вид своего свойства: number — число, choice — значение из немногих, text — любой текст.',
          },
          unit: { ...line, maxLength: 12, description: 'Единица числа: «мм». В загрузке столбец — «Название, мм».' },
          values: {
            type: 'array',
            minItems: 1,
            maxItems: 200,
            unique: [''],
            description: 'Для choice: какие значения бывают; без него — любые.',
            items: { ...line, maxLength: 60, description: 'Значение.' },
          },
          group: { ...line, maxLength: 60, description: 'Подзаголовок таблицы изделия, под которым оно стоит.' },
          table: shown('в таблице на странице изделия'),
          list: shown('столбцом в списке изделий таблицей; только своё свойство'),
          filter: shown('в отборе'),
          comparison: shown('в сравнении'),
          search: {
            type: 'boolean',
            description: 'true — поиск находит по значению, со следующей загрузки каталога; только своё свойство.',
          },
        },
      }),
    },
  }),
} as const satisfies ContentKind
