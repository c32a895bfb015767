import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { CallAnswer } from '#schema/api/types.ts'
import { root } from '#server/paths.ts'
import { singleContent } from '../site/files.ts'
import { questionnaire } from '../site/questionnaire.ts'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'
import { copySchema } from '../site/schema-copy.ts'
import { withManyArticles } from './articles.ts'
import type { Task } from './inside-tasks.ts'
import { report } from './measure.ts'
import { choice, writeRows } from './rows.ts'

/** Processor time of one task of the serving thread, in milliseconds. */
const MOST_MS = 20

const PRODUCTS = 100_000

/** Visitors who ask all the time while something else goes on. */
const VISITORS = 4

/** What a running site is asked for; `site.url` names it. */
type Step = readonly [name: string, run: (site: RunningSite) => Promise<unknown>]

/**
 * The longest task of the serving thread while a site does what it does: a task is a callback with all that it does
 * before the event loop goes on. `node tests/bench/tasks.ts --why` says of each that is too long what it did.
 */
export async function measureTasks(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tara-tasks-'))
  try {
    const { folder: schema } = await copySchema(join(folder, 'demo'))
    await tasksIn(join(folder, 'demo'), schema, stepsOf(join(folder, 'demo'), schema))
    const many = await withManyArticles(join(folder, 'articles'))
    await tasksIn(join(folder, 'articles'), many, articleSteps(many))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tasksIn(folder: string, schema: string, steps: readonly Step[]): Promise<void> {
  const why = process.argv.includes('--why')
  const notes = join(folder, 'tasks.json')
  const site = await startSite({
    DATA_DIR: join(folder, 'data'),
    SCHEMA_DIR: schema,
    LOG_LEVEL: 'silent',
    FORMS_PER_HOUR: '1000000',
    TASKS_FILE: notes,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'inside-tasks.ts')).href}`,
    ...(why && { TASKS_PROFILE: '1' }),
  })
  try {
    await tasksOf(site, notes) // of the start
    for (const [name, run] of steps) {
      await run(site)
      await sleep(1000) // what goes on behind the visitors' backs
      tell(name, await tasksOf(site, notes), why)
    }
  } finally {
    await site.stop()
  }
}

function tell(name: string, tasks: readonly Task[], why: boolean): void {
  const [{ cost } = { cost: 0 }] = tasks
  report(`longest task: ${name}`, `${cost.toFixed(1)} ms`, `at most ${MOST_MS} ms`, cost <= MOST_MS)
  if (!why) return
  for (const { cost, by, heaviest = [] } of tasks)
    if (cost > MOST_MS * 0.6)
      console.log(`    ${cost.toFixed(1)} ms, ${by}\n${heaviest.map((line) => `      ${line}`).join('\n')}`)
}

/** The costliest tasks since they were asked for last, the costliest first. */
async function tasksOf({ process: child, output }: RunningSite, notes: string): Promise<Task[]> {
  await rm(notes, { force: true })
  child.kill('SIGUSR2')
  let text = ''
  const isWritten = async (): Promise<boolean> => {
    text = await readFile(notes, 'utf8').catch(() => '')
    return text.endsWith(']')
  }
  await waitFor(isWritten, () => `The site does not answer the probe:\n${output()}`)
  return JSON.parse(text) as Task[] // of inside-tasks.ts
}

const PAGES = [
  ...['/', '/catalog/', '/catalog/flakony/', '/catalog-import/', '/search/?q=флакон', '/about/', '/articles/', '/faq/'],
  ...['/articles/pet-pnd-pp/', '/news/', '/contacts/', '/basket/', '/checkout/', '/questionnaire/', '/nowhere/'],
]

const stepsOf = (folder: string, schema: string): readonly Step[] => [
  ['after the start', (site) => sleep(3000).then(() => read(site, '/'))],
  ['a page of each kind', (site) => readAll(site, [...PAGES, '/favorite/', '/compare/', '/registration/'])],
  [
    'the same again, and brotli behind',
    (site) => readAll(site, Array.from({ length: 20 }, () => PAGES).flat()).then(() => sleep(3000)),
  ],
  ['an edit of the schema', (site) => besides(site, () => edit(site, schema))],
  ['signing in', signIn],
  ['a question and its letters', question],
  ['an upload of 25 MB', upload],
  ['sitemaps', (site) => readAll(site, ['/sitemap.xml', '/sitemap-main-1.xml', '/robots.txt'])],
  [
    `importing CSV of ${PRODUCTS}`,
    (site) => besides(site, () => load(site, join(folder, 'data'), join(folder, 'rows.csv'))),
  ],
  [
    'first list with its filter after it',
    (site) =>
      readAll(site, ['/catalog/', '/catalog/?sort=price', '/catalog/?sort=name', '/catalog/flakony/?material=pet']),
  ],
  [
    'first search after it, by a common word',
    (site) => readAll(site, ['/search/?q=флакон', '/search/?q=флакон&sort=price', '/search/?q=флокан']),
  ],
  [
    'suggestions',
    (site) =>
      readAll(
        site,
        ['ф', 'фл', 'флокан', 'ahbju', '28/410'].map((q) => `/api/app/search/suggest?q=${encodeURIComponent(q)}`),
      ),
  ],
  ['a page of each kind after it', (site) => readAll(site, PAGES)],
  ['a product of it', async (site) => readAll(site, await products(site))],
  [
    'sitemaps of it',
    (site) =>
      readAll(site, [
        '/sitemap.xml',
        '/robots.txt',
        ...Array.from({ length: 5 }, (_, i) => `/sitemap-main-${i + 1}.xml`),
      ]),
  ],
  [
    'lists of it by other filters',
    (site) =>
      readAll(
        site,
        Array.from({ length: 40 }, (_, i) => `/catalog/?${choice(i)}`),
      ),
  ],
  [
    `importing XLSX of ${PRODUCTS}`,
    (site) => besides(site, () => load(site, join(folder, 'data'), join(folder, 'rows.xlsx'))),
  ],
]

/** What reads or goes through all that a site has files for. */
const articleSteps = (schema: string): readonly Step[] => [
  ['after the start, hundreds of articles', (site) => sleep(6000).then(() => read(site, '/'))],
  [
    'their pages',
    (site) =>
      readAll(site, ['/articles/', '/articles/?page=9', '/articles/pet-pnd-pp-7/', '/sitemap/', '/sitemap.xml']),
  ],
  ['searches among them', (site) => readAll(site, ['/search/?q=флакон', '/search/?q=горловина', '/search/?q=флокан'])],
  ['an edit beside them, and a search', (site) => edit(site, schema).then(() => read(site, '/search/?q=банка'))],
]

const HEADERS = { 'Accept-Encoding': 'gzip, br, zstd' }

async function read({ url }: RunningSite, path: string): Promise<string> {
  const answer = await fetch(url + path, { headers: HEADERS })
  const text = await answer.text()
  if (answer.status >= 500) throw new Error(`${path} answers ${answer.status}`)
  return text
}

async function readAll(site: RunningSite, paths: readonly string[]): Promise<void> {
  for (const path of paths) await read(site, path)
}

async function post({ url }: RunningSite, path: string, body: object | FormData): Promise<unknown> {
  const form = body instanceof FormData
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      Cookie: `userId=${randomBytes(16).toString('hex')}`,
      ...(!form && { 'Content-Type': 'application/json' }),
    },
    body: form ? body : JSON.stringify(body),
  })
  const told: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${JSON.stringify(told)}`)
  return told
}

