import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { suiteFolder } from '../../../tests/site/temporary-folder.ts'
import { testFiles } from '../checker/testing.ts'
import { parseDocument } from '../document/parse.ts'
import { kinds } from '../shop/kinds.ts'
import { indexFiles, loadFiles } from './files.ts'
import { schemaTexts } from './texts.ts'

const messages = (files: ReturnType<typeof testFiles>): string[] =>
  files.problems.map(({ file, line, column, rule, message, hint }) =>
    [`${file}:${line}:${column} ${rule}`, message, hint].join(' | '),
  )

it('tells the files of a kind by their names', () => {
  const files = testFiles()
  expect([...files.of('page').keys()]).toEqual(['home', 'article', 'not-found', 'error'])
  expect(files.of('article').get('first')).toMatchObject({
    kind: 'article',
    file: 'schema/content/articles/first.json',
  })
  expect(files.one('site')?.value).toMatchObject({ name: 'Ёмкость' })
  expect(files.one('partial')).toBeUndefined()
  expect(files.assets.has('/assets/terms.pdf')).toBe(true)
})

it.each([
  ['pagez/home.json', 'Возможно, имелось в виду «pages/home.json».'],
  ['content/seos.json', 'Возможно, имелось в виду «content/seo.json».'],
  ['images/of/flasks.json', 'Есть: «site.json», «routes.json», «layouts/*.json»'],
  ['articles/x.json', 'Возможно, имелось в виду «content/articles/x.json».'],
])('tells that %s is at no place of a kind', (path, hint) => {
  const [problem, ...others] = messages(testFiles({ [path]: '{}' }))
  expect(problem).toContain(
    `schema/${path}:1:1 файлы/не-на-месте | Файлу «${path}» здесь не место: сайт его не прочитает. | ${hint}`,
  )
  expect(others).toEqual([])
})

it('tells which single files are missing', () => {
  expect(messages(testFiles({ 'content/faq.json': undefined, 'site.json': undefined }))).toEqual([
    'schema/site.json:1:1 файлы/нет-файла | Нет обязательного файла schema/site.json. | Верните его: возьмите прежнюю версию из истории.',
    'schema/content/faq.json:1:1 файлы/нет-файла | Нет обязательного файла schema/content/faq.json. | Верните его: возьмите прежнюю версию из истории.',
  ])
})

it.each([
  ['content/articles/Как выбрать.json', 'error', 'Имя файла «Как выбрать.json» не годится', '«kak-vybrat.json»'],
  ['modals/Order Form.json', 'error', 'Имя файла «Order Form.json» не годится', '«order-form.json»'],
  ['partials/ЩЁТКА.json', 'warning', 'Имя файла «ЩЁТКА.json» другим', '«schetka.json»'],
])('tells that the name of %s is none', (path, severity, message, hint) => {
  const [problem, ...others] = testFiles({ [path]: '{}' }).problems
  expect(problem).toMatchObject({ severity, rule: 'файлы/имя', file: `schema/${path}` })
  expect(problem?.message).toContain(message)
  expect(problem?.hint).toContain(hint)
  expect(others).toEqual([])
})

it('tells of a file in another encoding where it can no longer be read, and of nothing that follows', async () => {
  await writeFile(
    join(folder, 'schema/pages/other.json'),
    Buffer.from('{\n  "a": "\u00c1\u00e0\u00ed\u00ea\u00e0" }', 'latin1'),
  )
  const files = await loadFiles(kinds, join(folder, 'schema'), join(folder, 'public'))
  await rm(join(folder, 'schema/pages/other.json'))
  expect(messages(files).filter((message) => message.includes('other'))).toEqual([
    expect.stringContaining(
      'schema/pages/other.json:2:9 файлы/кодировка | Файл сохранён не в UTF-8: посетители увидели бы «���» вместо букв. | Сохраните его в UTF-8.',
    ),
  ])
  expect(files.of('page').get('other')).toMatchObject({ value: undefined, text: '' })
})

it('keeps a file with broken syntax, without a value', () => {
  const files = testFiles({ 'pages/home.json': '{' })
  expect(files.of('page').get('home')?.value).toBeUndefined()
  expect(files.problems).toHaveLength(1)
})

