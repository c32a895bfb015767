import { expect, it } from 'vitest'
import { problemLines } from '../../checker/testing.ts'
import { baseFiles } from '../../checker/testing-base.ts'

const blocks = (json: string) => problemLines({ 'pages/home.json': { blocks: `[${json}]` } })

it('finds nothing in good files', () => {
  expect(
    blocks(`
      { "id": "a", "type": "text", "props": { "text": "Текст.", "size": "large", "anchor": "start" }, "visible": true },
      { "type": "box", "slots": { "content": [{ "type": "text", "props": { "text": { "$get": "route.path" } } }] } },
      { "type": "picture", "props": { "link": { "route": "home" }, "count": 5, "on": { "$not": { "$get": "route.path" } } } }
    `),
  ).toEqual([])
})

it.each([
  ['a block of no type', '▸{ "props": {} }', 'нет-ключа: Нет обязательного ключа «type». Вид блока: папка в blocks.'],
  [
    'a type that there is not',
    '{ "type": ▸"boxx" }',
    'неизвестный-блок: Блока «boxx» нет. Возможно, имелось в виду «box».',
  ],
  [
    'a missing prop',
    '{ "type": "text", "props": ▸{ "size": "small" } }',
    'нет-ключа: Нет обязательного ключа «text». Текст. Можно выделить **полужирным** и поставить [ссылку](/about/).',
  ],
  [
    'missing props',
    '▸{ "type": "text" }',
    'нет-ключа: Нет обязательного ключа «text». Текст. Можно выделить **полужирным** и поставить [ссылку](/about/).',
  ],
  [
    'another type',
    '{ "type": "picture", "props": { "count": ▸"5" } }',
    'не-тот-вид: Здесь ожидается целое число, а стоит "5". Число пишется без кавычек: 5. Сколько.',
  ],
  [
    'another number in quotes',
    '{ "type": "picture", "props": { "count": ▸"3000" } }',
    'не-тот-вид: Здесь ожидается целое число, а стоит "3000". Число пишется без кавычек: 3000. Сколько.',
  ],
  [
    'a number with spaces',
    '{ "type": "picture", "props": { "count": ▸"100 000" } }',
    'не-тот-вид: Здесь ожидается целое число, а стоит "100 000". Число пишется без кавычек: 100000. Сколько.',
  ],
  [
    'a list for a string',
    '{ "type": "box", "props": { "title": ▸["а"] } }',
    'не-тот-вид: Здесь ожидается строка, а стоит список. Строка пишется в кавычках: "слово". Строка без разметки.',
  ],
  [
    'another word',
    '{ "type": "text", "props": { "text": "а", "size": ▸"largo" } }',
    'не-то-значение: Значение "largo" здесь не подходит. Возможно, имелось в виду «large».',
  ],
  [
    'a number of a list in quotes',
    '{ "type": "title", "props": { "title": "а", "level": ▸"3" } }',
    'не-то-значение: Значение "3" здесь не подходит. Пишется без кавычек: 3.',
  ],
  [
    'another number',
    '{ "type": "title", "props": { "title": "а", "level": ▸4 } }',
    'не-то-значение: Значение 4 здесь не подходит. Бывает: 1, 2, 3. Уровень.',
  ],
  [
    'a key beside the props',
    '{ "type": "text", ▸"text": "Текст." }',
    'неизвестный-ключ: Ключ «text» стоит рядом с "props", а место ему внутри. Положите его туда: "props": { "text": … }.',
  ],
  [
    'a slot beside the slots',
    '{ "type": "box", ▸"content": [] }',
    'неизвестный-ключ: Ключ «content» стоит рядом с "slots", а место ему внутри. Положите его туда: "slots": { "content": … }.',
  ],
  [
    'an empty string',
    '{ "type": "box", "props": { "title": ▸"" } }',
    'длина: Строка не может быть пустой. Строка без разметки.',
  ],
  [
    'spaces alone',
    '{ "type": "box", "props": { "title": ▸" \u00a0" } }',
    'длина: Строка не может быть пустой: в ней одни пробелы. Строка без разметки.',
  ],
  [
    'spaces alone in a template',
    '{ "type": "box", "props": { "title": { "$text": ▸"  " } } }',
    'длина: Строка не может быть пустой: в ней одни пробелы. Текст со вставками путей в фигурных скобках: «Найдено {data.list.pagination.total}».',
  ],
  [
    'a pattern',
    '{ "type": "text", "props": { "text": "а", "anchor": ▸"Верх" } }',
    'не-тот-вид: Значение "Верх" записано не так. Имя пишется строчными латинскими буквами, цифрами и дефисами между ними: «kak-vybrat-gorlovinu».',
  ],
  [
    'two words in one expression',
    '{ "type": "box", "visible": ▸{ "$get": "route.path", "$not": 1 } }',
    'лишний-ключ: В выражении один ключ со знаком «$»; рядом может стоять только "default".',
  ],
  [
    'a wrong path',
    '{ "type": "box", "props": { "title": { "$get": ▸"route..path" } } }',
    'не-тот-вид: Значение "route..path" записано не так. Путь пишется латинскими именами через точку, без пробелов и скобок: «data.article.title».',
  ],
  [
    'too few parts',
    '{ "type": "box", "visible": { "$eq": ▸[1] } }',
    'длина: Значений в списке мало: нужно не меньше 2. Верно, когда два значения равны.',
  ],
  [
    'a slot that is no list',
    '{ "type": "box", "slots": { "content": ▸{} } }',
    'не-тот-вид: Здесь ожидается список, а стоит объект. Список пишется в квадратных скобках: ["одно", "другое"]. Содержимое.',
  ],
  [
    'a block that is no object',
    '▸"box"',
    'не-тот-вид: Здесь ожидается объект, а стоит "box". Объект пишется в фигурных скобках: { "ключ": "значение" }. Блок страницы.',
  ],
])('tells of %s in a block', (_, block, message) => {
  expect(blocks(block)[0]).toBe(`pages/home.json▸ вид/${message}`)
})

