import { describe, expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'
import { baseFiles } from '../../checker/testing-base.ts'

const BASE =
  '{ "path": "/", "page": "home", "params": { "of": "base" } }, { "path": "/articles/{slug}", "page": "article" }, { "path": "/404", "page": "not-found" }'
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
    problemLines({
      'routes.json': { errors },
      'pages/error.json': { blocks: '[{ "type": "box" }]', meta: '{ "title": "а" }' },
    }),
  ).toEqual([
    'routes.json▸ ссылки/нет-страницы: Страницы «eror» нет: нет файла schema/pages/eror.json. Возможно, имелось в виду «error».',
  ])
})

it('tells of a page without an address, and not where routes.json names one that there is not', () => {
  const page = { blocks: '[{ "type": "box" }]', meta: '{ "title": "а" }' }
  const problemsOf = (named: string) =>
    problemLines({ 'routes.json': { routes: `[${BASE}${named}]` }, 'pages/lost.json': page }).filter((line) =>
      line.includes('адреса/'),
    )
  expect(problemsOf('')).toEqual([
    'pages/lost.json:1:1 (warning) адреса/нет-адреса: У\u00a0страницы нет адреса: её не\u00a0увидит никто. Добавьте в\u00a0routes.json строку { "path": "/lost", "page": "lost" } или удалите файл.',
  ])
  expect(problemsOf(', { "path": "/lost", "page": "lost" }')).toEqual([])
  expect(problemsOf(', { "path": "/lost", "page": "lots" }')).toEqual([])
})

it.each(['news', 'catalog', 'api', 'library'])('tells of a region whose code, %s, begins other addresses', (code) => {
  const regions = baseFiles['content/regions.json']?.regions?.replace('"perm"', `▸"${code}"`)
  const problemsOf = (routes: string) =>
    problemLines({
      'routes.json': { routes: `[${BASE}, ${routes}]`, redirects: '[{ "from": "/library/{slug}", "to": "/" }]' },
      'content/regions.json': { regions },
    })
  const news = '{ "path": "/news", "page": "home" }'
  expect(problemsOf(`${news}, { "path": "/{region?}/catalog", "page": "home" }`)).toEqual([
    expect.stringContaining(`content/regions.json▸ адреса/занят: С «/${code}/» начинаются адреса этого региона, а `),
  ])
  expect(problemsOf(news)).toEqual([])
})

it('tells of a second address of a page, and of none that shows something else', () => {
  const problemsOf = (json: string) => routes(json).filter((line) => line.includes('адреса/'))
  expect(problemsOf('{ "path": "/a", "page": "error" }, { "path": ▸"/b", "page": "error" }')).toEqual([
    'routes.json▸ (warning) адреса/повтор: Страница «error» уже открывается по «/a»: с\u00a0двумя адресами поиск примет её за\u00a0повтор, а\u00a0посетители разойдутся по\u00a0обоим. Оставьте один адрес, а\u00a0с\u00a0другого ведите переходом: "redirects": [{ "from": "/b", "to": "/a/" }].',
  ])
  const others = ['"path": "/b", "page": "error", "params": { "of": "b" }', '"path": "/a/{slug}", "page": "error"']
  for (const other of others) expect(problemsOf(`{ "path": "/a", "page": "error" }, { ${other} }`)).toEqual([])
})

