import { describe, expect, it } from 'vitest'
import { problemLines, problemsOf } from '../../checker/testing.ts'
import { baseFiles } from '../../checker/testing-base.ts'

const region = JSON.parse(baseFiles['content/regions.json']?.regions ?? '')[0]
const office = JSON.parse(baseFiles['content/settings.json']?.offices ?? '')[0]
const certificate = JSON.parse(baseFiles['content/certificates.json']?.certificates ?? '')[0]
const statuses = baseFiles['content/order-statuses.json']?.statuses ?? ''
const json = (value: object, marked: string): string => JSON.stringify(value).replace(marked, `▸${marked}`)
/** @param first the line of the other */
const repeatedAt = (first: number): string =>
  `здесь уже есть, в\u00a0строке ${first}. Назовите по-другому или удалите одну из записей.`

it('tells of a tag that there is not', () => {
  expect(problemLines({ 'content/articles/first.json': { tags: '["rozliv", ▸"rosliv"]' } })).toEqual([
    'content/articles/first.json▸ ссылки/нет-записи: Темы «rosliv» нет в content/tags.json. Возможно, имелось в виду «rozliv».',
  ])
})

it.each([
  [{ ...region, delivery: 'Бесплатно от {freeFrom}.' }, '"Бесплатно', 'В тексте стоит {freeFrom}, а самой суммы нет.'],
  [{ ...region, freeFrom: 10_000_000 }, '10000000', 'Суммы freeFrom нет в тексте delivery.'],
  [
    { ...region, freeFrom: 10_000_000, delivery: 'От {freeFrom.' },
    '"От {',
    'Вставка суммы записана не так: посетитель',
  ],
  [
    { ...region, freeFrom: 10_000_000, delivery: 'От {freeForm}.' },
    '"От {',
    'Вставка суммы записана не так: посетитель прочитает «{freeForm}».',
  ],
])('tells of a sum for free delivery that is not both a key and in the text: %#', (wrong, marked, message) => {
  expect(problemLines({ 'content/regions.json': { regions: `[${json(wrong, marked)}]` } })).toEqual([
    expect.stringContaining(`content/regions.json▸ записи/сумма: ${message}`),
  ])
})

it('tells of a network that stands twice among the contacts', () => {
  const social = '{ "code": "vk", "title": "ВКонтакте", "link": "https://vk.example/" }'
  const contacts = `{ "email": "info@site.example", "phone": "+7 495 000-00-00", "socials": [${social}, ${social.replace('"vk"', '▸"vk"')}] }`
  expect(problemLines({ 'content/settings.json': { contacts } })).toEqual([
    `content/settings.json▸ записи/повтор: «vk» ${repeatedAt(6)}`,
  ])
})

it('warns of a sum for free delivery that was meant in rubles', () => {
  const regions = `[${json({ ...region, freeFrom: 50_000, delivery: 'От {freeFrom}.' }, '50000')}]`
  expect(problemLines({ 'content/regions.json': { regions } })).toEqual([
    expect.stringMatching(
      /▸ \(warning\) записи\/сумма: Сумма freeFrom — в копейках: 50000 — это всего 500 ₽\. .* напишите 5000000\.$/,
    ),
  ])
})

it('warns of a region whose name would stand in a sentence without its preposition', () => {
  const named = (nameIn: string) =>
    problemLines({ 'content/regions.json': { regions: `[${json({ ...region, nameIn }, `"${nameIn}"`)}]` } })
  expect(named('Москве')).toEqual([
    expect.stringContaining('content/regions.json▸ (warning) записи/предлог: Название «Москве» встанет'),
  ])
  const moscow = json({ ...region, name: 'Москва', nameIn: 'в Москва' }, '"в Москва"')
  expect(problemLines({ 'content/regions.json': { regions: `[${moscow}]` } })).toEqual([
    expect.stringContaining('записи/предлог: «в Москва»: после предлога название пишется в\u00a0другом падеже'),
  ])
  for (const right of ['в\u00a0Москве', 'Во Владимире', 'на\u00a0Урале', 'по Сибири', 'за\u00a0Уралом'])
    expect(named(right)).toEqual([])
})

