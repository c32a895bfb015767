import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { schemaTexts } from '#schema/definitions/kinds/texts.ts'
import { describeMismatch } from '#schema/definitions/scope/param-problems.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { COPY_MARK } from '#schema/definitions/text/marks.ts'
import { copySchema } from '../../../tests/site/schema-copy.ts'
import { optionProblem } from '../../cli/command-line.ts'
import { readSchema } from '../../engine/pages/last-good.ts'
import { root, schemaFolder } from '../../engine/paths.ts'
import { writeChanges } from '../../engine/site/write-changes.ts'
import { COPIED_KINDS, makeCopy, sourcesOf } from './copy.ts'
import { planNew } from './new.ts'
import { draftOf, type Plan } from './plan.ts'
import { bytesOf, problemsIn } from './testing.ts'

const BLOCKS = join(root, 'blocks')

beforeAll(() => void vi.setSystemTime('2026-12-01'))
afterAll(() => void vi.useRealTimers())

/** Returns the errors of the formatter's check; empty if the files are formatted. */
const formatted = (...files: string[]): string => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'format',
      `--config-path=${root}`,
      '--vcs-enabled=false',
      ...files,
    ],
    { encoding: 'utf8', cwd: root },
  )
  return status === 0 ? '' : stdout + stderr
}

const MADE: [words: string[], files: string[]][] = [
  [['article', '--title', 'Как мыть банки', '--from', 'pet-pnd-pp'], ['content/articles/kak-myt-banki.json']],
  [['news', '--title', 'Новый пресс'], ['content/news/novyy-press.json']],
  [['landing', '--title', 'Тара для воды', '--name', 'Вода и Ко'], ['content/landings/voda-i-ko.json']],
  [
    ['page', '--title', 'Возврат тары', '--from', 'contacts'],
    ['pages/vozvrat-tary.json', 'routes.json'],
  ],
  [
    ['page', '--title', 'Архив', '--address', '/news/archive/'],
    ['pages/arhiv.json', 'routes.json'],
  ],
  [['form', '--title', 'Заказ образцов', '--from', 'callback'], ['forms/zakaz-obrazcov.json']],
  [['modal', '--title', 'Как доехать', '--from', 'callback'], ['modals/kak-doehat.json']],
  [['partial', '--title', 'Подпись', '--from', 'letter-footer'], ['partials/podpis.json']],
  [['region', '--title', 'Ухта', '--from', 'moscow'], ['content/regions.json']],
]

const OWN = { schema: schemaFolder, blocks: BLOCKS }

const after = ({ changes }: Plan, file: string) =>
  JSON.parse(changes.find((one) => one.file.endsWith(file))?.after ?? '')

it('copies of each kind check, are written as files are, and are made only once', async () => {
  const { folder } = await copySchema()
  const folders = { schema: folder, blocks: BLOCKS }
  for (const [words, files] of MADE) {
    const before = await bytesOf(folder)
    const { changes, notes } = await planNew(words, folders)
    await writeChanges(changes)
    const written = await bytesOf(folder)
    expect(Object.keys(written).filter((file) => written[file] !== before[file])).toEqual(files)
    // The plan names each text that the author must edit.
    expect(notes.join('').includes('тексты/заготовка'), words.join(' ')).toBe(
      changes.some(({ after }) => after?.includes(COPY_MARK)),
    )
    await expect(planNew(words, folders), words[0]).rejects.toThrow(/уже занято|занят/)
    expect(await bytesOf(folder)).toEqual(written)
  }
  const problems = await problemsIn(folder)
  expect(problems.filter((problem) => !problem.includes(' тексты/заготовка '))).toEqual([])
  expect(formatted(...MADE.flatMap(([, files]) => files).map((file) => join(folder, file)))).toBe('')
}, 120_000)

it('every file that is offered to be copied checks under a new name', async () => {
  const texts = await readSchema(schemaFolder)
  const draft = draftOf(texts)
  const context = draft.context()
  const sources = [...COPIED_KINDS].flatMap(([word, kind]) => sourcesOf(context, kind).map((from) => ({ word, from })))
  expect(sources.length).toBeGreaterThan(90)
  for (const [i, { word, from }] of sources.entries())
    makeCopy(draft, word, { title: `Копия ${i}`, from, ...(word === 'page' && { address: `/kopiya-${i}/` }) })
  expect(draft.newProblems().filter(({ rule }) => rule !== 'тексты/заготовка')).toEqual([])
}, 60_000)

it('copies the newest file with the typed title, marks and today’s date', async () => {
  const news = await planNew(['news', '--title', 'Моют "сразу" - и всё'], OWN)
  expect(news.notes.slice(0, 2)).toEqual(['Списано с «mashina-64».', 'Адрес: /news/moyut-srazu-i-vse/'])
  const made = after(news, 'moyut-srazu-i-vse.json')
  expect(made).toMatchObject({ title: 'Моют «сразу»\u00a0— и\u00a0всё', date: today() })
  for (const text of [made.lead, made.description, made.body[0].props.text])
    expect(text.startsWith(COPY_MARK)).toBe(true)
  const page = after(await planNew(['page', '--title', 'Возврат', '--from', 'contacts'], OWN), 'vozvrat.json')
  expect(page.blocks[0].props).toEqual({ name: 'breadcrumbs', params: { title: 'Возврат' } })
})

it('a form that is copied unasked is one whose submissions are answered; a text of other files is not marked', async () => {
  const plan = await planNew(['form', '--title', 'Проба'], OWN)
  expect(plan.notes[0]).toBe('Списано с «callback».')
  expect(after(plan, 'proba.json').fields[0]).toMatchObject({ name: 'name', label: 'Имя*' })
})

