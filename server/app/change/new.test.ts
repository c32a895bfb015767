import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { describeMismatch } from '#schema/definitions/authoring/fits.ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { copySchema } from '../../../tests/site/schema-copy.ts'
import { optionProblem } from '../../cli/command-line.ts'
import { root, schemaFolder } from '../../engine/paths.ts'
import { writeChanges } from '../../engine/site/write-changes.ts'
import { planNew } from './new.ts'
import { recipeOf } from './new-file.ts'
import { bytesOf, problemsIn } from './testing.ts'

const BLOCKS = join(root, 'blocks')

/** Says whether files are as the formatter would write them. */
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

const MADE: [what: string, words: string[], files: string[]][] = [
  [
    'an article',
    [
      'article',
      '--title',
      'Как мыть банки',
      '--lead',
      'Три воды.',
      '--text',
      'Моют "сразу" - и всё.',
      '--tags',
      'rozliv, materialy',
      '--author',
      'Марина Вдовина',
    ],
    ['content/articles/kak-myt-banki.json'],
  ],
  [
    'a news item',
    ['news', '--title', 'Новый пресс', '--lead', 'Пресс на 100 тонн.', '--text', 'Работает.', '--date', '2026-11-20'],
    ['content/news/novyy-press.json'],
  ],
  [
    'a landing page',
    ['landing', '--title', 'Тара для воды', '--lead', 'Бутылки.', '--text', 'От 0,33 л.', '--name', 'Вода и Ко'],
    ['content/landings/voda-i-ko.json'],
  ],
  [
    'a page in a menu',
    ['page', '--title', 'Возврат тары', '--text', 'Принимаем.', '--address', '/vozvrat/', '--menu', 'О заводе'],
    ['content/settings.json', 'pages/vozvrat-tary.json', 'routes.json'],
  ],
  [
    'a page before the route that would hide it, in the header and with an item of its own',
    ['page', '--title', 'Архив', '--text', 'Всё за прошлые годы.', '--address', '/news/archive/', '--menu', 'Новости'],
    ['content/settings.json', 'pages/arhiv.json', 'routes.json'],
  ],
  [
    'a form on a page',
    ['form', '--title', 'Заказ образцов', '--page', 'contacts', '--fields', 'имя, телефон, почта, компания, вопрос'],
    ['forms/zakaz-obrazcov.json', 'pages/contacts.json'],
  ],
  [
    'a form in a window',
    ['form', '--title', 'Перезвоните мне', '--page', 'about', '--window', 'да', '--name', 'perezvonite'],
    ['forms/perezvonite.json', 'modals/perezvonite.json', 'pages/about.json'],
  ],
  [
    'a modal',
    ['modal', '--title', 'Как доехать', '--text', 'От станции — автобусом.', '--page', 'contacts'],
    ['modals/kak-doehat.json', 'pages/contacts.json'],
  ],
  [
    'a region',
    [
      'region',
      '--title',
      'Ухта',
      '--in',
      'в Ухте',
      '--phone',
      '+7 821 600-00-00',
      '--office',
      'moscow',
      '--delivery',
      'По пятницам.',
      '--subjects',
      'нет',
    ],
    ['content/regions.json'],
  ],
]

it('what is made one after the other checks, is written as files are, and is made only once', async () => {
  const { folder } = await copySchema()
  const folders = { schema: folder, blocks: BLOCKS }
  for (const [what, words, files] of MADE) {
    const before = await bytesOf(folder)
    const { changes } = await planNew(words, folders)
    await writeChanges(changes)
    const after = await bytesOf(folder)
    const changed = Object.keys(after).filter((file) => after[file] !== before[file])
    expect([what, changed.sort()]).toEqual([what, files])
    await expect(planNew(words, folders), what).rejects.toThrow(/уже (?:есть|занят)|занят|повтор/)
    expect(await bytesOf(folder)).toEqual(after)
  }
  expect(await problemsIn(folder)).toEqual([])
  expect(formatted(...MADE.flatMap(([, , files]) => files).map((file) => join(folder, file)))).toBe('')
}, 120_000)

const OWN = { schema: schemaFolder, blocks: BLOCKS }

