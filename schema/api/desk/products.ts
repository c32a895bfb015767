import type { Call } from '../../definitions/calls/call.ts'
import { link } from '../../definitions/contract/fragments.ts'
import { object } from '../../definitions/contract/object.ts'
import { look, orderNumber } from '../orders/orders.ts'
import { pagination } from '../shared.ts'
import { facts, listQuery, rowId, samplePages, sampleThread, thread } from './shared.ts'

const words = { type: 'string' } as const

export const deskProductCalls = {
  'desk.product': {
    method: 'GET',
    path: '/desk/api/products/{id}',
    description: 'Изделие: цена, остаток, заказы, которые его ждут, и\u00a0кто что менял.',
    staff: true,
    params: object({ required: { id: rowId } }),
    response: object({
      required: {
        item: object({
          description: 'Изделие.',
          required: {
            title: { ...words, description: 'Артикул и\u00a0название.' },
            look: { ...look, description: 'На\u00a0складе или под\u00a0заказ.' },
            head: { ...facts, description: 'Главное: цена, остаток, сколько в\u00a0заказах, срок.' },
            ladder: { ...facts, description: 'Цены от\u00a0количества, если их несколько.' },
            shopLink: { ...link, description: 'Адрес в\u00a0магазине.' },
            orders: {
              type: 'array',
              description: 'Заказы, которые ещё не\u00a0отгружены, последний впереди.',
              items: object({
                description: 'Заказ.',
                required: {
                  number: orderNumber,
                  look,
                  buyer: { ...words, description: 'Компания, а\u00a0без неё имя; пусто, если стёрты.' },
                  quantity: { type: 'integer', minimum: 1, description: 'Штук в\u00a0заказе.' },
                  supply: { ...words, description: 'Когда готово.' },
                },
                optional: { link: { ...link, description: 'Адрес страницы заказа, если роли это можно.' } },
              }),
            },
            thread,
          },
        }),
      },
    }),
    sample: {
      item: {
        title: 'ФЛ-250-24-П: Флакон «Волна» 250 мл',
        look: { name: 'на\u00a0складе', tone: 'good' },
        head: [{ label: 'Остаток', text: '3600' }],
        ladder: [],
        shopLink: '/catalog/item/flakon-volna-250-ml/',
        orders: [
          {
            ...{ number: '26-7F3K-Q', link: '/desk/orders/26-7F3K-Q/', look: { name: 'новый', tone: 'plain' } },
            ...{ buyer: 'ООО «Пасека»', quantity: 2000, supply: '26 ноября' },
          },
        ],
        thread: sampleThread,
      },
    },
  },
  'desk.products': {
    method: 'GET',
    path: '/desk/api/catalog/products',
    description: 'Изделия нынешнего каталога с ценой, остатком и сроком.',
    staff: true,
    query: object({
      optional: {
        ...listQuery,
        q: { type: 'string', maxLength: 100, description: 'Артикул или слова, как в поиске магазина.' },
        kind: { enum: ['main', 'import'], description: 'main — своё производство, import — импорт.' },
        state: {
          enum: ['stock', 'order', 'request'],
          description: 'stock — на складе, order — под заказ, request — цена по запросу.',
        },
        saved: { ...rowId, description: 'Номер изделия, которое только что сохранили.' },
        photos: {
          type: 'string',
          maxLength: 8000,
          description: 'Подпись desk.photosAdd: что стало с\u00a0фотографиями.',
        },
      },
    }),
    response: object({
      required: {
        list: {
          type: 'array',
          description: 'Изделия.',
          items: object({
            description: 'Изделие.',
            required: {
              id: { ...words, description: 'Номер изделия.' },
              article: { ...words, description: 'Артикул.' },
              name: { ...words, description: 'Название.' },
              link: { ...link, description: 'Адрес в магазине.' },
              place: { ...words, description: 'Адрес этой страницы списка: на неё вернёт сохранение.' },
              was: { ...words, description: 'Цена, остаток и срок, какими их видит сотрудник.' },
              price: { ...words, description: 'Рублей за штуку в наименьшей партии: «12,40»; пусто — по запросу.' },
              stock: { ...words, description: 'Штук на складе.' },
              lead: { ...words, description: 'Рабочих дней до отгрузки, когда на складе нет.' },
              ladder: { ...words, description: 'Цены от количества.' },
              canSave: { type: 'boolean', description: 'Роли можно менять цену, остаток и срок.' },
              state: { ...words, description: 'Продаётся или цена по запросу, на складе или под заказ.' },
            },
          }),
        },
        pagination,
        saved: { ...words, description: 'Что стало с изделием, которое только что сохранили; иначе пусто.' },
        photos: { ...facts, description: 'Что стало с\u00a0фотографиями, которые только что загрузили.' },
        xlsx: { ...link, description: 'Адрес всего каталога в XLSX.' },
        csv: { ...link, description: 'Адрес всего каталога в CSV.' },
      },
    }),
    sample: {
      list: [
        {
          id: '1',
          article: 'ФЛ-250-24-П',
          name: 'Флакон «Волна» 250 мл',
          link: '/catalog/item/flakon-volna-250-ml/',
          place: '/desk/catalog/',
          was: '1240/3600/10',
          price: '12,40',
          stock: '3600',
          lead: '10',
          ladder: 'от 180: 12,40 ₽',
          canSave: true,
          state: 'продаётся, на складе',
        },
      ],
      pagination: samplePages,
      saved: '',
      photos: [{ label: 'НЕТ-ТАКОГО.png', text: 'Изделия с\u00a0таким артикулом нет.' }],
      xlsx: '/desk/catalog.xlsx',
      csv: '/desk/catalog.csv',
    },
  },
  /** Another price, stock or time meanwhile is answered by 409, and so is a jump of the price until it is agreed to. */
  'desk.productSave': {
    method: 'POST',
    path: '/desk/api/catalog/products/save',
    description:
      'Цена, остаток и срок изделия; другие ступени цены меняются во столько же раз. Держится до следующей загрузки.',
    staff: true,
    body: object({
      required: {
        id: rowId,
        was: { type: 'string', maxLength: 40, description: 'Цена, остаток и срок, какими их видел сотрудник.' },
        stock: {
          type: 'string',
          maxLength: 20,
          description: 'Целое число штук на складе: «52 080»; 0 — под заказ.',
        },
      },
      optional: {
        place: { type: 'string', maxLength: 500, description: 'Адрес страницы списка, откуда сохраняют.' },
        lead: {
          type: 'string',
          maxLength: 20,
          description: 'Рабочих дней до отгрузки, когда на складе нет: от 0 до 365. Без него срок прежний.',
        },
        agreed: { type: 'string', maxLength: 60, description: 'Согласие с переменой, о которой спросил ответ 409.' },
        price: { type: 'string', maxLength: 20, description: 'Рублей за штуку: «12,40»; пусто — по запросу.' },
      },
    }),
    response: object({ required: { link: { ...link, description: 'Адрес списка с тем, что сохранено.' } } }),
    sample: { link: '/desk/catalog/?saved=1' },
  },
  'desk.photosAdd': {
    method: 'POST',
    path: '/desk/api/catalog/photos',
    description:
      'Фотографии изделий: имя файла — артикул. Берёт, что может, остальные перечисляет; если нечего\u00a0— 422.',
    staff: true,
    files: true,
    body: object({
      optional: { form: { type: 'string', maxLength: 60, description: 'Имя формы с полем для файлов.' } },
    }),
    response: object({
      required: { link: { ...link, description: 'Адрес каталога с\u00a0тем, что стало с\u00a0фотографиями.' } },
    }),
    sample: { link: '/desk/catalog/?photos=obrazets' },
  },
  'desk.catalogExport': {
    method: 'GET',
    path: '/desk/api/catalog/export',
    description: 'Можно ли сохранить каталог файлом: сам он по адресам /desk/catalog.xlsx и /desk/catalog.csv.',
    staff: true,
    response: object({ required: { name: { ...words, description: 'Имя файла без окончания.' } } }),
    sample: { name: 'katalog-2026-11-20' },
  },
} as const satisfies Record<string, Call>
