import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { gitIn, hasGit } from '../../../tests/site/git.ts'
import { copySchema, editorOf, type SchemaCopy } from '../../../tests/site/schema-copy.ts'
import { openDraft } from '../../app/change/plan.ts'
import { rename } from '../../app/change/rename.ts'
import { type Difference, differences } from '../../app/diff/differences.ts'
import { UsageError } from '../../engine/config.ts'
import { publicFolder, schemaFolder } from '../../engine/paths.ts'
import { writeChanges } from '../../engine/site/write-changes.ts'
import { asMarkdown, diff } from './report.ts'

const before = await readTexts(schemaFolder, publicFolder)

async function differencesBy(change: (schema: SchemaCopy) => Promise<unknown>): Promise<Difference[]> {
  const schema = await copySchema()
  await change(schema)
  return differences(before, await readTexts(schema.folder, publicFolder))
}

/** Differences after an edit, one line each: «Форма «…»: поле …». */
const linesAfter = async (change: (schema: SchemaCopy) => Promise<unknown>): Promise<string[]> =>
  (await differencesBy(change)).flatMap(({ title, changes }) =>
    changes.map(({ words }) => `${title}: ${words}`.replaceAll('\u00a0', ' ')),
  )

const FAQ = 'Страница «Вопросы и ответы», /faq/'
const CALLBACK = 'Форма «Вопрос или обратный звонок»'

