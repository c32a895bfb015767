import { describe, expect, it } from 'vitest'
import { indexFiles } from '../kinds/files.ts'
import { schemaTexts } from '../kinds/texts.ts'
import { checkFiles } from './check.ts'
import { type Changes, checkInputOf, problemLines, textsOf } from './testing.ts'
import { withForm } from './testing-forms.ts'

/** What stands before the first sentence of each line ends. */
const told = (changes: Changes): string[] => problemLines(changes).map((line) => line.split('. ')[0] ?? '')

const text = (link: string): string => `{ "type": "text", "props": { "text": "[а](${link})" } }`

/** Three places that need the page of articles and the topic. */
const linked: Changes = {
  'pages/home.json': { blocks: `[${text('/articles/first/')}, ${text('/articles/first/#start')}]` },
  'content/articles/second.json': textsOf().get('content/articles/first.json')?.replace('Название', 'Второе'),
}

describe('the cause is told first, and what follows from it is not', () => {
  it('of a page that routes.json misspells', () => {
    const routes = '[{ "path": "/", "page": ▸"hom" }, { "path": "/articles/{slug}", "page": "article" }]'
    const menu =
      '[{ "name": "Главная", "link": { "route": "home" } }, { "name": "Она же", "link": { "route": "home" } }]'
    expect(problemLines({ 'routes.json': { routes }, 'content/settings.json': { menu } })).toEqual([
      'routes.json▸ ссылки/нет-страницы: Страницы «hom» нет: нет файла schema/pages/hom.json. Отсюда же ещё 3 замечания: когда исправите это, они исчезнут. Возможно, имелось в виду «home».',
    ])
  })

  it('but of two addresses that are alike both are told, though links show which was meant', () => {
    const pages = ['"/": "home"', '"/404": "not-found"', '"/404": "error"', '"/articles/{slug}": "article"']
    const routes = `[${pages.map((one) => `{ "path": ${one.replace(':', ', "page":')} }`).join(', ')}]`
    const blocks = `[${text('/error/')}, ${text('/error/')}]`
    const lines = told({ 'routes.json': { routes }, 'pages/home.json': { blocks } })
    expect(lines.filter((line) => line.includes('ссылки/нет-адреса'))).toEqual([])
    expect(lines.filter((line) => line.includes('адреса/повтор')).length).toBe(2)
  })

  it('of a page that it calls quite otherwise: the one that has no address was meant', () => {
    const routes = `[{ "path": "/", "page": ▸"start" }, { "path": "/articles/{slug}", "page": "article" }, { "path": "/404", "page": "not-found" }]`
    expect(problemLines({ 'routes.json': { routes } })).toEqual([
      expect.stringMatching(/^routes\.json▸ .* Отсюда же ещё 2 замечания.* Возможно, имелось в виду «home»\.$/),
    ])
  })

  it('of a topic that tags.json alone calls otherwise', () => {
    const tags = '[{ "id": ▸"razliv", "number": 1, "title": "Розлив" }]'
    expect(problemLines({ ...linked, 'content/tags.json': { tags } })).toEqual([
      'content/tags.json▸ ссылки/нет-записи: Темы «razliv» нет ни в одной статье, а темы «rozliv», которую называют статьи, нет здесь. Отсюда же ещё 2 замечания: когда исправите это, они исчезнут. Возможно, имелось в виду «rozliv».',
    ])
  })

  it('of a file that has another name than those who need it say', () => {
    const { 'forms/ask.json': form, ...rest } = withForm()
    const blocks = '[{ "type": "form", "props": { "form": "ask" } }]'
    const pages = { 'pages/home.json': { blocks }, 'pages/not-found.json': { blocks } }
    expect(told({ ...rest, ...pages, 'forms/asq.json': form })).toEqual([
      'forms/asq.json:1:1 файлы/имя: Файл назван «asq», а ссылаются на «ask»: schema/pages/home.json:4, schema/pages/not-found.json:4',
    ])
  })

  it.each([
    [
      'a key of the whole',
      '{ "$schema": "../definitions/generated/tags.schema.json", ▸"tegs": [{ "id": "rozliv", "number": 1, "title": "Розлив" }] }',
    ],
    [
      'a key of a record',
      '{ "$schema": "../definitions/generated/tags.schema.json", "tags": [{ ▸"ip": "rozliv", "number": 1, "title": "Розлив" }] }',
    ],
    ['a list that is none', '{ "$schema": "../definitions/generated/tags.schema.json", "tags": ▸"rozliv" }'],
  ])('of %s', (_, tags) => {
    expect(problemLines({ ...linked, 'content/tags.json': tags })).toEqual([
      expect.stringMatching(/^content\/tags\.json▸ вид\//),
    ])
  })

  it.each(['content/settings.json', 'content/faq.json', 'content/tags.json', 'layouts/default.json'])(
    'of %s, that is gone',
    (path) => {
      expect(told({ ...linked, ...withForm(), [path]: undefined })).toEqual([
        `${path}:1:1 файлы/нет-файла: Нет обязательного файла schema/${path}`,
      ])
    },
  )

  it('of a record that stands twice', () => {
    const tag = '{ "id": "rozliv", "number": 1, "title": "Розлив" }'
    expect(
      problemLines({ 'content/tags.json': { tags: `[${tag}, ${tag.replace('"rozliv"', '▸"rozliv"')}]` } }),
    ).toEqual([expect.stringContaining('content/tags.json▸ записи/повтор: «rozliv» здесь уже есть, в\u00a0строке 3.')])
  })
})

describe('two mistakes at once are two causes', () => {
  const noComma = textsOf().get('content/tags.json')?.replace(',', '')

  it.each<[what: string, other: Changes, said: string]>([
    [
      'in a file that leans on it',
      { 'content/articles/first.json': { date: '▸"20.11.2025"' } },
      'content/articles/first.json▸ вид/не-тот-вид',
    ],
    [
      'in the words of one',
      { 'content/articles/first.json': { title: '▸"Пeревод"' } },
      'content/articles/first.json▸ (warning) тексты/набор',
    ],
    ['in a file of its own', { 'routes.json': '{' }, 'routes.json:1:2 синтаксис/нет-скобки'],
  ])('%s', (_, other, said) => {
    const lines = told({ ...linked, ...other, 'content/tags.json': noComma })
    expect(lines.map((line) => line.split(': ')[0]).toSorted()).toEqual(
      ['content/tags.json:3:3 синтаксис/нет-запятой', said].toSorted(),
    )
  })

  it('in two fields of a form', () => {
    const form = withForm({
      fields: '[{ "name": "a", "tipe": "text", "label": "А" }, { "name": "b", "type": "select", "label": "Б" }]',
    })
    expect(told(form).filter((line) => line.startsWith('forms/'))).toEqual([
      expect.stringContaining('вид/неизвестный-ключ: Ключа «tipe» здесь нет'),
      expect.stringContaining('форма/поле: У поля вида «select» нет вариантов'),
    ])
  })
})

describe('a folder that is named wrongly', () => {
  const moved = (from: string, to: string) => {
    const read = [...textsOf({ ...linked, ...withForm() })].map(([path, text]) => ({
      path: path.replace(from, to),
      text,
    }))
    const files = indexFiles(schemaTexts(read, checkInputOf().files.assets))
    return checkFiles({ ...checkInputOf(), files }).map(({ file, message, hint }) => `${file} ${message} ${hint}`)
  }

  it.each([
    [
      'content/articles/',
      'content/article/',
      'Папки «content/articles» нет, а есть «content/article»: 2 файла из неё сайт не прочитает. Назовите её «articles».',
    ],
    ['pages/', 'page/', 'Папки «pages» нет, а есть «page»: 4 файла из неё сайт не прочитает. Назовите её «pages».'],
    ['content/', 'contents/', 'Папки «content» нет, а есть «contents»'],
  ])('is told once: %s', (from, to, message) => {
    expect(moved(from, to)).toEqual([expect.stringContaining(`schema/${to} ${message}`)])
  })

  it.each([
    ['content/faq.json', 'faq.json', 'content/faq.json'],
    ['content/faq.json', 'content/fag.json', 'content/faq.json'],
    ['content/articles/second.json', 'articles/second.json', 'content/articles/second.json'],
  ])('is told of a single file too: %s', (from, to, meant) => {
    expect(moved(from, to)).toEqual([expect.stringContaining(`schema/${to} `)])
    expect(moved(from, to)[0]).toContain(`«${meant}»`)
  })
})
