import { describe, expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'

const BASE =
  '{ "path": "/", "page": "home" }, { "path": "/articles/{slug}", "page": "article" }, { "path": "/404", "page": "not-found" }'
const routes = (json: string, base = BASE) => problemLines({ 'routes.json': { routes: `[${base}, ${json}]` } })

it('finds nothing in good routes', () => {
  expect(
    routes('{ "path": "/{region?}/articles", "page": "home", "guard": "personal", "params": { "kind": "a" } }'),
  ).toEqual([])
})

it('tells of a page that there is not', () => {
  expect(routes('{ "path": "/about", "page": ▸"hom" }')).toEqual([
    'routes.json▸ ссылки/нет-страницы: Страницы «hom» нет: нет файла schema/pages/hom.json. Возможно, имелось в виду «home».',
  ])
})

it('tells of an error page that there is not', () => {
  const errors = '{ "notFound": "not-found", "error": ▸"eror" }'
  expect(
    problemLines({ 'routes.json': { errors }, 'pages/error.json': { blocks: '[]', meta: '{ "title": "а" }' } }),
  ).toEqual([
    'routes.json▸ ссылки/нет-страницы: Страницы «eror» нет: нет файла schema/pages/eror.json. Отсюда же ещё 1 замечание: когда исправите это, оно исчезнет. Возможно, имелось в виду «error».',
  ])
})

it('tells of a guard that there is not', () => {
  expect(routes('{ "path": "/about", "page": "home", "guard": ▸"personel" }')).toEqual([
    'routes.json▸ ссылки/неизвестная-проверка: Проверки доступа «personel» нет. Возможно, имелось в виду «personal».',
  ])
})

it('tells of a path that is written wrong', () => {
  expect(routes('{ "path": ▸"/About/", "page": "home" }')[0]).toMatch(/^routes\.json▸ вид\/не-тот-вид: .*"\/About\/"/)
})

describe('an address that an earlier route answers', () => {
  it.each([
    ['the same path', '/404', '/404'],
    ['the same path with another name', '/articles/{code}', '/articles/{slug}'],
    ['a word in the place of a parameter', '/articles/new', '/articles/{slug}'],
    ['a region in the place of a parameter', '/articles/{region}', '/articles/{slug}'],
  ])('is told: %s', (_, path, earlier) => {
    expect(routes(`{ "path": ▸"${path}", "page": "home" }`)).toEqual([
      `routes.json▸ адреса/повтор: Адрес «${path}» уже занят: на него отвечает «${earlier}», который стоит раньше. Поставьте его раньше или оставьте один из них.`,
    ])
  })

  it.each(['/articles', '/articles/{slug}/{part}', '/{region}/{slug}', '/news/{slug}', '/{region?}'])(
    'is not told of %s, that only resembles one',
    (path) => {
      expect(routes(`{ "path": "${path}", "page": "home" }`)).toEqual([])
    },
  )

  it('may be a special case where it stands first', () => {
    expect(
      problemLines({ 'routes.json': { routes: `[{ "path": "/articles/new", "page": "home" }, ${BASE}]` } }),
    ).toEqual([])
  })
})

it('tells of an old address that a page still has', () => {
  const redirects =
    '[{ "from": ▸"/404", "to": "/" }, { "from": "/articles/old", "to": "/" }, { "from": "/catalogue", "to": "/" }]'
  expect(problemLines({ 'routes.json': { routes: `[${BASE}]`, redirects } })).toEqual([
    'routes.json▸ адреса/занят: Со старого адреса «/404» перейти нельзя: на него отвечает страница «not-found». Уберите переход или адрес страницы.',
  ])
})