it('a page is shown beside the copied one, under its guard and for its regions', async () => {
  const routesOf = async (...words: string[]) => after(await planNew(['page', ...words], OWN), 'routes.json').routes
  expect(await routesOf('--title', 'Проба', '--from', 'personal-profile')).toContainEqual({
    ...{ path: '/personal/proba', page: 'proba', guard: 'personal' },
  })
  const routes = await routesOf('--title', 'Архив', '--from', 'about', '--address', '/news/archive/')
  const paths: string[] = routes.map(({ path }: { path: string }) => path)
  expect(paths.indexOf('/news/archive')).toBe(paths.indexOf('/news/{slug}') - 1)
})

it('a region has a number of its own and takes no subject from another one', async () => {
  const { regions } = after(await planNew(['region', '--title', 'Самара', '--from', 'moscow'], OWN), 'regions.json')
  const numbers = regions.map(({ id }: { id: number }) => id)
  expect(new Set(numbers).size).toBe(regions.length)
  expect(regions.at(-1)).toMatchObject({ code: 'samara', name: 'Самара', subjects: [] })
  expect(regions.at(-1)).not.toHaveProperty('phone')
})

it.each([
  [[], /^Не сказано, что создать\.$/],
  [['pag'], /^Не знаю, что такое «pag»\. Возможно, имелось в виду «page»\.$/],
  [['page'], /^Не хватает:\n {2}--title {2}Заголовок$/],
  [['page', '--titel', 'x'], /^Ключ --titel неизвестен или без значения\.$/],
  [['page', 'Доставка и\u00a0возврат'], /^«Доставка и\u00a0возврат» здесь ничего не значит\.$/],
  [['page', '--title', 'Ещё один каталог', '--address', '/catalog/'], /^Адрес «\/catalog\/» занят/],
  [['page', '--title', 'ПЭТ', '--address', '/articles/pet-pnd-pp/'], /занят: по нему страница «article»/],
  [['page', '--title', 'Вопросы', '--name', 'faq'], /^Имя «faq» уже занято\.$/],
  [['page', '--title', 'О нас', '--address', '/о-нас/'], /«\/о-нас\/» не годится: .*«\/o-nas\/»/],
  [
    ['page', '--title', 'А', '--from', 'contact'],
    /«contact» нельзя\. Возможно, имелось в виду «contacts»\. \(--from\)/,
  ],
  [['page', '--title', 'А', '--from', 'product'], /^Списать с «product» нельзя/],
  [['news', '--title', '***'], /^В имени нужны латинские буквы или цифры \(--name\)\.$/],
  [['block', '--type', 'hero'], /^Не хватает:\n {2}--title {2}.*\n {2}--description {2}/],
  [['block', '--type', 'Пометка', '--title', 'А', '--description', 'Б.'], /дефисы: «pometka» \(--type\)/],
  [['block', '--type', 'hero', '--title', 'А', '--description', 'Б.'], /^Блок «hero» уже есть/],
])('says at once what is missing or wrong: %s', async (words, message) => {
  const problem = await planNew(words, OWN).catch((error: Error) => optionProblem(error) ?? error.message)
  expect(problem).toMatch(message)
})

it('makes no file at an address that leads elsewhere', async () => {
  const { folder, edit } = await copySchema()
  await edit('routes.json', '"redirects": [', '"redirects": [{ "from": "/news/novyy-press", "to": "/news/" }, ')
  const plan = (...words: string[]) => planNew(words, { schema: folder, blocks: BLOCKS })
  await expect(plan('news', '--title', 'Новый пресс')).rejects.toThrow(/адреса\/занят/)
  await expect(plan('page', '--title', 'А', '--address', '/news/novyy-press/')).rejects.toThrow(/среди старых/)
})

it('the first file of a kind has nothing to be copied from', async () => {
  const { read, assets, pictures } = await readSchema(schemaFolder)
  const others = read.filter(({ path }) => !path.startsWith('content/landings/'))
  const draft = draftOf(schemaTexts(others, assets, pictures))
  expect(() => makeCopy(draft, 'landing', { title: 'Проба' })).toThrow(/^Списать не\sс\sчего/)
})

it('writes nothing that the checker would not take', async () => {
  for (const code of ['news', 'api', 'catalog'])
    await expect(planNew(['region', '--title', 'Самара', '--name', code], OWN)).rejects.toThrow(
      /^После этого было бы неверно:.*адреса этого региона.*Не записано ничего\.$/s,
    )
})

it('a block has a contract, a component, styles and an example that fit each other', async () => {
  await mkdir(join(root, '.tmp'), { recursive: true })
  const folder = await mkdtemp(join(root, '.tmp', 'blocks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const words = [
    'block',
    '--type',
    'price-note',
    '--title',
    'Пометка о цене',
    '--description',
    `Короткая пометка ${'о том, из чего складывается цена, '.repeat(3)}в рублях.`,
  ]
  const { changes } = await planNew(words, { schema: schemaFolder, blocks: folder })
  await writeChanges(changes)
  const block = join(folder, 'price-note')
  expect(formatted(block)).toBe('')
  const { contract }: { contract: BlockContract } = await import(join(block, 'contract.ts'))
  expect(contract).toMatchObject({ title: 'Пометка о\u00a0цене', interactive: false })
  const example = JSON.parse(await readFile(join(block, 'example.json'), 'utf8'))
  expect(describeMismatch(example.props, contract.props)).toBeUndefined()
  const { Component } = await import(join(block, 'Component.tsx'))
  const { renderToString } = await import('react-dom/server')
  const { createElement } = await import('react')
  expect(renderToString(createElement(Component, example.props))).toContain('Короткая пометка')
  await expect(planNew(words, { schema: schemaFolder, blocks: folder })).rejects.toThrow(/уже есть/)
})
