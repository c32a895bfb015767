import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import { copyProject } from '../site/project-copy.ts'

const page = (name: string, source: string, more: object) => ({
  $schema: '../definitions/generated/page.schema.json',
  name,
  data: { answer: { source, ...more } },
  meta: { title: name, description: `${name} завода.` },
})

const PAGES = {
  vacancies: {
    ...page('Вакансии', 'vacancy.list', {}),
    blocks: [
      { type: 'page-heading', props: { title: 'Вакансии' } },
      { type: 'news-list', props: { items: { $get: 'data.answer.list' }, empty: 'Вакансий пока нет.' } },
    ],
  },
  vacancy: {
    ...page('Вакансия', 'vacancy.view', { params: { code: { $get: 'route.slug' } } }),
    blocks: [
      { type: 'page-heading', props: { title: { $get: 'data.answer.item.title' } } },
      { type: 'body', props: { blocks: { $get: 'data.answer.item.body' } } },
    ],
  },
}

const ROUTES = '{ "path": "/vacancies", "page": "vacancies" }, { "path": "/vacancies/{slug}", "page": "vacancy" }'

test('a kind of content by kinds/README.md is one new folder', { timeout: 120_000 }, async () => {
  const { folder, remove } = await copyProject()
  onTestFinished(remove)
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const readme = await readFile(join(root, 'kinds/README.md'), 'utf8')
  const [kind = '', answers = ''] = [...readme.matchAll(/^ +```ts\n([\s\S]*?)^ +```$/gm)].map(([, code = '']) => code)
  await write('kinds/vacancy/kind.ts', kind)
  await write('kinds/vacancy/answers.ts', answers)
  for (const [id, file] of Object.entries(PAGES)) await write(`schema/pages/${id}.json`, JSON.stringify(file))
  const routes = await readFile(join(folder, 'schema/routes.json'), 'utf8')
  await write('schema/routes.json', routes.replace('"routes": [', `$&${ROUTES},`))
  for (const part of ['site', 'schema'])
    await cp(join(root, 'tests', part), join(folder, 'tests', part), { recursive: true })

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', './server/compiled.mjs', 'tests/schema/new-kind.ts'],
    { cwd: folder, maxBuffer: 1e8 },
  )
  const { usage, refused, created, renamed, problems, editor, shown, removed } = JSON.parse(stdout)
  const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

  expect(usage).toBe(
    [
      'Что назвать (в скобках — чего можно не называть):',
      '  --title  Заголовок',
      '  --lead  Анонс: одно-два предложения для списков',
      '  [--description]  Описание для поиска, до 160 знаков',
      '  --text  Первый абзац',
      '  [--date]  Дата публикации, год-месяц-день',
      '  --city  Город',
      '  --salary  Оклад, в рублях',
      '  --hours  Занятость: full — полная, part — частичная',
      '  [--name]  Имя файла в content/vacancies, конец адреса',
    ].join('\n'),
  )
  expect(refused).toMatch(/--salary {2}нужно число\n {2}--hours {2}нет «ful»\. Возможно, имелось в виду «full»\.$/)
  expect(created).toEqual(['schema/content/vacancies/tehnolog.json  + новый файл', 'Адрес: /vacancies/tehnolog/'])
  expect(renamed[0]).toBe('schema/content/vacancies/tehnolog.json → schema/content/vacancies/varshchik.json')
  expect(problems).toEqual([])
  expect(JSON.parse(editor.schema)).toMatchObject({
    title: 'Вакансия',
    properties: { city: { description: 'Город.' } },
  })
  for (const name of ['vacancy.list', 'vacancy.view', 'varshchik']) expect(editor.names).toContain(name)

  const card = { code: 'varshchik', title: 'Технолог', date: '2026-11-20', link: '/vacancies/varshchik/' }
  expect(shown.list).toMatchObject({ list: [card] })
  expect(shown.view).toMatchObject({ item: { code: 'varshchik', city: 'Владимир', salary: 90000, hours: 'full' } })
  expect([shown.missing, shown.page]).toEqual([404, 200])
  expect(shown.siteMap).toContain('/vacancies/varshchik/</loc>')
  expect(shown.openApi.paths['/api/app/content/vacancy/list'].get.tags).toEqual(['vacancy'])
  expect(shown.openApi.tags).toContainEqual({ name: 'vacancy', description: 'Вакансии' })
  const { items } = shown.documentation.groups.find(({ title }: { title: string }) => title === 'Вакансии')
  expect(items.map(({ text }: { text: string }) => plain(text))).toEqual([
    'vacancy.list — Вакансии, новые первыми.',
    'vacancy.view — Вакансия.',
  ])
  expect(removed.join('\n')).toContain('schema/content/vacancies/varshchik.json  − файл')
})