it.each([
  [
    'a missing key',
    'content/seo.json',
    { pages: '[▸{ "title": "а" }]' },
    'нет-ключа: Нет обязательного ключа «path». Адрес: «/about/».',
  ],
  [
    'a number out of bounds',
    'site.json',
    { listSize: '▸0' },
    'границы: Число маленькое: нужно не меньше 1. Сколько статей или новостей на странице списка.',
  ],
  [
    'a list that is too short',
    'content/about.json',
    { body: '▸[]' },
    'длина: Список пуст: нужно хотя бы одно значение. Текст блоками.',
  ],
  [
    'a text that is too long',
    'content/about.json',
    { title: `▸"${'а'.repeat(121)}"` },
    'длина: Строка длиннее 120 знаков: в ней 121. Заголовок.',
  ],
  [
    'no date',
    'content/articles/first.json',
    { date: '▸"2026-02-30"' },
    'не-тот-вид: Значение "2026-02-30" записано не так. Такого дня в календаре нет.',
  ],
  [
    'a key that cannot be',
    'pages/home.json',
    { data: '{ ▸"Мои": { "source": "article.list" } }' },
    'имя-ключа: Ключ «Мои» назван не так: латинские буквы и цифры, первая строчная. Данные страницы: имя → вызов. Блоки читают их как { "$get": "data.имя.…" }.',
  ],
  [
    'an empty link',
    'content/settings.json',
    { menu: '[{ "name": "а", "link": ▸{} }]' },
    'пусто: Скобки { } пусты: нужен хотя бы один ключ. Ссылка: одна цель — страница, окно, файл, почта, телефон, якорь или внешний адрес.',
  ],
])('tells of %s in a file', (_, path, change, message) => {
  expect(problemLines({ [path]: change })[0]).toBe(`${path}▸ вид/${message}`)
})

it('tells what a link object lacks and never of the other ways to write it', () => {
  expect(blocks('{ "type": "picture", "props": { "link": { "href": ▸5 } } }')).toEqual([
    'pages/home.json▸ вид/не-тот-вид: Здесь ожидается строка, а стоит 5. Строка пишется в кавычках: "слово". Адрес: «https://…» или «/about/».',
  ])
})

it('tells of a "$schema" of another kind', () => {
  const named = (address: string) => problemLines({ 'content/articles/first.json': { $schema: `▸"${address}"` } })
  expect(named('../definitions/generated/page.schema.json')).toEqual([
    'content/articles/first.json▸ (warning) вид/чужая-схема: Файл этой папки — «Статья», а "$schema" называет другой вид, «page»: редактор подсказывает чужие ключи. Напишите "../../definitions/generated/article.schema.json".',
  ])
  expect(named('../../definitions/generated/article.schema.json')).toEqual([])
  expect(named('https://example.com/article.schema.json')).toEqual([
    'content/articles/first.json▸ (warning) вид/чужая-схема: "$schema" ведёт на\u00a0другой сайт, «https://example.com/article.schema.json»: правил наших файлов там нет, редактор не\u00a0подскажет ни\u00a0ключей, ни\u00a0ошибок. Напишите "../../definitions/generated/article.schema.json".',
  ])
})

