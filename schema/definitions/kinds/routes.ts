import { type FromSchema, fileKeys, OLD_ROUTE, object, objects, ROUTE } from '../contract/index.ts'

const redirects = objects({
  unique: ['from'],
  description: 'Старые адреса: с них посетитель попадает на новые (301).',
  item: 'Откуда и куда.',
  required: {
    from: {
      type: 'string',
      pattern: OLD_ROUTE,
      patternErrorMessage:
        'Старый адрес начинается с косой черты и кончается без неё; двух подряд и того, что после «?» и «#», в нём нет: «/o-kompanii».',
      maxLength: 200,
      description:
        'Откуда: старый адрес, «/o-kompanii»; {slug} — любая часть, {region?} — с кодом региона или без него.',
    },
    to: {
      type: 'string',
      role: 'link',
      description: 'Куда: новый адрес, «/about/»; части старого в нём можно повторить: «/library/{slug}/».',
    },
  },
})

/** schema/routes.json: addresses and their pages. */
export const routes = object({
  title: 'Адреса',
  required: {
    ...fileKeys,
    routes: objects({
      description: 'Адреса по порядку: отвечает первый подходящий.',
      item: 'Адрес и его страница.',
      required: {
        path: {
          type: 'string',
          pattern: ROUTE,
          patternErrorMessage:
            'Адрес начинается с косой черты и кончается без неё, двух подряд в нём нет; между ними строчные латинские буквы, цифры, дефисы и части в скобках: «/o-zavode», «/news/{slug}».',
          maxLength: 200,
          description:
            'Адрес без косой черты в конце. {slug} — любая часть, {slug?} — её может не быть, {section*} в конце — сколько угодно частей, {region?} — код региона.',
        },
        page: { type: 'string', names: 'page', description: 'Страница: имя файла из\u00a0schema/pages без .json.' },
      },
      optional: {
        params: {
          type: 'object',
          description: 'Постоянные значения, которые страница читает как { "$get": "route.…" }.',
          additionalProperties: { type: 'string' },
        },
        guard: { type: 'string', names: 'guard', description: 'Кого пускать. Имя проверки, которую знает сервер.' },
      },
    }),
    errors: object({
      description: 'Страницы ошибок.',
      required: {
        notFound: { type: 'string', names: 'page', description: 'Страница для адреса, которого нет.' },
        error: { type: 'string', names: 'page', description: 'Страница для прочих ошибок.' },
      },
    }),
  },
  optional: { redirects },
})

/** Schema of the keys of routes.json that the studio edits. */
export const oldAddresses = object({ title: 'Старые адреса', optional: { redirects } })

export type Routes = FromSchema<typeof routes>
export type Route = Routes['routes'][number]