it('typesets words and takes the rest from what there is', async () => {
  const [, words] = MADE[0] ?? ['', []]
  const { changes } = await planNew(words, OWN)
  const article = JSON.parse(changes[0]?.after ?? '')
  expect(article).toMatchObject({
    description: 'Три воды.',
    tags: ['rozliv', 'materialy'],
    author: { role: 'руководитель лаборатории' },
    body: [{ props: { text: 'Моют «сразу»\u00a0— и\u00a0всё.' } }],
  })
})

it.each([
  [[], /^Не сказано, что создать\.$/],
  [['pag'], /^Не знаю, что такое «pag»\. Возможно, имелось в виду «page»\.$/],
  [['page'], /^Не хватает:\n {2}--title {2}Заголовок\n {2}--text {2}Первый абзац$/],
  [['page', '--titel', 'x'], /^Ключ --titel неизвестен или без значения\.$/],
  [['page', 'Доставка и\u00a0возврат'], /^«Доставка и\u00a0возврат» здесь ничего не значит\.$/],
  [
    ['page', '--title', 'Ещё один каталог', '--text', 'Мы.', '--address', '/catalog/'],
    /--address {2}Адрес «\/catalog\/» занят/,
  ],
  [
    ['page', '--title', 'ПЭТ', '--text', 'Мы.', '--address', '/articles/pet-pnd-pp/'],
    /занят: по нему страница «article»/,
  ],
  [
    ['page', '--title', 'Вопросы', '--text', 'Мы.', '--name', 'faq'],
    /--name {2}«faq» уже есть: schema\/pages\/faq\.json$/,
  ],
  [
    ['page', '--title', 'О нас', '--text', 'Мы.', '--address', '/about/', '--menu', 'Завод и'],
    /^Не годится:\n {2}--address {2}Адрес «\/about\/» занят: по нему страница «about»\.\n {2}--menu {2}нет «Завод и»\./,
  ],
  [['page', '--title', 'О нас', '--text', 'Мы.', '--address', '/о-нас/'], /«\/о-нас\/» не годится: .*«\/o-nas\/»/],
  [
    [
      'article',
      '--title',
      'А',
      '--lead',
      'Б.',
      '--text',
      'В.',
      '--tags',
      'rosliv',
      '--author',
      'Анна',
      '--role',
      'технолог',
    ],
    /--tags {2}нет «rosliv»\. Возможно, имелось в виду «rozliv»\./,
  ],
  [
    ['modal', '--title', 'А', '--text', 'Б.', '--page', 'contact'],
    /--page {2}нет «contact»\. Возможно, имелось в виду «contacts»\./,
  ],
  [['news', '--title', '***', '--lead', 'Б.', '--text', 'В.'], /^Не хватает:\n {2}--name {2}/],
  [['block', '--type', 'Пометка'], /--type {2}строчные латинские буквы, цифры и дефисы: «pometka»/],
  [['block', '--type', 'hero', '--title', 'А', '--description', 'Б.'], /^Блок «hero» уже есть/],
])('says at once what is missing or wrong: %s', async (words, message) => {
  const problem = await planNew(words, OWN).catch((error: Error) => optionProblem(error) ?? error.message)
  expect(problem).toMatch(message)
})

it('says where the new thing will be seen', async () => {
  const [, words] = MADE[1] ?? ['', []]
  expect((await planNew(words, OWN)).notes).toEqual(['Адрес: /news/novyy-press/'])
})

it('of a kind with a key that no question follows from, says what it needs', () => {
  expect(() => recipeOf('document')).toThrow('О ключе «sections» спросить нечем: виду «document» нужен рецепт')
})

it('makes no article at an address that leads elsewhere', async () => {
  const { folder, edit } = await copySchema()
  await edit('routes.json', '"redirects": [', '"redirects": [{ "from": "/news/novyy-press", "to": "/news/" }, ')
  const words = ['news', '--title', 'Новый пресс', '--lead', 'Б.', '--text', 'В.']
  await expect(planNew(words, { schema: folder, blocks: BLOCKS })).rejects.toThrow(/адреса\/занят/)
})

const region = ['region', '--title', 'Самара', '--in', 'в Самаре', '--phone', '+7 846 000-00-00', '--office', 'moscow']