it('says nothing where nothing has changed but how it is written', async () => {
  expect(await linesAfter(({ edit }) => edit('pages/faq.json', /\n {2}/g, '\n      '))).toEqual([])
  expect(
    await linesAfter(({ edit }) => edit('pages/faq.json', /("name": "[^"]*"),\s*("data": .*),/, '$2, $1,')),
  ).toEqual([])
  // Writing a default changes nothing.
  expect(await linesAfter(({ edit }) => edit('pages/faq.json', '"name":', '"layout": "default", "name":'))).toEqual([])
})

it('says where what it tells of is written, of what is gone where it was', async () => {
  const [text] = await differencesBy(({ edit }) => edit('content/faq.json', 'Минимальной суммы нет', 'Её нет'))
  expect(text?.changes).toEqual([expect.objectContaining({ file: 'schema/content/faq.json', line: 12 })])
  const [lead] = await differencesBy(({ edit }) => edit('pages/faq.json', /, "lead": \{[^}]*\}/, ''))
  expect(lead?.changes).toEqual([
    { words: expect.stringMatching(/убрано, было/), file: 'schema/pages/faq.json', line: 11 },
  ])
})

it('says what has changed of texts, by the names that the contracts give', async () => {
  expect(
    await linesAfter(({ edit }) => edit('content/faq.json', '"title": "Вопросы и\u00a0ответы"', '"title": "Ответы"')),
  ).toEqual(['Вопросы и ответы: заголовок: «Вопросы и ответы» → «Ответы»'])
  const [long = '', ...others] = await linesAfter(({ edit }) =>
    edit('content/faq.json', 'Минимальной суммы нет', 'Её нет'),
  )
  expect(others).toEqual([])
  expect(long).toMatch(/»: ответ: «….{20,50}Минимальной суммы нет.{20,50}…» → «….{20,50}Её нет.{20,50}…»$/)
})

it('reminds of the edition of a document whose text has changed', async () => {
  const file = 'content/documents/privacy-policy.json'
  const change = (more: (schema: SchemaCopy) => Promise<unknown>) =>
    linesAfter(async (schema) => {
      await schema.edit(file, /("paragraphs": \[\s*")/, '$1Ещё одно. ')
      await more(schema)
    })
  expect(await change(async () => undefined)).toContainEqual(expect.stringContaining('редакция прежняя'))
  expect(await change(({ edit }) => edit(file, /"version": "[^"]*"/, '"version": "2026-11-24"'))).not.toContainEqual(
    expect.stringContaining('редакция прежняя'),
  )
})

it('counts the paragraphs of a text', async () => {
  const lines = await linesAfter(async ({ edit, read }) => {
    const file = 'content/articles/chertezh-i-dopuski.json'
    await edit(file, /"title": "[^"]*"/, '"title": "Чертёж"')
    const two =
      ', { "type": "text", "props": { "text": "Раз.\\n\\nДва." } }, { "type": "text", "props": { "text": "Три." } }'
    const text = await read(file)
    await edit(file, text, text.slice(0, text.lastIndexOf(']')) + two + text.slice(text.lastIndexOf(']')))
    await edit(file, /("type": "text",\s*"props": \{\s*"text": "[^"]*)"/, '$1\\n\\nЕщё абзац."')
  })
  expect(lines).toEqual([
    expect.stringMatching(/^Статья «Чертёж», \/articles\/chertezh-i-dopuski\/: заголовок: «.*» → «Чертёж»$/),
    expect.stringMatching(/: добавлено 3 абзаца \(блок «Текст»\): «Раз\. Два\.»$/),
    expect.stringMatching(/: блок «Текст» \(1-й\): абзацы: .*Ещё абзац\.»; было абзацев: 1, стало: 2$/),
  ])
})

describe('of the blocks of a page', () => {
  /** The page with other blocks, made of its own. */
  const withBlocks = (change: (blocks: Record<string, unknown>[]) => unknown[]) =>
    linesAfter(async ({ read, write }) => {
      const page: { blocks: Record<string, unknown>[] } = JSON.parse(await read('pages/faq.json'))
      await write('pages/faq.json', JSON.stringify({ ...page, blocks: change(page.blocks) }))
    })

  it('says which have come and gone', async () => {
    const callout = { type: 'callout', props: { text: 'Склад закрыт.' } }
    expect(await withBlocks((blocks) => [callout, ...blocks])).toEqual([
      `${FAQ}: добавлен блок «Выноска», 1-й по порядку: «Склад закрыт.»`,
    ])
    expect(await withBlocks(([first, second]) => [first, second])).toEqual([
      `${FAQ}: убран блок «Вопросы и ответы», 3-й по порядку`,
    ])
  })

  it('says which have another place, and no others', async () => {
    expect(await withBlocks(([first, second, third]) => [third, first, second])).toEqual([
      `${FAQ}: блок «Вопросы и ответы» переставлен: был 3-м, стал 1-м`,
    ])
  })

  it('says when they are shown', async () => {
    const last = (more: object) =>
      withBlocks(([first, second, third]) => [first, second, { ...third, ...more }]).then(([line]) => line)
    const named = `${FAQ}: блок «Вопросы и ответы»: `
    expect(await last({ visible: false })).toBe(`${named}больше не виден`)
    expect(await last({ visible: { $get: 'user.signedIn' } })).toBe(
      `${named}теперь виден при условии «{"$get":"user.signedIn"}»`,
    )
    expect(await last({ from: '2026-12-01' })).toBe(`${named}показывается с 1 декабря 2026`)
    expect(await last({ until: '2026-12-31' })).toBe(`${named}показывается по 31 декабря 2026 включительно`)
  })

  it('says what has changed in them, of several of a type in which', async () => {
    const text = (words: string) => ({ type: 'text', props: { text: words } })
    const [first = '', ...others] = await linesAfter(({ edit }) =>
      edit('content/about.json', /грузом на\u00a0выбор/, 'грузом любая'),
    )
    expect(others).toEqual([])
    expect(first).toMatch(/^О заводе: блок «Текст» \(9-й\): абзацы: «.*на выбор.*» → «.*любая.*»$/)
    // An edited block is neither added nor removed, whatever is inserted beside it.
    const lines = await withBlocks(([path, heading, groups]) => [path, text('Новое'), heading, groups])
    expect(lines).toEqual([`${FAQ}: добавлен блок «Текст», 2-й по порядку: «Новое»`])
  })
})

describe('of the fields of a form', () => {
  const byFields = (change: (fields: Record<string, unknown>[]) => unknown) =>
    linesAfter(async ({ read, write }) => {
      const form: { fields: Record<string, unknown>[] } = JSON.parse(await read('forms/callback.json'))
      change(form.fields)
      await write('forms/callback.json', JSON.stringify(form))
    })

  it.each<[string, (fields: Record<string, unknown>[]) => unknown]>([
    ['поле «Имя»: стало необязательным', ([name]) => Object.assign(name ?? {}, { validation: { maxLength: 100 } })],
    [
      'поле «E-mail»: стало обязательным',
      (all) => Object.assign(all[2] ?? {}, { validation: { email: true, required: true } }),
    ],
    ['поле «Имя»: подпись: «Как к вам обращаться*» → «Имя*»', ([name]) => Object.assign(name ?? {}, { label: 'Имя*' })],
    [
      'поле «Телефон»: маска: «+7 999 999-99-99» → «8 999 999-99-99»',
      (all) => Object.assign(all[1] ?? {}, { mask: '8 999 999-99-99' }),
    ],
    [
      'поле «Имя»: сколько знаков можно самое большее: «100» → «50»',
      ([name]) => Object.assign(name ?? {}, { validation: { required: true, maxLength: 50 } }),
    ],
    ['добавлено: поле «Должность»', (all) => all.splice(1, 0, { name: 'position', label: 'Должность' })],
    ['убрано: поле «E-mail»', (all) => all.splice(2, 1)],
  ])('says «%s»', async (words, change) => {
    expect(await byFields(change)).toEqual([`${CALLBACK}: ${words}`])
  })
})

it('says what has changed of menus, regions, banners and hours', async () => {
  expect(
    await linesAfter(async ({ edit }) => {
      await edit('content/settings.json', '"menu": [', '"menu": [{ "name": "Доставка", "link": { "route": "faq" } }, ')
      await edit('content/settings.json', '"time": "09:00–18:00"', '"time": "10:00–18:00"')
      await edit('content/regions.json', '"code": "krasnodar",', '"code": "krasnodar", "phone": "+7 861 111-11-11",')
      await edit('content/main.json', /("banners": \[\s*\{)/, '$1 "until": "2026-12-31",')
      await edit('content/main.json', '"banners": [', '"banners": [{ "text": "Склад закрыт", "until": "2026-12-31" }, ')
    }),
  ).toEqual([
    'Главная: добавлено: объявление «Склад закрыт», показывается по 31 декабря 2026 включительно',
    expect.stringMatching(/^Главная: объявление «.*»: показывается по 31 декабря 2026 включительно$/),
    expect.stringMatching(/^Регионы: регион «.*»: телефон региона: .*«\+7 861 111-11-11»$/),
    expect.stringMatching(/^Настройки.*: дни и время «Пн–Чт»: время: «09:00–18:00» → «10:00–18:00»$/),
    expect.stringMatching(/^Настройки.*: добавлено: пункт меню «Доставка»$/),
  ])
})

it('says that only the spaces are others, where nothing else is seen', async () => {
  expect(
    await linesAfter(({ edit }) =>
      edit('content/settings.json', /"Приёмка и\u00a0претензии"/, '"Приёмка и претензии"'),
    ),
  ).toEqual([expect.stringMatching(/название пункта: «Приёмка и претензии»: только пробелы и переносы другие$/)])
})

describe('of addresses', () => {
  it('says where the old ones lead; what only calls them by the new name has not changed', async () => {
    const lines = await linesAfter(async ({ folder }) => {
      for (const [what, to] of [
        ['page:faq', '/voprosy/'],
        ['news:banki-89', 'banki'],
        ['page:contacts', 'kontakty'],
        ['form:callback', 'zvonok'],
      ] as const) {
        const draft = await openDraft(folder)
        rename(draft, what, to, { redirect: true })
        await writeChanges(draft.changes(folder))
      }
      await rm(join(folder, 'content/news/dozator-bez-metalla.json'))
    })
    expect(lines).toEqual([
      'Страница «Вопросы и ответы», /voprosy/: адрес /faq/ → /voprosy/, прежний ведёт на /voprosy/ (301)',
      expect.stringMatching(
        /^Новость «.*», \/news\/banki\/: адрес \/news\/banki-89\/ ведёт на \/news\/banki\/ \(301\)$/,
      ),
      expect.stringMatching(/^Новость «.*», \/news\/dozator-bez-metalla\/: удалено$/),
      expect.stringMatching(/: по адресу \/news\/dozator-bez-metalla\/ больше ничего нет \(404\)$/),
    ])
  })

  it.each([
    [
      '"/faq", ',
      '"/voprosy", ',
      `${FAQ.replace('faq', 'voprosy')}: адрес /faq/ → /voprosy/, прежний никуда не ведёт (404)`,
    ],
    ['"redirects": [', '"redirects": [{ "from": "/old", "to": "/faq/" }, ', 'Адреса: переход /old/ → /faq/ (301)'],
    [
      '"page": "faq"',
      '"page": "faq", "guard": "personal"',
      `${FAQ}: адрес /faq/ теперь только для тех, кто вошёл (personal)`,
    ],
  ])('says of %s that it is %s now', async (from, to, words) => {
    expect(await linesAfter(({ edit }) => edit('routes.json', from, to))).toEqual([words])
  })

  it('says which pages have come and gone', async () => {
    expect(
      await linesAfter(async ({ read, write, edit, folder }) => {
        const page: object = JSON.parse(await read('pages/faq.json'))
        await write('pages/delivery.json', JSON.stringify({ ...page, name: 'Доставка' }))
        await edit('routes.json', '{ "path": "/faq", "page": "faq" }', '{ "path": "/delivery", "page": "delivery" }')
        await rm(join(folder, 'pages/faq.json'))
      }),
    ).toEqual([
      'Страница «Доставка», /delivery/: добавлено',
      `${FAQ}: удалено`,
      `${FAQ}: адреса /faq/ больше нет: по нему «не найдено» (404)`,
    ])
  })
})

it('for Markdown no sign of a text is one of its own', () => {
  const change = { words: '«**а** <b>» → «[б](/)»', file: 'schema/pages/about.json', line: 7 }
  const differences = [{ title: 'Страница «О_нас»', changes: [change] }]
  expect(asMarkdown(differences)).toContain(String.raw`- «\*\*а\*\* \<b\>» → «\[б\](/)» `)
  expect(asMarkdown(differences)).toContain('`schema/pages/about.json:7`')
  expect(asMarkdown([])).toMatch(/ничего не\u00a0изменилось\.$/)
  const changes = Array<typeof change>(1000).fill({ ...change, words: 'а'.repeat(200) })
  const many = asMarkdown([{ title: 'Страница', changes }])
  expect(many.length).toBeLessThan(65_536)
  expect(many).toMatch(/Это не\u00a0всё: остальное покажет npm run diff\.$/)
})

describe.runIf(hasGit)('npm run diff', () => {
  async function repository() {
    const project = await mkdtemp(join(tmpdir(), 'tara-diff-'))
    onTestFinished(() => rm(project, { recursive: true, force: true }))
    const git = gitIn(project)
    git('init', '-q', '-b', 'main')
    await cp((await copySchema()).folder, join(project, 'schema'), { recursive: true })
    await cp(publicFolder, join(project, 'public'), { recursive: true })
    git('add', '-A')
    git('commit', '-qm', 'первое')
    return { project, git, ...editorOf(join(project, 'schema')) }
  }
  const plain = async (words: string[], project: string) => (await diff(words, project)).replaceAll('\u00a0', ' ')

  it('compares states of git with each other and with the files that are here', async () => {
    const { project, git, edit } = await repository()
    await edit('content/faq.json', '"title": "Вопросы и\u00a0ответы"', '"title": "Ответы"')
    const expected = 'Вопросы и ответы\n  заголовок: «Вопросы и ответы» → «Ответы»  schema/content/faq.json:3'
    expect(await plain(['main'], project)).toBe(expected)
    expect(await plain([], project)).toBe(expected)
    expect(await plain(['main', 'HEAD'], project)).toBe('Для посетителей ничего не изменилось.')
    git('checkout', '-qb', 'vesna')
    git('commit', '-qam', 'второе')
    // Later commits on main do not count.
    git('checkout', '-q', 'main')
    await edit('content/about.json', '"title": "', '"title": "Новый ')
    git('commit', '-qam', 'третье')
    git('checkout', '-q', 'vesna')
    expect(await plain([], project)).toBe(expected)
    expect(await plain(['HEAD~1', 'HEAD'], project)).toBe(expected)
    git('branch', '-qm', 'main', 'osnovnaya')
    expect(await plain([], project)).toBe('Для посетителей ничего не изменилось.')
    await expect(diff(['net-takoy'], project)).rejects.toThrow(/«net-takoy» нет/)
    await expect(diff(['a', 'b', 'c'], project)).rejects.toThrow(UsageError)
  })

  it('of files that do not check says what it can, and that it may not be all', async () => {
    const { project, edit, write } = await repository()
    await edit('content/faq.json', '"title": "Вопросы и\u00a0ответы"', '"title": "Ответы"')
    await write('pages/about.json', '{ "meta": {}, ')
    const report = await plain([], project)
    expect(report).toMatch(/^Здесь может быть не всё: в папке \d+ ошиб\S+ Первая — schema\/pages\/about\.json:1: /)
    expect(report).toContain('заголовок: «Вопросы и ответы» → «Ответы»')
    expect(report).toContain('файл изменён, но его не прочитать  schema/pages/about.json:1')
    expect(await plain(['--markdown'], project)).toMatch(/^### .*\n\n> Здесь может быть не всё: /)
  })
})