it('names the files in problems as the caller says', () => {
  expect(indexFiles(kinds, schemaTexts([], []), parseDocument, 'src/').problems[0]?.file).toBe('src/site.json')
})

const folder = suiteFolder()

beforeAll(async () => {
  await mkdir(join(folder, 'schema/pages'), { recursive: true })
  await mkdir(join(folder, 'schema/definitions'))
  await mkdir(join(folder, 'public/assets'), { recursive: true })
  await writeFile(join(folder, 'schema/pages/home.json'), '{ "a": 1 }')
  await writeFile(join(folder, 'schema/pages/notes.txt'), 'слова')
  await writeFile(join(folder, 'schema/definitions/x.json'), '{')
  await writeFile(join(folder, 'public/assets/terms.pdf'), '')
})

it('reads the JSON of the schema folder but for the code, and lists the public one', async () => {
  const files = await loadFiles(kinds, join(folder, 'schema'), join(folder, 'public'))
  expect(files.all.map(({ file, value }) => [file, value])).toEqual([['schema/pages/home.json', { a: 1 }]])
  expect([...files.assets]).toEqual(['/assets/terms.pdf'])
})

it('does without a public folder, but not without a schema folder', async () => {
  expect([...(await loadFiles(kinds, join(folder, 'schema'), join(folder, 'none'))).assets]).toEqual([])
  await expect(loadFiles(kinds, join(folder, 'none'), join(folder, 'public'))).rejects.toThrow('ENOENT')
})

it('tells of a link in the place of a file or a folder, and where it leads', async () => {
  const schema = join(folder, 'linked')
  await mkdir(join(schema, 'pages'), { recursive: true })
  await symlink('../../elsewhere.json', join(schema, 'pages/home.json'))
  await symlink('/srv/modals', join(schema, 'modals'))
  await symlink('/srv/notes', join(schema, 'notes'))
  const files = await loadFiles(kinds, schema, join(folder, 'public'))
  expect(messages(files).filter((message) => message.includes('файлы/ссылка'))).toEqual([
    'schema/modals:1:1 файлы/ссылка | Здесь не папка, а ссылка (ярлык) на «/srv/modals»: по ссылкам сайт не ходит и ничего из этого не прочитает. | Удалите ссылку и положите на её место саму папку.',
    'schema/pages/home.json:1:1 файлы/ссылка | Здесь не файл, а ссылка (ярлык) на «../../elsewhere.json»: по ссылкам сайт не ходит и ничего из этого не прочитает. | Удалите ссылку и положите на её место сам файл.',
  ])
})

it('tells of files that are not read, but for hidden ones and READMEs', async () => {
  const schema = join(folder, 'strange')
  const files = [
    ...[
      'pages/home.json',
      'pages/.home.json.swp',
      'README.md',
      'pages/README.txt',
      '.git/config',
      'definitions/x.docx',
    ],
    ...['pages/o-nas.docx', 'content/a.json.txt', 'pages/Home.JSON', 'modals/new/y.jsonc', 'partialz/a.json'],
  ]
  for (const file of files) {
    await mkdir(join(schema, file, '..'), { recursive: true })
    await writeFile(join(schema, file), '{}')
  }
  const problems = (await loadFiles(kinds, schema, join(folder, 'public'))).problems
  expect(
    problems
      .filter(({ rule }) => rule !== 'файлы/нет-файла')
      .map(({ severity, file, rule, message }) => [severity, file, rule, message.replaceAll('\u00a0', ' ')].join(' ')),
  ).toEqual([
    'error schema/partialz/a.json файлы/не-на-месте Файлу «partialz/a.json» здесь не место: сайт его не прочитает.',
    'warning schema/content/a.json.txt файлы/имя Файл «content/a.json.txt» сайт не прочитает: он читает только файлы, чьё имя кончается на «.json».',
    'warning schema/modals/new/y.jsonc файлы/имя Файл «modals/new/y.jsonc» сайт не прочитает: он читает только файлы, чьё имя кончается на «.json».',
    'warning schema/pages/Home.JSON файлы/имя Файл «pages/Home.JSON» сайт не прочитает: он читает только файлы, чьё имя кончается на «.json».',
    'warning schema/pages/o-nas.docx файлы/имя Файл «pages/o-nas.docx» сайт не прочитает: он читает только файлы, чьё имя кончается на «.json».',
  ])
})
