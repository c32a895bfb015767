import { cp, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { today } from '#schema/definitions/text/dates.ts'
import { bytesOf, problemsIn } from '#server/app/change/testing.ts'
import { schemaFolder } from '#server/engine/paths.ts'
import { writeChanges } from '#server/engine/site/write-changes.ts'
import { startApp } from '../site/app.ts'
import { gitIn, hasGit } from '../site/git.ts'
import { renderHtml } from '../site/html.ts'
import { copySchema } from '../site/schema-copy.ts'
import { COMMANDS, commands, jsonAfter, readme } from './recipes.ts'

// The twelve tasks of a first day, one after another in one copy of the files, by the words of schema/README.md.

/** Rows of the README's table of tasks, with the linked headings. */
const tasks = [...readme.matchAll(/^\| ([^|]+) \| (\[.*\]\(#.*\)) \|$/gm)].map(([, task = '', links = '']) => ({
  task,
  anchors: [...links.matchAll(/\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor),
}))

const headings = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-'),
)

test('the README has a table of them, whose links lead to its sections', () => {
  expect(tasks.map(({ task }) => task)).toHaveLength(12)
  for (const { task, anchors } of tasks) for (const anchor of anchors) expect(headings, task).toContain(anchor)
})

test('the README has pictures, which are light and have words', async () => {
  const pictures = [...readme.matchAll(/^!\[([^\]]*)\]\((\S+)\)$/gm)]
  expect(pictures.length).toBeGreaterThanOrEqual(3)
  for (const [, words = '', path = ''] of pictures) {
    expect(words.length, path).toBeGreaterThan(30)
    expect((await stat(join(schemaFolder, path))).size, path).toBeLessThan(60 * 1024)
  }
})

test.runIf(hasGit)(
  'all are done by the README alone, seen by a visitor, and undone',
  { timeout: 120_000 },
  async () => {
    const schema = await copySchema()
    const { folder, edit, read, write } = schema
    const project = dirname(folder)
    await cp(folder, join(project, 'schema'), { recursive: true })
    const git = gitIn(folder)
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'прежнее')
    const before = await bytesOf(join(project, 'schema'))

    /** A command of the README: the first that begins so. */
    async function run(name: string, ...beginning: readonly string[]) {
      const words = commands.find(
        ([command, , all]) => command === name && beginning.every((word, i) => all[i] === word),
      )?.[2]
      if (!words) throw new Error(`The README has no npm run ${name} -- ${beginning.join(' ')}`)
      const plan = await COMMANDS[name]?.(words, folder)
      await writeChanges(plan?.changes ?? [])
    }
    async function done(task: number) {
      const found = await problemsIn(folder)
      expect(found, tasks[task - 1]?.task ?? '').toEqual([])
    }

    await edit('content/main.json', /"title": "[^"]*"/, jsonAfter('Слова первого экрана главной').trim())
    await done(1)

    await run('new', 'article', '--title')
    const article = 'content/articles/kak-myt-banki.json'
    await edit('content/tags.json', /\{ "id": "gorloviny"/, `${jsonAfter('### Завести тему статей')}, $&`)
    await edit(article, /"tags": \[[^\]]*\]/, '"tags": ["hranenie"]')
    await edit(
      article,
      /"body": \[/,
      `$&${jsonAfter('### Поставить картинку')}, ${jsonAfter('### Поставить таблицу')},`,
    )
    await done(2)

    await run('new', 'landing', '--title')
    const landing: { body: unknown[] } = JSON.parse(await read('content/landings/tara-dlya-vody.json'))
    landing.body.push(...JSON.parse(`[${jsonAfter('На новой посадочной один блок, абзац.')}]`))
    expect(landing.body).toHaveLength(6)
    await write('content/landings/tara-dlya-vody.json', JSON.stringify(landing))
    await done(3)

    const position = jsonAfter('### Своё поле в регистрации и профиле')
    await edit('forms/registration.json', /\{\s*"name": "email"/, `${position}, $&`)
    await edit('forms/profile.json', /\{\s*"name": "email"/, `${position}, $&`)
    expect((await problemsIn(folder)).map((line) => line.split(' ')[1])).toEqual(Array(3).fill('форма/нет-значения'))
    const value = jsonAfter('добавьте такое же поле в `forms/profile.json`').trim().replaceAll('$', '$$$$')
    for (const place of ['modals/profile-edit', 'pages/personal-profile', 'pages/personal'])
      await edit(`${place}.json`, /"email": \{ "\$get": "data\.profile\.user\.email" \}(?! \} \})/, `${value}, $&`)
    const field: object = JSON.parse(jsonAfter('### Добавить поле в анкету'))
    const [, visible = ''] =
      /`"visible": (\{[^`]*)`/.exec(readme.slice(readme.indexOf('Чтобы поле появлялось не всегда'))) ?? []
    await edit(
      'forms/questionnaire.json',
      /\{\s*"name": "decoration"/,
      `${JSON.stringify({ ...field, visible: JSON.parse(visible) }).replaceAll('$', '$$$$')}, $&`,
    )
    await done(4)

    await write(
      'forms/samples.json',
      jsonAfter('Создайте `forms/samples.json`').replace(/"mails": \[.*\]/, () => {
        const [, mails = ''] = /`("mails": \[\{ "mail": "samples" \}\])`/.exec(readme) ?? []
        return mails
      }),
    )
    await write('mails/samples.json', jsonAfter('создайте `mails/samples.json`'))
    await write('modals/samples.json', jsonAfter('Создайте `modals/samples.json`'))
    await edit('pages/contacts.json', /\n {2}\]\n\}\s*$/, `,\n${jsonAfter('Вызовите окно со страницы')}\n  ]\n}`)
    await done(5)

    await edit('content/settings.json', /\{ "name": "Сертификаты и.декларации"/, `${jsonAfter('### Пункт меню')}, $&`)
    await done(6)

    // The last block of the page becomes the first; what is only hidden stays in the file.
    await edit(
      'pages/about.json',
      /("blocks": \[)([\s\S]*),(\s*\{ "type": "partial", "props": \{ "name": "region-delivery" \} \})/,
      '$1$3,$2',
    )
    await edit('pages/about.json', '"type": "page-heading"', `${jsonAfter('### Переставить, спрятать').trim()}, $&`)
    await done(7)

    await run('new', 'region', '--title')
    await done(8)

    await edit('content/settings.json', /"hours": \[.*\]/, jsonAfter('Часы стоят в одном месте').trim())
    await done(9)

    // The README's days come and go; a visitor of today is to see it.
    const banner: object = JSON.parse(jsonAfter('### Показать с одного дня по другой'))
    await edit(
      'content/main.json',
      /"banners": \[/,
      `$&${JSON.stringify({ ...banner, from: today(), until: `${Number(today().slice(0, 4)) + 1}-12-31` })},`,
    )
    await done(10)

    await run('rename', 'page:faq', '/voprosy/')
    await done(11)

    const app = await startApp({ SCHEMA_DIR: folder }, { render: renderHtml })
    const shown = async (path: string) => (await app.ask(path)).body.replaceAll('\u00a0', ' ')
    try {
      const home = await shown('/')
      expect(home).toMatch(/<h1[^>]*>Тара под вашу линию/)
      expect(home).toContain('31 декабря склад не работает')
      expect(home).toContain('Вопросы о приёмке')
      expect(home).toMatch(/Пн–Пт.{0,40}10:00–19:00/s)
      const text = await shown('/articles/kak-myt-banki/')
      for (const part of ['Три канистры в ряд', 'Чем мыть банки', 'Хранение тары']) expect(text).toContain(part)
      const water = await shown('/page/tara-dlya-vody/')
      for (const part of ['Почему у нас', 'Отгрузка от коробки', 'Образцы присылаем бесплатно', 'Задать вопрос'])
        expect(water).toContain(part)
      expect(await shown('/registration/')).toContain('Должность')
      expect(await shown('/contacts/')).toContain('?modal=samples')
      expect(await shown('/contacts/?modal=samples')).toContain('Какие изделия прислать')
      const about = await shown('/about/')
      expect(about).not.toContain('<h1')
      expect(await shown('/uhta/catalog/')).toContain('Регион: Ухта')
      expect((await app.ask('/faq/')).headers.location).toBe('/voprosy/')
    } finally {
      await app.stop()
    }

    // As the README undoes it; it asks before it takes new files away, a test cannot be asked.
    for (const line of ['git restore schema public', 'git clean -id schema public']) expect(readme).toContain(line)
    git('restore', '.')
    git('clean', '-qfd')
    await done(12)
    const { '.git': _, ...after } = Object.fromEntries(
      Object.entries(await bytesOf(folder)).filter(([file]) => !file.startsWith('.git/')),
    )
    expect(after).toEqual(before)
  },
)
