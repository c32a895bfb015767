import { expect, it } from 'vitest'
import { checkInput } from '#server/pages/check-input.ts'
import { publicFolder, schemaFolder } from '#server/paths.ts'
import { indexFiles } from '../kinds/files.ts'
import { readTexts, schemaTexts } from '../kinds/texts.ts'
import { checkFiles } from './check.ts'

// What follows from a mistake is not told beside it: in the project's own files, where most follows.

const texts = await readTexts(schemaFolder, publicFolder)

const told = (change: (path: string, text: string) => readonly [string, string] | undefined): string[] => {
  const read = texts.read.flatMap((file) => {
    const changed = change(file.path, String(file.text))
    return changed ? { path: changed[0], text: changed[1] } : []
  })
  const files = indexFiles(schemaTexts(read, texts.assets, texts.pictures))
  return checkFiles(checkInput(files)).map(({ file, rule, hint }) => `${file} ${rule} ${hint}`)
}

const inFile = (path: string, was: string | RegExp, by: string): string[] =>
  told((one, text) => {
    if (one === path && text.replace(was, by) === text) throw new Error(`${path} has no ${was}`)
    return [one, one === path ? text.replace(was, by) : text]
  })

const added = (path: string, text: string): string[] =>
  checkFiles(checkInput(indexFiles(schemaTexts([...texts.read, { path, text }], texts.assets, texts.pictures)))).map(
    ({ file, rule, hint }) => `${file} ${rule} ${hint}`,
  )

const moved = (from: string, to: string): string[] => told((path, text) => [path === from ? to : path, text])

it.each<[what: string, () => string[], said: string]>([
  [
    'an expression of another shape',
    () => inFile('pages/contacts.json', '"data.offices.list"', '["data.offices.list"]'),
    'schema/pages/contacts.json вид/не-тот-вид',
  ],
  [
    'a place with its sign, and which was meant',
    () => inFile('content/settings.json', '"anchor": "laboratory"', '"anchor": "#laboratory"'),
    'schema/content/settings.json вид/не-тот-вид Возможно, имелось в виду «laboratory».',
  ],
  [
    'a table without columns',
    () => inFile('content/articles/pet-pnd-pp.json', /"columns": \[[^\]]*\]/, '"columns": []'),
    'schema/content/articles/pet-pnd-pp.json вид/длина',
  ],
  [
    'a link with a goal that is none',
    () => inFile('content/main.json', '"link": { "file":', '"link": { "url":'),
    'schema/content/main.json вид/неизвестный-ключ',
  ],
  [
    'a letter to nobody',
    () => inFile('forms/callback.json', '"mail": "new-submission" }', '"mail": "new-submission", "to": "manger" }'),
    'schema/forms/callback.json форма/письмо-никому',
  ],
  [
    'a brace left out in an address',
    () => inFile('routes.json', '"/articles/{slug}"', '"/articles/{slug"'),
    'schema/routes.json вид/не-тот-вид',
  ],
  [
    'news among articles, and where they belong',
    () => moved('content/news/banki-89.json', 'content/articles/banki-89.json'),
    'schema/content/articles/banki-89.json файлы/не-на-месте Перенесите его: schema/content/news/banki-89.json.',
  ],
  [
    'a form among pages',
    () => moved('forms/subscribe.json', 'pages/subscribe.json'),
    'schema/pages/subscribe.json файлы/не-на-месте Перенесите его: schema/forms/subscribe.json.',
  ],
  [
    'a folder that is gone',
    () => told((path, text) => (path.startsWith('modals/') ? undefined : [path, text])),
    'schema/modals/ файлы/папка Верните её из\u00a0истории: git restore schema/modals.',
  ],
  ...['forms', 'mails', 'content/articles'].map((folder): [string, () => string[], string] => [
    `the folder ${folder} that is gone`,
    () => told((path, text) => (path.startsWith(`${folder}/`) ? undefined : [path, text])),
    `schema/${folder}/ файлы/папка Верните её из\u00a0истории: git restore schema/${folder}.`,
  ]),
  [
    'a form that is gone',
    () => told((path, text) => (path === 'forms/subscribe.json' ? undefined : [path, text])),
    'schema/modals/subscribe.json ссылки/нет-формы',
  ],
  ...['routes.json', 'pages/personal.json', 'pages/checkout.json'].map((gone): [string, () => string[], string] => [
    `${gone} that is gone`,
    () => told((path, text) => (path === gone ? undefined : [path, text])),
    gone === 'routes.json' ? 'schema/routes.json файлы/нет-файла' : 'schema/routes.json ссылки/нет-страницы',
  ]),
  [
    'a parameter of a partial that all pages call otherwise',
    () => inFile('partials/breadcrumbs.json', '"title"', '"titel"'),
    'schema/partials/breadcrumbs.json фрагменты/лишний-параметр Возможно, имелось в\u00a0виду «title».',
  ],
  [
    'data that the page itself calls otherwise',
    () => inFile('pages/articles.json', '"library"', '"librayr"'),
    'schema/pages/articles.json данные/нет-пути Возможно, имелось в\u00a0виду «library».',
  ],
  [
    'a copy by another program',
    () =>
      added('forms/subscribe (1).json', String(texts.read.find(({ path }) => path === 'forms/subscribe.json')?.text)),
    'schema/forms/subscribe (1).json файлы/имя',
  ],
  ...['', '{}'].flatMap((text) =>
    ['pages/.jsonc', 'pages/.json', 'forms/new.jsonc'].map((path): [string, () => string[], string] => [
      `«${text}» in a file whose name is ${path}`,
      () => added(path, text),
      `schema/${path} файлы/имя Назовите его «`.slice(0, path === 'forms/new.jsonc' ? undefined : -2),
    ]),
  ),
])('of %s one thing is told', (_, find, said) => {
  expect(find()).toEqual([expect.stringContaining(said)])
})

it('of a consent that is no checkbox nothing else of the consent is told', () => {
  const [first, ...more] = inFile(
    'forms/callback.json',
    '"label": "E-mail",',
    '"label": "E-mail", "consent": "data-consent",',
  )
  expect(first).toContain('форма/поле Согласие дают галочкой')
  expect(more).toEqual([])
})

it('tells where a key of the block belongs that stands among its properties, and a sign that was forgotten', () => {
  expect(
    inFile('pages/contacts.json', '"name": "region-delivery"', '"name": "region-delivery", "visible": false'),
  ).toEqual(['schema/pages/contacts.json вид/неизвестный-ключ Вынесите его: "props": { … }, "visible": ….'])
  expect(inFile('pages/contacts.json', '{ "$get": "data.offices.list"', '{ "get": "data.offices.list"')).toEqual([
    expect.stringContaining('Похоже на\u00a0выражение без знака «$»: { "$get": … }.'),
  ])
})