it('warns of a day that no calendar has', () => {
  const written = (text: string) => problemLines({ 'content/about.json': { title: `▸${JSON.stringify(text)}` } })
  for (const [day, longest] of [
    ['31.02.2026', 28],
    ['29.02.2026', 28],
    ['31 апреля', 30],
    ['32\u00a0января 2026', 31],
    ['0 мая', 31],
    ['31-го апреля', 30],
    ['31.06', 30],
  ])
    expect(written(`Работаем с\u00a0${day}`)).toEqual([
      `content/about.json▸ (warning) записи/дата: Дня «${day}» нет в\u00a0календаре. Последний день этого месяца\u00a0— ${longest}.`,
    ])
  for (const right of [
    '29.02.2028',
    '1.13.2026',
    'чертежа 12.34.2045',
    '29 февраля',
    '31\u00a0мая 2026',
    'ГОСТ 33756.13.2016',
    '1.2.3',
    '40 маяков',
    '31.12',
    '20.15',
    '31.06.1',
  ])
    expect(written(`С\u00a0${right}`)).toEqual([])
})

it('warns of an office whose hours would not follow those of all', () => {
  const change = (own: string, mark: string) => ({
    'content/settings.json': {
      hours: '[{ "days": "Пн–Пт", "time": "09:00–18:00" }]',
      offices: `[${JSON.stringify({ ...office, hours: own }).replace('"hours":', `"hours":${mark}`)}]`,
    },
  })
  expect(problemLines(change('Пн–Пт\u00a009:00–18:00 (МСК+2)', '▸'))).toEqual([
    expect.stringContaining('content/settings.json▸ (warning) записи/часы: Эти часы уже стоят в ключе "hours"'),
  ])
  expect(problemLines(change('{hours} по\u00a0местному времени', ''))).toEqual([])
  // Other words in braces are told as anywhere.
  expect(problemLines(change('{hour} по\u00a0местному времени', '▸'))).toEqual([
    expect.stringContaining('записи/часы: Вставка часов записана не\u00a0так: посетитель прочитает «{hour}».'),
  ])
})

it.each([
  ['{ "days": "Пн–Пт", "time": ▸"9-18" }', 'Время «9-18» записано не так: поисковые'],
  ['{ "days": "Пн–Пт", "time": ▸"9:30–18" }', 'Время «9:30–18» записано не так: поисковые'],
  ['{ "days": ▸"Пн–Чтв", "time": "09:00–18:00" }', 'Дни «Пн–Чтв» записаны не так: поисковые'],
  ['{ "days": ▸"Пятн", "time": "09:00–18:00" }', 'Дни «Пятн» записаны не так: поисковые'],
  ['{ "days": ▸"Mon–Fri", "time": "09:00–18:00" }', 'Дни «Mon–Fri» записаны не так: поисковые'],
  ['{ "days": ▸"пн-пт", "time": "09:00–18:00" }', 'Дни «пн-пт» записаны не так: поисковые'],
  [
    '{ "days": "Пн–Чт", "time": "09:00–18:00" }, { "days": ▸"Чт", "time": "09:00–17:00" }',
    '«Чт» и «Пн–Чт» — об одних днях: часы названы дважды.',
  ],
])('warns of hours that search engines are not told: %s', (hours, told) => {
  const right = JSON.stringify([{ ...region, hours: 0 }]).replace('"hours":0', `"hours":[${hours}]`)
  for (const [path, change] of [
    ['content/settings.json', { hours: `[${hours}]` }],
    ['content/regions.json', { regions: right }],
  ] as const)
    expect(problemLines({ [path]: change })).toEqual([
      expect.stringContaining(`${path}▸ (warning) записи/часы: ${told}`),
    ])
})

it.each([
  '{ "days": "ежедневно", "time": "круглосуточно" }',
  '{ "days": "Пн–Пт", "time": "09:00–13:00, 14:00–18:00" }, { "days": "Сб, Вс", "time": "10:00–16:00" }',
  '{ "days": "Пн–Пт", "time": "09:00–13:00" }, { "days": "Пн–Чт", "time": "14:00–18:00" }',
])('says nothing of the hours %s', (hours) => {
  expect(problemLines({ 'content/settings.json': { hours: `[${hours}]` } })).toEqual([])
})

