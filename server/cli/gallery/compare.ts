import { spawn } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contracts } from '#blocks/contracts.ts'
import { StartError } from '../../config.ts'
import { type Html, html } from '../../gallery/html.ts'
import { documentOf, SCHEME_NAMES, WIDTHS } from '../../gallery/pages.ts'
import { SCHEMES } from '../../gallery/schemes.ts'
import { root } from '../../paths.ts'
import { addWorktree, type Worktree } from '../worktree.ts'
import { emptied, writeGallery } from './write.ts'

/** What became of a specimen, from the other state to this one. */
interface Change {
  name: string
  kind: 'added' | 'removed' | 'changed' | 'same'
  /** What of it is other, in Russian; empty where nothing is. */
  what: string
}

interface Titled extends Change {
  title: string
}

/** How the names of frames end that are compared. */
const FRAME = '.light.html'

/**
 * Two galleries side by side, the other state's and this one's, each made by its own code and build: what differs first.
 * @throws StartError where there is no such state, or it has no gallery yet
 */
export async function writeComparison(ref: string, out: string, say: (line: string) => void): Promise<void> {
  const other = await addWorktree(ref)
  const above = await mkdtemp(join(tmpdir(), 'tara-gallery-'))
  const tidy = async () => {
    await Promise.all([other.remove(), rm(above, { recursive: true, force: true })])
  }
  const interrupted = () => void tidy().finally(() => process.exit(130))
  process.once('SIGINT', interrupted)
  try {
    say(`Галерея состояния ${other.name}…`)
    const [before, after] = [join(above, 'before'), join(above, 'after')]
    await writeOther(other, ref, before)
    say('Галерея того, что здесь…')
    const titles = await writeGallery(after, say)
    const changes = (await changesBetween(before, after, other.folder)).map((change) => ({
      ...change,
      title: titles.get(change.name) ?? change.name,
    }))
    await emptied(out)
    // Copied rather than moved: the temporary folder may be on another disk.
    await cp(above, out, { recursive: true })
    for (const name of ['gallery.css', 'gallery.js'])
      await writeFile(join(out, name), await readFile(join(root, 'server/gallery', name)))
    await writeFile(join(out, 'index.html'), comparisonPage(other.name, changes))
    const different = changes.filter(({ kind }) => kind !== 'same').length
    say(`Отличаются: ${different} из\u00a0${changes.length}.`)
  } finally {
    process.off('SIGINT', interrupted)
    await tidy()
  }
}

async function writeOther({ folder }: Worktree, ref: string, out: string): Promise<void> {
  if (!existsSync(join(folder, 'server/cli/gallery.ts')))
    throw new StartError(`В\u00a0состоянии ${ref} галереи ещё нет: сравнить можно с\u00a0более поздним.`)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  let output = ''
  const code = await new Promise<number | null>((done, fail) => {
    const child = spawn(process.execPath, [join(folder, 'server/cli/gallery.ts'), '--out', out], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    child.on('error', fail)
    child.on('close', done)
  })
  if (code !== 0) throw new StartError(`Галерея состояния ${ref} не\u00a0получилась:\n${output}`)
}

async function changesBetween(before: string, after: string, otherRoot: string): Promise<Change[]> {
  const [old, now] = [await specimensIn(before), await specimensIn(after)]
  const names = [...new Set([...old, ...now])].sort()
  const changes = await Promise.all(
    names.map(async (name): Promise<Change> => {
      if (!old.includes(name)) return { name, kind: 'added', what: 'появилось' }
      if (!now.includes(name)) return { name, kind: 'removed', what: 'убрано' }
      const [was, is] = await Promise.all([before, after].map((folder) => markupOf(join(folder, name + FRAME))))
      const what = [
        ...(was === is ? [] : ['разметка']),
        ...(contracts.has(name) && (await stylesOf(otherRoot, name)) !== (await stylesOf(root, name)) ? ['стили'] : []),
      ]
      return { name, kind: what.length > 0 ? 'changed' : 'same', what: what.join(' и\u00a0') }
    }),
  )
  return changes.sort((one, other) => Number(one.kind === 'same') - Number(other.kind === 'same'))
}

const specimensIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(FRAME)).map((name) => name.slice(0, -FRAME.length))

/** Without what the build numbers anew each time: names of classes and of files. */
const markupOf = async (file: string): Promise<string> => withoutNumbers(await readFile(file, 'utf8'))

/** A document in which only what the block says is left; for comparing builds. */
export const withoutNumbers = (text: string): string =>
  text
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<script type="module".*?<\/script>/gs, '')
    .replace(/"build":"[^"]*"/g, '')
    .replace(/ class="[^"]*"/g, '')

async function stylesOf(project: string, type: string): Promise<string> {
  const folder = join(project, 'blocks', type)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css')).sort()
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

/** The two states of each specimen beside each other. @param ref the other state, in words */
function comparisonPage(ref: string, changes: readonly Titled[]): string {
  const different = changes.filter(({ kind }) => kind !== 'same')
  const same = changes.filter(({ kind }) => kind === 'same')
  return documentOf(
    'Сравнение',
    html`<main><h1>Сравнение</h1>
<p>Слева — ${ref}, справа — то, что здесь. Отличается: ${different.length}, одинаково: ${same.length}. Стили, общие для всех блоков, сравнивайте глазами.</p>
${different.map(pairOf)}
<h2>Без отличий</h2><ul class="cards">${same.map(({ name, title }) => html`<li><a href="after/${name}.html">${title}</a></li>`)}</ul></main>`,
  )
}

const pairOf = ({ name, title, kind, what }: Titled): Html =>
  html`<section><h2 id="${name}">${title} <small>${what}</small></h2>${WIDTHS.map((width) =>
    SCHEMES.map((scheme) => {
      const how = `${width} точек, ${SCHEME_NAMES[scheme]}`
      return html`<div class="pair" tabindex="0" role="group" aria-label="${title}: ${how}">${[
        kind !== 'added' && sideOf('before', 'было'),
        kind !== 'removed' && sideOf('after', 'стало'),
      ]}</div>`

      function sideOf(folder: string, word: string): Html {
        return html`<figure class="${scheme}"><figcaption>${word}, ${how}</figcaption><iframe src="${folder}/${name}.${scheme}.html" width="${width}" height="480" loading="lazy" title="${title}, ${word}, ${how}"></iframe></figure>`
      }
    }),
  )}</section>`