it('tells of a page where the server answers by itself', () => {
  expect(routes('{ "path": ▸"/assets", "page": "home" }')).toEqual([
    'routes.json▸ адреса/занят: На\u00a0«/assets/» отвечает сам сайт: страницы «home» никто не\u00a0увидит. Дайте странице другой адрес.',
  ])
  for (const path of ['/api', '/api/delivery', '/api/docstore/{slug}', '/security/codes', '/personal/sessions/{slug}'])
    expect(routes(`{ "path": ▸"${path}", "page": "home" }`).join()).toContain(`На\u00a0«${path}/» отвечает сам сайт`)
  // And not that the page's right address repeats it.
  expect(
    routes('{ "path": ▸"/api/news", "page": "error" }, { "path": "/news", "page": "error" }').join(),
  ).not.toContain('уже открывается')
  for (const path of ['/api/docs', '/api/docs/{slug}'])
    expect(routes(`{ "path": "${path}", "page": "home" }`).join()).not.toContain('отвечает сам')
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
    ['the same path with another name', '/articles/{code}', '/articles/{slug}'],
    ['a word in the place of a parameter', '/articles/new', '/articles/{slug}'],
    ['a region in the place of a parameter', '/articles/{region}', '/articles/{slug}'],
  ])('is told: %s', (_, path, earlier) => {
    expect(routes(`{ "path": ▸"${path}", "page": "home" }`)).toEqual([
      `routes.json▸ адреса/повтор: Адрес «${path}» уже занят: на него отвечает «${earlier}», который стоит раньше. Поставьте его раньше или оставьте один из них.`,
    ])
  })

  it('is told at each of the two, where they are the same: which one was there first nobody knows', () => {
    const problemsOf = (twin: string) =>
      problemLines({ 'routes.json': { routes: twin } }).map((line) => line.replace(/ Оставьте.*/, ''))
    const base = BASE.replace('"/404"', '▸"/404"')
    const messageOf = (page: string) =>
      `routes.json▸ адреса/повтор: Адрес «/404» дан дважды: в\u00a0строке 3 он у\u00a0страницы «${page}». Откроется та, что выше, а\u00a0страницы`
    expect(problemsOf(`[{ "path": ▸"/404", "page": "home" }, ${base}]`)).toEqual([
      `${messageOf('not-found')} «not-found» по\u00a0нему никто не\u00a0увидит.`,
      `${messageOf('home')} «not-found» по\u00a0нему никто не\u00a0увидит.`,
    ])
    expect(problemsOf(`[${base}, { "path": ▸"/404", "page": "home" }]`)).toEqual([
      `${messageOf('home')} «home» по\u00a0нему никто не\u00a0увидит.`,
      `${messageOf('not-found')} «home» по\u00a0нему никто не\u00a0увидит.`,
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

describe('a page at an address that already showed something', () => {
  const first = (path: string, rest = BASE) =>
    problemLines({ 'routes.json': { routes: `[{ "path": ${path}, "page": "home" }, ${rest}]` } })

  it('is told where a file is shown there', () => {
    expect(first('▸"/articles/first"')).toEqual([
      'routes.json▸ адреса/занят: Адрес «/articles/first» закрывает то, что показывает «/articles/{slug}»: страницы «article» по нему больше не увидеть. Дайте странице «home» другой адрес.',
    ])
  })

  it.each(['/{region?}/catalog', '/catalog/{section*}'])('is told where %s needs none of its parts', (path) => {
    expect(first('▸"/catalog"', `${BASE}, { "path": "${path}", "page": "article" }`)).toContainEqual(
      expect.stringContaining('routes.json▸ адреса/занят: Адрес «/catalog» закрывает '),
    )
  })
})

it('tells of an old address by which a file is shown again', () => {
  const redirects = '[{ "from": ▸"/articles/first", "to": "/" }]'
  expect(problemLines({ 'routes.json': { routes: `[${BASE}]`, redirects } })).toEqual([
    'routes.json▸ адреса/занят: Адрес «/articles/first» снова занят, по нему показывает своё «/articles/{slug}», а переход это закрывает: никто его не увидит. Уберите переход или дайте новому другое имя.',
  ])
})

it('tells of an old address that a page still has', () => {
  const redirects =
    '[{ "from": ▸"/404", "to": "/" }, { "from": "/articles/old", "to": "/" }, { "from": "/catalog", "to": "/" }]'
  expect(problemLines({ 'routes.json': { routes: `[${BASE}]`, redirects } })).toEqual([
    'routes.json▸ адреса/занят: Со старого адреса «/404» перейти нельзя: на него отвечает страница «not-found». Уберите переход или адрес страницы.',
  ])
})

it('tells of a page whose addresses are old ones', () => {
  const redirects = '[{ "from": "/articles/{rest*}", "to": "/" }]'
  expect(
    problemLines({
      'routes.json': { routes: `[${BASE.replace('"/articles/{slug}"', '▸"/articles/{slug}"')}]`, redirects },
    }),
  ).toEqual([
    'routes.json▸ адреса/занят: Адрес «/articles/{slug}» закрыт переходом со старого «/articles/{rest*}»: страницы «article» никто не увидит. Уберите переход или дайте странице другой адрес.',
  ])
})

describe('redirects', () => {
  const redirects = (json: string) => problemLines({ 'routes.json': { routes: `[${BASE}]`, redirects: `[${json}]` } })

  it('may lead to pages, elsewhere and to an address with the same parts', () => {
    expect(
      redirects(
        '{ "from": "/a", "to": "/" }, { "from": "/b", "to": "https://other.example/" }, { "from": "/library/{slug}", "to": "/articles/{slug}/" }',
      ),
    ).toEqual([])
  })

  it('are told where they lead to another old address', () => {
    expect(
      redirects(
        '{ "from": "/a", "to": ▸"/b/?x=1" }, { "from": "/b", "to": ▸"/c/" }, { "from": "/c", "to": "/" }, { "from": "/old/{slug}", "to": ▸"/older/{slug}/" }, { "from": "/older/{slug}", "to": "/articles/{slug}/" }',
      ),
    ).toEqual([
      'routes.json▸ адреса/цепочка: Адрес «/b/?x=1» сам старый: с него переходят на «/». Ведите сразу туда: «/».',
      'routes.json▸ адреса/цепочка: Адрес «/c/» сам старый: с него переходят на «/». Ведите сразу туда: «/».',
      'routes.json▸ адреса/цепочка: Адрес «/older/{slug}/» сам старый: с него переходят на «/articles/{slug}/». Ведите сразу туда: «/articles/{slug}/».',
    ])
  })

  it('are told where they go round', () => {
    expect(
      redirects('{ "from": "/a", "to": ▸"/b/" }, { "from": "/b", "to": ▸"/a/" }, { "from": "/c", "to": ▸"/c/" }'),
    ).toEqual([
      'routes.json▸ адреса/круг: Переход «/a» → «/b/» ходит по кругу: посетитель не попадёт никуда. Ведите на адрес страницы.',
      'routes.json▸ адреса/круг: Переход «/b» → «/a/» ходит по кругу: посетитель не попадёт никуда. Ведите на адрес страницы.',
      'routes.json▸ адреса/круг: Переход «/c» → «/c/» ходит по кругу: посетитель не попадёт никуда. Ведите на адрес страницы.',
    ])
  })

  it('are told where they grow longer and longer', () => {
    expect(redirects('{ "from": "/a/{rest*}", "to": ▸"/a/b/{rest*}/" }')).toEqual([
      'routes.json▸ адреса/круг: Переход «/a/{rest*}» → «/a/b/{rest*}/» ходит по кругу: посетитель не попадёт никуда. Ведите на адрес страницы.',
    ])
  })

  it('are told where an earlier one takes their address, and where they name a part that they have not', () => {
    expect(redirects('{ "from": "/a", "to": "/" }, { "from": ▸"/a", "to": "/" }')).toEqual([
      'routes.json▸ адреса/повтор: Со старого адреса «/a» уже ведёт переход «/a», в\u00a0строке 5. Оставьте один из них.',
    ])
    expect(redirects('{ "from": "/a/{code}", "to": ▸"/articles/{slug}/" }')).toEqual([
      'routes.json▸ адреса/часть: В старом адресе «/a/{code}» нет части «{slug}». Повторить можно только его части.',
    ])
  })

  it('make a link to an old address say the present one', () => {
    expect(
      problemLines({
        'routes.json': { redirects: '[{ "from": "/start", "to": "/" }]' },
        'content/faq.json': {
          groups:
            '[{ "title": "Заказ", "anchor": "order", "questions": [{ "question": "Как?", "answer": ▸"Смотрите [главную](/start/)." }] }]',
        },
      }),
    ).toEqual(['content/faq.json▸ ссылки/нет-адреса: Адрес «/start/» старый. Пишите нынешний: «/».'])
  })
})