it.each(['../definitions/generated/article.schema.json', 'article', ''])(
  'tells of a "$schema" that leads nowhere: "%s"',
  (address) => {
    expect(problemLines({ 'content/articles/first.json': { $schema: `▸"${address}"` } })).toEqual([
      `content/articles/first.json▸ (warning) вид/чужая-схема: По\u00a0адресу «${address}» из\u00a0"$schema" ничего нет: редактор не\u00a0подскажет ни\u00a0ключей, ни\u00a0ошибок. Напишите "../../definitions/generated/article.schema.json".`,
    ])
  },
)

it.each([
  ['"05.02.2026"', 'Дата пишется год-месяц-день: «2026-02-05».'],
  ['"2026-2-5"', 'Дата пишется год-месяц-день: «2026-11-20».'],
  ['"вчера"', 'Дата пишется год-месяц-день: «2026-11-20».'],
])('says of the date %s how it is written', (date, hint) => {
  expect(problemLines({ 'content/articles/first.json': { date: `▸${date}` } })).toEqual([
    `content/articles/first.json▸ вид/не-тот-вид: Значение ${date} записано не так. ${hint}`,
  ])
})

it('a block that stands where it may not is told once, whatever it lacks', () => {
  expect(blocks('{ "type": ▸"signature" }')).toEqual([
    'pages/home.json▸ макеты/не-место: На странице блоку «signature» не место. «Блок» бывает в письме.',
  ])
})

it('tells a word that is written otherwise once, however long it is', () => {
  const [region] = JSON.parse(baseFiles['content/regions.json']?.regions ?? '[]')
  const regions = JSON.stringify([{ ...region, subjects: ['RU-IVANOVO'] }]).replace('"RU-I', '▸"RU-I')
  expect(problemLines({ 'content/regions.json': { regions } })).toEqual([
    expect.stringMatching(/^content\/regions\.json▸ вид\/не-тот-вид: Значение "RU-IVANOVO" записано не так\./),
  ])
})

it('tells what a phone lacks', () => {
  const problemsOf = (phone: string) =>
    problemLines({
      'content/settings.json': { contacts: `{ "email": "a@b.example", "phone": ▸"${phone}", "socials": [] }` },
    })
  expect(problemsOf('84950000000')).toEqual([
    'content/settings.json▸ вид/не-тот-вид: Значение "84950000000" записано не так. Не\u00a0хватает пробелов или знаков. Пишется так: «8\u00a0495\u00a0000-00-00».',
  ])
  expect(problemsOf('+78216600000')).toEqual([expect.stringContaining('Пишется так: «+7\u00a0821\u00a0660-00-00».')])
  expect(problemsOf('+7 123 000-00-00')).toEqual([expect.stringContaining('кодов города с 0, 1, 2 или 5 не бывает')])
})

it('tells the id of a tag or an office by what it is called', () => {
  const problems = problemLines({
    'content/articles/first.json': { tags: '[▸"Розлив и\u00a0укупорка"]' },
    'content/tags.json': { tags: '[{ "id": "rozliv", "number": 1, "title": "Розлив и укупорка" }]' },
    'content/regions.json': {
      regions:
        '[{ "id": 1, "code": "perm", "name": "Пермь", "nameIn": "в Перми", "phone": "+7 495 000-00-00", "office": ▸"Москва", "delivery": "Каждый день.", "subjects": [] }]',
    },
  })
  expect(problems.filter((line) => line.includes('вид/'))).toEqual([
    expect.stringContaining(
      'content/articles/first.json▸ вид/не-тот-вид: Значение "Розлив и\u00a0укупорка" записано не так. Возможно, имелось в виду «rozliv».',
    ),
    expect.stringContaining(
      'content/regions.json▸ вид/не-тот-вид: Значение "Москва" записано не так. Возможно, имелось в виду «moscow».',
    ),
  ])
})

it('tells of a fourth level of the menu that there are three', () => {
  const menu = (inner: string) =>
    problemLines({
      'content/settings.json': {
        menu: `[{ "name": "а", "items": [{ "name": "б", "items": [{ "name": "в", "link": "/"${inner} }] }] }]`,
      },
    })
  expect(menu('')).toEqual([])
  expect(menu(', ▸"items": [{ "name": "г" }]')).toEqual([
    'content/settings.json▸ вид/неизвестный-ключ: Это был бы четвёртый уровень меню, а\u00a0их три. Поднимите эти пункты на\u00a0уровень выше.',
  ])
})

it('takes phones of other countries', () => {
  for (const phone of ['+375 17 000-00-00', '+7 727 000-00-00', '+86 21 0000 0000'])
    expect(
      problemLines({
        'content/settings.json': { contacts: `{ "email": "a@b.example", "phone": "${phone}", "socials": [] }` },
      }),
    ).toEqual([])
})
