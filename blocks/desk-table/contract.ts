import { type BlockContract, type FromSchema, line, object, objects } from '#schema/definitions/contract/index.ts'

const path = {
  type: 'string',
  pattern: '^[a-z][a-zA-Z0-9]*(\\.[a-z][a-zA-Z0-9]*)*$',
  patternErrorMessage: 'Имя значения в строке, вложенное — через точку: «total», «look.name».',
  maxLength: 60,
} as const

/** Columns of the lines of an order or offer. */
const LINE_COLUMNS = [
  { label: 'Артикул', value: 'article', format: 'code' },
  { label: 'Изделие', value: 'name' },
  { label: 'Пожелания', value: 'wishes' },
  { label: 'Кол-во', value: 'quantity', format: 'number' },
  { label: 'Ед.', value: 'unit' },
  { label: 'Коробок', value: 'boxes', format: 'number' },
  { label: 'Готово', value: 'supply' },
  { label: 'До\u00a0скидки', value: 'full', format: 'rubles' },
  { label: 'Цена', value: 'kopecks', format: 'rubles', empty: 'по\u00a0запросу' },
  { label: 'Сумма', value: 'sum', format: 'rubles', empty: 'по\u00a0запросу' },
] as const

export const contract = {
  title: 'Таблица рабочего места',
  description: 'Таблица из данных вызова: столбцы называют, что взять из строки и как показать.',
  interactive: false,
  places: ['page'],
  props: object({
    required: {
      caption: { ...line, description: 'Что в таблице; видна программе экранного доступа.' },
      rows: {
        type: 'array',
        description: 'Строки: { "$get": "data.orders.list" }.',
        items: { type: 'object', description: 'Строка, какой её даёт вызов.' },
      },
      empty: { ...line, description: 'Что написать, когда строк нет.' },
    },
    optional: {
      columns: {
        ...objects({
          minItems: 1,
          description: 'Столбцы слева направо; без них\u00a0— столбцы строк заказа.',
          item: 'Столбец.',
          required: {
            label: { ...line, description: 'Заголовок столбца.' },
            value: { ...path, description: 'Что показать: имя значения в строке, «number», «look».' },
          },
          optional: {
            format: {
              enum: ['text', 'code', 'number', 'rubles', 'share', 'date', 'badge'],
              default: 'text',
              description:
                'Как показать: text — как есть, code — номер или артикул, без переноса, number — число, rubles — копейки рублями, share — проценты с\u00a0полосой, date — день и час по Москве, badge — состояние с цветом.',
            },
            sort: {
              type: 'string',
              pattern: '^[a-z][a-zA-Z]*$',
              patternErrorMessage: 'Имя порядка, который знает вызов: «createdAt».',
              maxLength: 40,
              description:
                'Имя порядка в\u00a0параметре sort вызова: заголовок станет ссылкой, которая ставит его, «-» впереди\u00a0— с\u00a0конца.',
            },
            ascending: { type: 'boolean', description: 'true\u00a0— первое нажатие сортирует от\u00a0А до\u00a0Я.' },
            link: { ...path, description: 'Имя значения с адресом: ячейка станет ссылкой.' },
            empty: { ...line, description: 'Что написать, когда значения нет: «по запросу».' },
          },
        }),
        default: LINE_COLUMNS,
      },
      query: {
        type: 'object',
        default: {},
        description: 'Отбор, который остаётся при другом порядке: { "$get": "query" }.',
      },
      sorted: {
        type: 'string',
        default: '',
        description: 'Порядок строк сейчас: { "$get": "query.sort", "default": "-createdAt" }.',
      },
      form: {
        type: 'string',
        role: 'form',
        description:
          'Форма, которая есть у каждой строки: имя файла из schema/desk/forms. Её поля скрытые и берутся из строки по их именам, первое её узнаёт.',
      },
      formIf: { ...path, description: 'Имя значения строки: форма есть только у строк, где оно true.' },
      pick: {
        ...path,
        description:
          'Имя значения строки: у\u00a0каждой есть отметка с\u00a0этим значением. Отмеченные уходят с\u00a0кнопкой блока desk-pick.',
      },
      scriptless: {
        type: 'boolean',
        default: false,
        description:
          'true\u00a0— таблицу видно, только если скрипты не\u00a0работают: с\u00a0ними те\u00a0же строки показывает другой блок.',
      },
      print: { type: 'boolean', default: true, description: 'false — на бумаге таблицы нет.' },
    },
  }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