it('tells of a question that stands twice, and of two documents in one file', () => {
  const group = (anchor: string, mark: string) =>
    `{ "title": "${anchor}", "anchor": "${anchor}", "questions": [{ "question": ${mark}"Как?", "answer": "Так." }] }`
  expect(problemLines({ 'content/faq.json': { groups: `[${group('order', '')}, ${group('more', '▸')}]` } })).toEqual([
    `content/faq.json▸ записи/повтор: «Как?» ${repeatedAt(5)}`,
  ])
  const paper = { title: '"Бумага"', version: '"2026-03-01"', sections: '[{ "title": "Раздел" }]' }
  const lines = problemLines({
    'content/documents/one.json': { ...paper, file: '"/assets/terms.pdf"' },
    'content/documents/two.json': { ...paper, title: '"Другая"', file: '▸"/assets/terms.pdf"' },
  })
  expect(lines).toContain(
    'content/documents/two.json▸ записи/повтор: В «/assets/terms.pdf» уже записан документ «one»: останется только один из них. Дайте документам разные файлы.',
  )
})

it('tells of a certificate that has not been issued yet', () => {
  const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const certificates = baseFiles['content/certificates.json']?.certificates?.replace('"2026-01-01"', `▸"${tomorrow}"`)
  expect(problemLines({ 'content/certificates.json': { certificates } })).toEqual([
    `content/certificates.json▸ (warning) записи/дата: Документ выдан ${tomorrow}, а этот день ещё не наступил. Сверьте дату с документом.`,
  ])
})

it('tells of an office that there is not', () => {
  expect(
    problemLines({ 'content/regions.json': { regions: `[${json({ ...region, office: 'moskow' }, '"moskow"')}]` } }),
  ).toEqual([
    'content/regions.json▸ ссылки/нет-записи: Офиса «moskow» нет в content/settings.json. Возможно, имелось в виду «moscow».',
  ])
})

it.each([
  [
    'tags',
    'content/tags.json',
    { tags: '[{ "id": "rozliv", "number": 1, "title": "а" }, { "id": ▸"rozliv", "number": 2, "title": "б" }]' },
    'rozliv',
  ],
  [
    'numbers of tags',
    'content/tags.json',
    { tags: '[{ "id": "rozliv", "number": 1, "title": "а" }, { "id": "zakaz", "number": ▸1, "title": "б" }]' },
    '1',
  ],
  [
    'numbers of regions',
    'content/regions.json',
    { regions: `[${JSON.stringify(region)}, ${json({ ...region, code: 'perm' }, '1,')}]` },
    '1',
  ],
  [
    'codes of regions',
    'content/regions.json',
    { regions: `[${JSON.stringify(region)}, ${json({ ...region, id: 2 }, '"moscow"')}]` },
    'moscow',
  ],
  [
    'names of regions',
    'content/regions.json',
    {
      regions: `[${JSON.stringify(region)}, ${json({ ...region, id: 2, code: 'perm' }, JSON.stringify(region.name))}]`,
    },
    region.name,
  ],
  [
    'numbers of certificates',
    'content/certificates.json',
    {
      certificates: `[${JSON.stringify(certificate)}, ${json({ ...certificate, title: 'ИСО 14001' }, '"1"')}]`,
    },
    '1',
  ],
  [
    'statuses of orders',
    'content/order-statuses.json',
    { statuses: statuses.replace('"отгружен"', '▸"подтверждён"') },
    'подтверждён',
  ],
  [
    'addresses',
    'content/seo.json',
    { pages: '[{ "path": "/", "robots": "noindex" }, { "path": ▸"/", "robots": "noindex" }]' },
    '/',
  ],
])('tells of repeated %s', (_, path, change, repeated) => {
  const line = path.endsWith('certificates.json') ? 5 : 3
  const tags = '["rozliv", "zakaz"]'
  const both = JSON.stringify(change).includes('zakaz') && { 'content/articles/first.json': { tags } }
  expect(problemLines({ [path]: change, ...both })).toEqual([
    `${path}▸ записи/повтор: «${repeated}» ${repeatedAt(line)}`,
  ])
})

