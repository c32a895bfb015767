import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '#server/paths.ts'
import { gitIn, hasGit } from '../site/git.ts'
import { copyProject } from '../site/project-copy.ts'
import { waitFor } from '../site/run-site.ts'
import { editorOf } from '../site/schema-copy.ts'
import { removeFolder } from '../site/temporary-folder.ts'
import { plain } from '../site/use-site.ts'

// `npm run preview` and `npm run gallery -- --compare`, in a repository of its own that has the project's files.

const project = await copyProject()
const temporary = await mkdtemp(join(tmpdir(), 'tara-temporary-'))
afterAll(() => Promise.all([project.remove(), removeFolder(temporary)]))
const files = editorOf(project.folder)
const git = gitIn(project.folder)

await symlink(join(root, 'node_modules'), join(project.folder, 'node_modules'))
await files.write('.gitignore', 'node_modules\ndist\n')
git('init', '-q', '-b', 'main')
git('add', '-A')
git('commit', '-qm', 'как было')
git('switch', '-qc', 'proba')
await files.edit(
  'schema/pages/about.json',
  '"blocks": [',
  '"blocks": [{ "type": "picture", "props": { "file": "/assets/pictures/proba.jpg", "alt": "Проба", "caption": "Завод в пробе" } },',
)
await cp(
  join(project.folder, 'public/assets/pictures/banki.jpg'),
  join(project.folder, 'public/assets/pictures/proba.jpg'),
)
git('add', '-A')
git('commit', '-qm', 'проба')
git('switch', '-qc', 'slomano')
await files.edit('schema/pages/about.json', '.json",', '.json"')
git('commit', '-qam', 'сломано')
git('switch', '-q', 'main')

const preview = (...words: readonly string[]) => run('preview', words)

function run(command: string, words: readonly string[]) {
  const { VITEST: _, NODE_ENV: __, ...ours } = process.env
  const child = spawn(process.execPath, [join(project.folder, `server/cli/${command}.ts`), ...words], {
    cwd: project.folder,
    env: { ...ours, TMPDIR: temporary, SMTP_URL: 'smtp://127.0.0.1:1', SITE_URL: 'https://live.example' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  return { child, output: () => output }
}

test.runIf(hasGit)(
  'a branch is shown by a port of its own, says on every page that it is a preview, and leaves nothing behind',
  {
    timeout: 180_000,
  },
  async () => {
    const { child, output } = preview('proba')
    const ended = once(child, 'exit')
    await waitFor(() => output().includes('Предпросмотр proba'), output, 150_000)
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0] ?? ''
    const page = await fetch(`${url}/about/`)
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    const html = plain(await page.text())
    expect(html).toContain('Завод в пробе')
    expect(html).toMatch(
      /<body><aside class="preview-banner" aria-label="Предпросмотр">Предпросмотр: proba, .* писем не будет/,
    )
    // The branch's own picture, which is not in the build.
    expect((await fetch(`${url}/assets/pictures/proba.jpg`)).headers.get('content-type')).toBe('image/jpeg')
    const [, picture = ''] = /src="(\/pictures\/[^"]+)"/.exec(html) ?? []
    expect((await fetch(url + picture)).status).toBe(200)
    for (const path of ['/robots.txt', '/_page/about/', '/api/app/region/list', '/_preview.css'])
      expect((await fetch(url + path)).headers.get('x-robots-tag')).toBe('noindex, nofollow')
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect((await readdir(temporary)).filter((name) => name.startsWith('tara-'))).toEqual([])
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  },
)

test.runIf(hasGit)(
  'a branch whose files do not check is told with their places, in Russian, and one that is not there',
  async () => {
    for (const [branch, said] of [
      ['slomano', /schema\/pages\/about\.json:\d+:\d+.*Предпросмотр slomano не открыт/],
      ['net-takoy', /Ветки, метки или коммита «net-takoy» нет\. Последние ветки: .*proba/],
    ] as const) {
      const { child, output } = preview(branch)
      expect(await once(child, 'exit')).toEqual([1, null])
      expect(plain(output())).toMatch(said)
      expect((await readdir(temporary)).filter((name) => name.startsWith('tara-'))).toEqual([])
    }
  },
)

test.runIf(hasGit)(
  'two states of the gallery stand side by side, and only what differs is shown first',
  {
    timeout: 180_000,
  },
  async () => {
    await files.edit('blocks/quote/example.json', '"author": "', '"author": "Новый автор, ')
    await files.edit('blocks/lead/Component.module.css', '{', '{ outline: 0;')
    const out = join(temporary, 'out')
    const { child, output } = run('gallery', ['--compare', 'main', '--out', out])
    expect([await once(child, 'exit'), output()]).toEqual([[0, null], expect.stringContaining(`${out}/index.html`)])
    expect(plain(output())).toContain('Отличаются: 2 из')
    const page = await readFile(join(out, 'index.html'), 'utf8')
    const [different = '', same = ''] = page.split('Без отличий')
    expect(different).toMatch(/<h2 id="quote">Цитата <small>разметка</)
    expect(different).toMatch(/<h2 id="lead">Вводка <small>стили</)
    for (const name of ['text', 'form.callback', 'mail.new-order']) expect(same).toContain(`href="after/${name}.html"`)
    for (const folder of ['before', 'after']) {
      expect(different).toContain(`src="${folder}/quote.light.html"`)
      const frame = await readFile(join(out, folder, 'quote.light.html'), 'utf8')
      expect(frame.includes('Новый автор')).toBe(folder === 'after')
      // It opens by itself, without a server.
      const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(frame) ?? []
      expect((await readFile(join(out, folder, sheet), 'utf8')).includes('url(data:font/woff2;')).toBe(true)
    }
    expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1)
    expect((await readdir(temporary)).filter((name) => name.startsWith('tara-'))).toEqual([])
  },
)