/** Does something while visitors look at pages and lists, and put things into baskets. */
async function besides(site: RunningSite, work: () => Promise<void>): Promise<void> {
  const { list } = JSON.parse(await read(site, '/api/app/catalog/list')) as CallAnswer<'catalog.list'>
  let done = false
  const visit = async (visitor: number): Promise<void> => {
    for (let i = visitor; !done; i += VISITORS) {
      await readAll(site, [
        PAGES[i % PAGES.length] ?? '/',
        `/catalog/?${choice(i)}`,
        `/api/app/catalog/list?${choice(i)}`,
      ])
      const { id: productId = 0, minQuantity: quantity = 1 } = list[i % list.length] ?? {}
      // Another catalogue may be there, which has it no more.
      await post(site, '/api/app/basket/item/add', { productId, quantity }).catch(() => undefined)
      await sleep(20)
    }
  }
  const visitors = Array.from({ length: VISITORS }, (_, i) => visit(i))
  await work().finally(() => {
    done = true
  })
  await Promise.all(visitors)
}

/** One file, then another that everything depends on. */
async function edit(site: RunningSite, schema: string): Promise<void> {
  for (const [file, from, to] of EDITS) {
    const path = join(schema, file)
    const accepted = site.output().split('показывает новое').length
    await writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
    await waitFor(() => site.output().split('показывает новое').length > accepted, site.output, 60_000)
    await sleep(1000)
  }
}

const EDITS = [
  ['content/faq.json', '"question": "', '"question": "Ещё вопрос. '],
  [
    'routes.json',
    '{ "path": "/watched", "page": "watched" },',
    '{ "path": "/watched", "page": "watched" }, { "path": "/watched-too", "page": "watched" },',
  ],
] as const

async function signIn(site: RunningSite): Promise<void> {
  const password = 'долгий пароль с пробелами'
  const person = { name: 'Анна', workCompany: 'ООО «Пасека»', email: 'anna@paseka.example', phone: '+79161234567' }
  const consents = [{ document: 'data-consent', version: '2026-03-01' }]
  await post(site, '/api/security/registration/byEmail', { ...person, password, consents })
  const token = { username: person.email, password, grant_type: 'password', client_id: 'app' }
  for (let i = 0; i < 3; i++) await post(site, '/api/app/security/token', token)
}

const question = (site: RunningSite): Promise<unknown> =>
  post(site, '/api/app/form/feedback', {
    ...{ name: 'Анна', phone: '+79161234567', email: 'anna@paseka.example', message: 'Есть ли банка 500 мл?' },
    consents: questionnaire.consents,
  })

async function upload(site: RunningSite): Promise<void> {
  const form = new FormData()
  form.append('body', JSON.stringify(questionnaire))
  for (let i = 0; i < 3; i++)
    form.append('files', new File([singleContent('a.pdf', 8 * 1024 * 1024)], `чертёж-${i}.pdf`))
  await post(site, '/api/app/form/questionary', form)
}

/** Writes a file of rows and loads it as \`npm run import\` does; ends when the site shows it. */
async function load(site: RunningSite, dataFolder: string, file: string): Promise<void> {
  await writeRows(file, PRODUCTS)
  const changed = site.output().split('Каталог сменился').length
  const child = spawn(process.execPath, ['--max-semi-space-size=4', join(root, 'server/cli/import.ts'), file], {
    env: { ...process.env, DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The import ended with ${code}: ${said.slice(0, 2000)}`)
  await waitFor(() => site.output().split('Каталог сменился').length > changed, site.output, 60_000)
  await sleep(3000)
}

async function products(site: RunningSite): Promise<string[]> {
  const { list } = JSON.parse(await read(site, '/api/app/catalog/list')) as CallAnswer<'catalog.list'>
  return list.map(({ link }) => link)
}

if (import.meta.main) {
  await measureTasks()
  process.exit(0)
}