it.each<[what: string, path: string, change: Readonly<Record<string, string>>]>([
  [
    'regions named alike where they are spoken of',
    'content/regions.json',
    {
      regions: `[${JSON.stringify(region)}, ${json({ ...region, id: 2, code: 'perm', name: 'Пермь', nameIn: 'В\u00a0Moscow' }, '"В\u00a0Moscow"')}]`,
    },
  ],
  [
    'titles of certificates',
    'content/certificates.json',
    {
      certificates: `[${JSON.stringify(certificate)}, ${json({ ...certificate, number: '2', title: 'исо 9001', file: '/assets/terms.jpg' }, '"исо')}]`,
    },
  ],
  [
    'files of certificates',
    'content/certificates.json',
    {
      certificates: `[${JSON.stringify(certificate)}, ${json({ ...certificate, number: '2', title: 'ИСО 14001' }, '"/assets')}]`,
    },
  ],
  [
    'networks',
    'content/settings.json',
    {
      contacts:
        '{ "email": "info@site.example", "phone": "+7 495 000-00-00", "socials": [{ "code": "vk", "title": "ВКонтакте", "link": "https://vk.example/" }, { "code": "telegram", "title": "Телеграм", "link": ▸"https://vk.example/" }] }',
    },
  ],
  [
    'items of the menu',
    'content/settings.json',
    {
      menu: '[{ "name": "Завод", "link": { "route": "home" }, "items": [{ "name": "Цех", "link": "/" }, { "name": ▸"цех", "link": "/" }] }]',
    },
  ],
  ['synonyms', 'content/synonyms.json', { groups: '[["помпа", "дозатор", ▸"Помпа"]]' }],
  ['groups of synonyms', 'content/synonyms.json', { groups: '[["помпа", "дозатор"], ▸["дозатор", "нажим", "помпа"]]' }],
])('warns of repeated %s', (_, path, change) => {
  expect(problemLines({ [path]: change })).toEqual([expect.stringContaining(`${path}▸ (warning) записи/повтор: `)])
})

it('says nothing of items shown on other days, and of a word that means two things', () => {
  const item = '"name": "Каталог", "link": { "route": "home" }'
  const menu = `[{ ${item}, "until": "2027-03-01" }, { ${item}, "from": "2027-03-02" }]`
  expect(problemLines({ 'content/settings.json': { menu } })).toEqual([])
  const groups = '[["помпа", "дозатор"], ["помпа", "насос"]]'
  expect(problemLines({ 'content/synonyms.json': { groups } })).toEqual([])
})

it('leaves what is missing or of another type to the check of shapes', () => {
  const { office: _, ...homeless } = region
  const message = [
    ...problemLines({ 'content/regions.json': { regions: `[${JSON.stringify(homeless)}]` } }),
    ...problemLines({ 'content/articles/first.json': { tags: '[5]' } }),
  ]
  expect(message.map((line) => line.split(' ')[1])).toEqual(['вид/нет-ключа:', 'вид/не-тот-вид:'])
})

const TAGS = '[{ "id": "rozliv", "number": 1, "title": "а" }, { "id": ▸"zakaz", "number": 2, "title": "б" }]'

it('tells of a tag that an article names twice, and of one that no article names', () => {
  expect(problemLines({ 'content/articles/first.json': { tags: '["rozliv", ▸"rozliv"]' } })).toEqual([
    'content/articles/first.json▸ записи/повтор: «rozliv» здесь уже есть. Уберите повтор.',
  ])
  expect(problemLines({ 'content/tags.json': { tags: TAGS } })).toEqual([
    'content/tags.json▸ (warning) записи/не-нужна: Статей на тему «zakaz» нет: посетитель откроет пустой список. Назовите тему в "tags" статьи или удалите её отсюда.',
  ])
  expect(
    problemLines({
      'content/tags.json': { tags: TAGS },
      'content/articles/first.json': { tags: '["rozliv", "zakaz"]' },
    }),
  ).toEqual([])
})