it('takes the subjects of a new region from the regions that had them, and asks for them', async () => {
  const { folder } = await copySchema()
  const words = [...region, '--delivery', 'По пятницам.']
  const plan = (...more: string[]) => planNew([...words, ...more], { schema: folder, blocks: BLOCKS })
  await expect(plan()).rejects.toThrow(/--subjects/)
  await expect(plan('--subjects', 'Самара')).rejects.toThrow(/пишите через запятую/)
  await expect(plan('--subjects', 'Алтай')).rejects.toThrow(/RU-AL\s— Республика Алтай, RU-ALT\s— Алтайский край/)
  await expect(plan('--subjects', 'RU-SPB')).rejects.toThrow(/субъекта «RU-SPB» нет: .*RU-SPE\s— Санкт-Петербург/)
  expect((await plan('--subjects', 'нет')).changes.length).toBeGreaterThan(0)
  const { changes } = await plan('--subjects', 'москва, RU-TUL')
  const { regions } = JSON.parse(String(changes.find(({ file }) => file.endsWith('regions.json'))?.after))
  const subjectsOf = (code: string) => regions.find((one: { code: string }) => one.code === code).subjects
  expect(subjectsOf('samara')).toEqual(['RU-MOW', 'RU-TUL'])
  expect(subjectsOf('moscow')).not.toEqual(expect.arrayContaining(['RU-MOW']))
})

it('names few of many places where the one that is named is none', async () => {
  const { folder } = await copySchema()
  const plan = (page: string) =>
    planNew(['form', '--title', 'Проба', '--fields', 'имя', '--page', page], { schema: folder, blocks: BLOCKS })
  await expect(plan('landing:nope')).rejects.toThrow(/нет «landing:nope»\. Есть: (?:«landing:[a-z-]+»(?:, )?)+ и\s+ещё/)
  await expect(plan('nope')).rejects.toThrow(/нет «nope»\. Есть: «about»(?:, «[a-z-]+»){11} и\s+ещё/)
  await expect(plan('landing:tara-dlya-medu')).rejects.toThrow('имелось в виду «landing:tara-dlya-meda»')
})

it('writes nothing that the checker would not take', async () => {
  const { folder } = await copySchema()
  const before = await bytesOf(folder)
  await expect(
    planNew([...region, '--delivery', 'Бесплатно от {freeFrom}.', '--subjects', 'нет'], {
      schema: folder,
      blocks: BLOCKS,
    }),
  ).rejects.toThrow(/^После этого было бы неверно:.*Не записано ничего\.$/s)
  expect(await bytesOf(folder)).toEqual(before)
})

it('writes what is only warned of, and says so', async () => {
  const { folder } = await copySchema()
  const words = ['page', '--title', 'Большой sale', '--text', 'Принимаем.', '--address', '/sale/', '--menu', 'О заводе']
  const { notes, changes } = await planNew(words, { schema: folder, blocks: BLOCKS })
  expect(changes.length).toBeGreaterThan(0)
  expect(notes.join('\n')).toContain('тексты/не-по-русски')
})

it('gives no region a code that other addresses begin with', async () => {
  const { folder } = await copySchema()
  const words = ['region', '--title', 'Самара', '--in', 'в Самаре', '--phone', '+7 846 000-00-00', '--office', 'moscow']
  for (const code of ['news', 'api', 'catalog'])
    await expect(
      planNew([...words, '--delivery', 'По пятницам.', '--subjects', 'нет', '--code', code], {
        schema: folder,
        blocks: BLOCKS,
      }),
    ).rejects.toThrow(/^После этого было бы неверно:.*адреса этого региона.*Не записано ничего\.$/s)
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

it.each([
  ['landing:tara-dlya-meda', 'да', 'landing'],
  ['modal:callback', 'нет', 'modals/callback.json'],
  ['нет', 'нет', undefined],
])('puts a form into %s, in a window of its own: %s', async (page, window, place) => {
  const { folder } = await copySchema()
  const words = ['form', '--title', 'Подобрать банку', '--page', page, '--window', window]
  const { changes } = await planNew(words, { schema: folder, blocks: BLOCKS })
  const added = changes.filter(({ before }) => before === undefined).map(({ file }) => file)
  expect(added).toHaveLength(window === 'да' ? 2 : 1)
  const changed = changes.filter(({ before }) => before !== undefined)
  expect(changed.map(({ file }) => file)).toEqual(place === undefined ? [] : [expect.stringContaining(place)])
  for (const { after } of changed) expect(after).toContain('podobrat-banku')
})
