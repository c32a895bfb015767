import { type BlockContract, type FromSchema, line, object, objects } from '#schema/definitions/contract/index.ts'

export const contract = {
  title: 'Форма с таблицей',
  description:
    'Форма рабочего места, в\u00a0которой поле текста со\u00a0строками показано таблицей: стрелки, Enter и\u00a0Tab, вставка из\u00a0Excel. Без скриптов это поле\u00a0— текст, ячейки через точку с\u00a0запятой.',
  interactive: true,
  places: ['page'],
  props: object({
    required: {
      form: { type: 'string', role: 'form', description: 'Имя файла из schema/desk/forms без .json.' },
      field: { type: 'string', maxLength: 60, description: 'Имя поля, которое станет таблицей.' },
    },
    optional: {
      columns: objects({
        minItems: 1,
        description: 'Столбцы слева направо; у\u00a0строк заказа они свои.',
        item: 'Столбец.',
        required: { label: { ...line, description: 'Заголовок столбца.' } },
        optional: {
          value: {
            type: 'string',
            maxLength: 60,
            description:
              'Имя значения строки из "rows": столбец его показывает. Без него столбец\u00a0— следующая ячейка текста.',
          },
          sort: { type: 'string', maxLength: 40, description: 'Имя порядка, как у\u00a0столбцов блока desk-table.' },
          ascending: { type: 'boolean', description: 'true\u00a0— первое нажатие сортирует от\u00a0А до\u00a0Я.' },
          fixed: { type: 'boolean', description: 'true\u00a0— ячейка текста не\u00a0меняется.' },
          options: {
            type: 'array',
            description: 'Что предлагает ячейка; вписать можно и\u00a0другое.',
            items: { ...line, description: 'Слово.' },
          },
        },
      }),
      title: { ...line, description: 'Заголовок над формой.' },
      values: {
        type: 'object',
        description: 'Что стоит в полях сначала: имя поля → значение.',
        additionalProperties: { type: ['string', 'number', 'boolean'], description: 'Значение поля.' },
      },
      rows: {
        type: 'array',
        description:
          'Что известно об\u00a0изделиях: «article» узнаёт строку по\u00a0её первой ячейке, «name» и\u00a0«link» стоят при ней.',
        items: { type: 'object', description: 'Строка, какой её даёт вызов.' },
      },
      query: { type: 'object', default: {}, description: 'Отбор списка: { "$get": "query" }.' },
      sorted: { type: 'string', default: '', description: 'Порядок строк сейчас: { "$get": "query.sort" }.' },
      pick: {
        type: 'string',
        pattern: '^[a-z][a-zA-Z0-9]*$|^$',
        patternErrorMessage: 'Имя значения в\u00a0строке или пусто: «id».',
        maxLength: 60,
        description: 'Имя значения строки из\u00a0"rows": отметки строк, как у\u00a0блока desk-table.',
      },
      lines: {
        type: 'boolean',
        default: false,
        description:
          'true\u00a0— это строки заказа: артикул, количество, цена, скидка, пожелания. Их добавляют, двигают и\u00a0убирают, изделия ищут словами.',
      },
      save: {
        type: 'boolean',
        default: false,
        description: 'true\u00a0— кнопка называет число изменений: «Сохранить 12\u00a0изменений».',
      },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