it('says nothing of tags that cannot be known: that a file is broken is told', () => {
  const rules = (path: string) => problemsOf({ [path]: '{ "meta": {}, }' }).map(({ rule }) => rule)
  expect(rules('content/tags.json')).toEqual(['синтаксис/лишняя-запятая'])
  expect(rules('content/articles/first.json')).toEqual(['синтаксис/лишняя-запятая'])
  expect(rules('content/settings.json')).toContain('синтаксис/лишняя-запятая')
  expect(rules('content/settings.json')).not.toContain('ссылки/нет-записи')
})

it('tells of a part of the country in two regions', () => {
  const regions = (...subjects: string[]) =>
    problemLines({
      'content/regions.json': {
        regions: `[${subjects.map((codes, i) => JSON.stringify({ ...region, id: i + 1, code: `r${i}`, name: `Край ${i}`, nameIn: `в крае ${i}` }).replace('"subjects":[]', `"subjects": ${codes}`)).join()}]`,
      },
    })
  expect(regions('["RU-MOW", ▸"RU-MOW"]')).toEqual([
    'content/regions.json▸ записи/повтор: Субъект «RU-MOW» уже относится к региону «r0». Оставьте его в одном регионе.',
  ])
  expect(regions('["RU-MOW"]', '["RU-VLA", ▸"RU-MOW"]')).toHaveLength(1)
  expect(regions('["RU-MOW"]', '["RU-VLA"]')).toEqual([])
  expect(regions('["RU-MOW", ▸"RU-IVN"]')).toEqual([
    'content/regions.json▸ (warning) ссылки/нет-записи: Субъекта с\u00a0кодом «RU-IVN» в\u00a0ISO 3166-2 нет: его посетителям регион никто не\u00a0предложит. Возможно, имелось в виду «RU-IN» или «RU-IVA».',
  ])
})

const year = new Date().getFullYear()

describe('a certificate', () => {
  const paper = (dates: string) =>
    problemLines({
      'content/certificates.json': {
        certificates: `[{ "title": "а", "number": "1", "issuer": "а", "scope": "а", "file": "/assets/terms.pdf", "kind": "system", ${dates} }]`,
      },
    })

  it.each([
    [
      `"issued": "2020-05-02", "validUntil": ▸"2020-05-01"`,
      'записи/дата: Дата «validUntil» раньше, чем «issued» (2020-05-02).',
    ],
    [`"issued": "2019-05-02", "validUntil": ▸"2020-05-01"`, '(warning) записи/дата: Срок вышел: 2020-05-01'],
    [`"issued": ▸"${year + 2}-05-02"`, `(warning) записи/дата: Дата ${year + 2}-05-02 слишком далеко впереди`],
    ['"issued": ▸"0202-05-02"', '(warning) записи/дата: Дата 0202-05-02 слишком давняя'],
    [
      `"issued": "2020-05-02", "validUntil": ▸"${year + 60}-05-02"`,
      `(warning) записи/дата: Дата ${year + 60}-05-02 слишком далеко`,
    ],
  ])('with %s', (dates, said) => {
    const [problem, ...more] = paper(dates)
    expect(problem).toContain(`content/certificates.json▸ ${said}`)
    expect(more).toEqual([])
  })

  it.each([`"issued": "1998-05-02"`, `"issued": "2020-05-02", "validUntil": "${year + 9}-05-01"`])(
    'with %s is right',
    (dates) => {
      expect(paper(dates)).toEqual([])
    },
  )
})

it('tells of news that are far ahead', () => {
  const news = (date: string) => problemLines({ 'content/articles/first.json': { date: `▸"${date}"` } })
  expect(news(`${year + 3}-01-01`)).toEqual([expect.stringContaining('(warning) записи/дата')])
  expect(news(`${year}-12-31`)).toEqual([])
})

describe('hours', () => {
  const hours = (time: string) =>
    problemLines({ 'content/settings.json': { hours: `[{ "days": "Пн", "time": ▸"${time}" }]` } })

  it.each(['09:00–25:00', '09:60–18:00', '24:01–24:00'])('«%s» are none', (time) => {
    expect(hours(time)).toEqual([expect.stringContaining('content/settings.json▸ записи/время: Времени «')])
  })

  it('«17:00–09:00» are the wrong way round', () => {
    expect(hours('17:00–09:00')).toEqual([
      'content/settings.json▸ (warning) записи/время: Часы «17:00–09:00»: начало позже конца. Похоже, они перепутаны местами: «09:00–17:00».',
    ])
  })

  it.each(['20:00–08:00', '09:00–18:00', '22:00–06:00', '00:00–24:00', 'круглосуточно'])('«%s» are right', (time) => {
    expect(hours(time)).toEqual([])
  })

  it('of an office are read too', () => {
    const offices = `[${json({ ...office, hours: 'Пн 08:00–27:00' }, '"Пн 08')}]`
    expect(problemLines({ 'content/settings.json': { offices } })).toEqual([expect.stringContaining('«27:00»')])
  })

  it('are looked for in stories too, ratios are not', () => {
    const lead = (words: string) => problemLines({ 'content/about.json': { lead: `▸"${words}"` } })
    expect(lead('Склад открыт 08:00–25:00.')).toEqual([
      'content/about.json▸ (warning) записи/время: Времени «25:00» не бывает. Часы — от 00 до 24, минуты — от 00 до 59: «09:00–18:00».',
    ])
    expect(lead('Разводите 1:75, чертёж 10:75, склад 08:00–24:00.')).toEqual([])
  })

  it('cannot be an empty list', () => {
    expect(problemLines({ 'content/settings.json': { hours: '▸[]' } })).toEqual([
      'content/settings.json▸ вид/длина: Список пуст: нужно хотя бы одно значение. Часы работы.',
    ])
  })
})

it('looks at control digits', () => {
  const company = JSON.parse(baseFiles['content/settings.json']?.company ?? '')
  const numbers = (change: object, marked: string) =>
    problemLines({ 'content/settings.json': { company: json({ ...company, ...change }, marked) } })
  expect(numbers({ inn: '3300000008' }, '"3300000008"')).toEqual([
    'content/settings.json▸ записи/номер: ИНН 3300000008 записан с ошибкой: его контрольные цифры не сходятся. Сверьте его с документом: одна из цифр не та, или две поменялись местами.',
  ])
  expect(numbers({ ogrn: '1023300000009' }, '"1023300000009"')).toEqual([expect.stringContaining('записи/номер: ОГРН')])
  expect(numbers({ ogrn: '304500116000157', inn: '500100732259' }, '"name"')).toEqual([])
})

it('looks at the rows of a table', () => {
  const table = (rows: string) =>
    problemLines({
      'content/documents/list.json': {
        title: '"а"',
        version: '"2020-01-01"',
        file: '"/assets/terms.pdf"',
        sections: `[{ "title": "а", "table": { "columns": ["а", "б"], "rows": ${rows} } }]`,
      },
    })
  expect(table('[["1", "2"], ▸["1"]]')).toEqual([
    'content/documents/list.json▸ записи/строка-таблицы: Строка 2: 1 ячейка, а столбцов 2. В каждой строке столько ячеек, сколько столбцов.',
  ])
  expect(table('[["1"], ["1"]]').map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(
      /^content\/documents\/list\.json:\S+ записи\/строка-таблицы: Столбцов 2, а в каждой строке 1 ячейка\./,
    ),
  ])
  expect(table('[["1", "2"], ["1", ▸""]]')).toEqual([
    'content/documents/list.json▸ (warning) записи/пустая-ячейка: Во всей таблице пуста одна эта ячейка: не понять, нет ли значения или его забыли. Впишите значение; где его нет, поставьте «—».',
  ])
  expect(table('[["1", "2"], ["1", "—"]]')).toEqual([])
  expect(table('[["1", ""], ["Итого", ""]]')).toEqual([])
  expect(table('[["1", "2"], ["Итого", ""]]')).toEqual([])
})

it('looks at sizes that cannot be', () => {
  const cover = (shape: string, neck: number) =>
    problemLines({
      'content/articles/first.json': {
        cover: `{ "shape": "${shape}", "height": 100, "diameter": 60, "neck": ▸${neck} }`,
      },
    })
  expect(cover('jar', 63)).toEqual([
    'content/articles/first.json▸ (warning) записи/размер: Горловина 63 мм шире корпуса (60 мм): такого изделия не бывает. Похоже, "neck" и "diameter" перепутаны или в числе лишняя цифра.',
  ])
  expect([...cover('jar', 60), ...cover('pump', 63)]).toEqual([])
})

it('tells of an empty list of a block, not of one that comes with data', () => {
  const cards = (items: string) =>
    problemLines({ 'pages/home.json': { blocks: `[{ "type": "cards", "props": { "items": ${items} } }]` } })
  expect(cards('▸[]')).toEqual([
    'pages/home.json▸ (warning) записи/пустой-список: Список пуст: посетитель увидит пустое место. Впишите хотя бы одно значение или уберите блок.',
  ])
  expect(cards('[{ "title": "а" }]')).toEqual([])
})

it('tells of two offices with one name, which is that of a place on their page too', () => {
  const offices = `[${json(office, '')}, ${json(office, '"moscow"')}]`
  expect(problemLines({ 'content/settings.json': { offices: offices.replace('▸', '') } })).toEqual([
    expect.stringContaining(
      'content/settings.json▸ записи/повтор: Место с именем «moscow» здесь уже есть, в\u00a0строке ',
    ),
  ])
})

it('tells of an item of the menu that leads nowhere', () => {
  const menu =
    '[{ "name": "Новости", "items": [{ "name": "Все", "link": { "route": "home" } }] }, ▸{ "name": "Пусто" }]'
  expect(problemLines({ 'content/settings.json': { menu } })).toEqual([
    expect.stringContaining('(warning) записи/пустой-список: Пункт меню «Пусто» никуда не\u00a0ведёт.'),
  ])
})

it('tells of what was emptied, and by what its visitors see', () => {
  const told = (path: string, key: string) =>
    problemLines({ [path]: { [key]: '▸[]' } }).filter((line) => line.includes('пустой-список'))
  expect(told('pages/home.json', 'blocks')).toEqual([
    'pages/home.json▸ (warning) записи/пустой-список: Страница пуста: посетитель увидит только шапку и\u00a0подвал. Если это случайно, верните прежнее: git\u00a0restore. Если страница не\u00a0нужна, уберите её целиком: npm\u00a0run\u00a0remove.',
  ])
  expect(told('content/settings.json', 'menu')).toEqual([expect.stringContaining('Меню пусто: в\u00a0шапке')])
  expect(told('content/settings.json', 'footerMenu')).toEqual([expect.stringContaining('Меню пусто: в\u00a0подвале')])
  expect(told('partials/note.json', 'blocks')).toEqual([expect.stringContaining('Фрагмент пуст')])
  const layout = (path: string) => problemLines({ [path]: { blocks: '▸[{ "type": "outlet" }]' } })
  expect(layout('layouts/default.json')).toEqual([expect.stringContaining('В\u00a0макете только место страницы')])
  expect(layout('layouts/bare.json').join()).not.toContain('пустой-список')
  for (const [path, said] of [
    ['modals/hello.json', 'Окно пусто'],
    ['mails/hello.json', 'Письмо пустое'],
  ] as const) {
    const words = path.startsWith('mails') ? { subject: '"Ответ"' } : { title: '"Окно"' }
    expect(problemLines({ [path]: { ...words, blocks: '▸[]' } }).join()).toContain(said)
  }
})

it('tells of two groups of questions that are called the same', () => {
  const group = (mark: string, anchor: string, question: string) =>
    `{ "title": ${mark}"Заказ", "anchor": "${anchor}", "questions": [{ "question": "${question}", "answer": "Так." }] }`
  const groups = `[${group('', 'order', 'Как?')}, ${group('▸', 'more', 'Когда?')}]`
  expect(problemLines({ 'content/faq.json': { groups } })).toEqual([
    expect.stringContaining('content/faq.json▸ (warning) записи/повтор: «Заказ» здесь уже есть'),
  ])
})
