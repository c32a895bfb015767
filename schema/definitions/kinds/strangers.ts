import type { Problem } from '../document/problem.ts'
import { slugOf } from '../text/letters.ts'
import { distance, nearest, suggest } from '../text/nearest.ts'
import { kindNames, kindOf, placesOf } from './kinds.ts'

/** A file among the authors' files that the site does not read. */
export interface Stranger {
  readonly path: string
  readonly isFolder: boolean
}

/** Meant as a file for the site, though its name ends otherwise: «o-nas.jsonc», «home.json.txt», «копия.json~». */
export const LIKE_JSON = /\.json(?:[5c]|[^a-z0-9/][^/]*)?$/i

/** Files that systems and editors create, and READMEs. */
const LEFT = /(?:^|\/)\.|\/?(?:Thumbs\.db|desktop\.ini|4913|#[^/]*#|~\$[^/]*|README[^/]*)$|\.(?:sw[a-p]|tmp|part)$/i

/** A copy that an editor keeps of the file beside it. */
const COPY = /(?:~|\.bak|\.orig|___jb_(?:tmp|old)___|\.tmp[^/]*|\.\d+)$/i

/** Returns true for files that nobody expects the site to read. */
export function isLeftOver(path: string, paths: ReadonlySet<string>): boolean {
  const copied = path.replace(COPY, '')
  return LEFT.test(path) || (copied !== path && paths.has(copied))
}

/** Folders that kinds of files lie in, and those around. */
const FOLDERS: ReadonlySet<string> = new Set(
  kindNames.flatMap(placesOf).flatMap((place) => {
    const steps = place.split('/').slice(0, -1)
    return steps.map((_, i) => steps.slice(0, i + 1).join('/'))
  }),
)

/**
 * Returns the unread files and folders; a folder is reported once. @param read paths of all files that are read: a
 * folder that contains one is not reported
 */
export function strangersIn(entries: readonly Stranger[], read: readonly string[]): Stranger[] {
  const strange = entries.filter(({ path, isFolder }) => !isFolder || !FOLDERS.has(path))
  const folders = strange.flatMap(({ path, isFolder }) => (isFolder ? `${path}/` : []))
  return strange.filter(
    ({ path }) =>
      !folders.some((folder) => path.startsWith(folder)) && !read.some((other) => other.startsWith(`${path}/`)),
  )
}

/** Guesses the intended name of a file in a kind's folder. */
function meantName(path: string): string {
  const [, folder = '', id] = /^(.*)\/([a-z0-9-]+)\.(?:txt|js|text)$/.exec(path) ?? []
  return id === undefined || !FOLDERS.has(folder) ? '' : `Если это файл сайта, назовите его «${id}.json». `
}

/** Warnings: what is not read breaks nothing that is. */
export function* strangerProblems(strangers: readonly Stranger[], label: string): Iterable<Problem> {
  for (const { path, isFolder } of strangers) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const around = path.slice(0, -name.length - 1)
    yield {
      ...{ severity: 'warning', file: label + path, line: 1, column: 1, pointer: '' },
      rule: isFolder ? 'файлы/папка' : 'файлы/имя',
      ...(!isFolder
        ? {
            message: `Файл «${path}» сайт не\u00a0прочитает: он\u00a0читает только файлы, чьё имя кончается на\u00a0«.json».`,
            hint: `${meantName(path)}Чтобы это увидели на\u00a0сайте, начните файл командой npm run new, а\u00a0картинки и\u00a0документы кладите в\u00a0public/assets; этот уберите.`,
          }
        : LIKE_JSON.test(name)
          ? {
              message: `«${name}» здесь папка, а\u00a0не\u00a0файл: сайт её не\u00a0прочитает.`,
              hint: 'Уберите папку, а\u00a0файл возьмите из\u00a0неё или из\u00a0истории.',
            }
          : {
              message: `Папки «${path}» сайт не\u00a0знает: что в\u00a0неё положат, он\u00a0не\u00a0прочитает.`,
              hint: around
                ? `Кладите файлы прямо в\u00a0«${around}», а\u00a0эту папку уберите.`
                : `Уберите её. Папки для файлов: ${[...FOLDERS].map((folder) => `«${folder}»`).join(', ')}.`,
            }),
    }
  }
}

/** Guesses the intended path of a file: one of its folders or its name is right, or the folders before it exist. */
function meantPath(path: string): string | undefined {
  const named = path.replace(LIKE_JSON, '.json')
  if (kindOf(named)) return named
  const folder = named.slice(0, named.lastIndexOf('/') + 1)
  const name = named.slice(folder.length)
  const all = kindNames.flatMap(placesOf)
  const places = all.map((place) => place.replace('*.json', name))
  const deeper = all.find((place) => `/${place}`.endsWith(`/${name === named ? named : `${folder}*.json`}`))
  if (deeper) return deeper.replace('*.json', name)
  const steps = named.split('/')
  const near = places.flatMap((place) => {
    const others = place.split('/')
    const [at = -1, ...more] = steps.flatMap((step, i) => (step === others[i] ? [] : [i]))
    const [step, other] = [steps[at] ?? '', others[at] ?? '']
    if (others.length !== steps.length || more.length > 0 || nearest(step, [other]) === undefined) return []
    return { place, edits: distance(step, other, step.length) }
  })
  return near.sort((a, b) => a.edits - b.edits)[0]?.place
}

/** Files at no kind's place. */
export const misplaced = (read: readonly { path: string; fault?: unknown }[], label: string): Problem[] =>
  read
    .filter(({ path, fault }) => !fault && !(path.endsWith('.json') && kindOf(path)))
    .map(({ path }) => misplacedFile(path, label))

/** Hint for a file of which only the extension is known. */
export const NAME_HINT =
  'Назовите его строчными латинскими буквами, цифрами и\u00a0дефисами: «o-kompanii.json»; ненужный уберите.'

/** The name of a file with the end, and in the letters, that it has to have. */
function rightName(path: string): string | undefined {
  const id = slugOf(path.slice(path.lastIndexOf('/') + 1).replace(LIKE_JSON, ''))
  return id === '' ? undefined : `${id}.json`
}

function misplacedFile(path: string, label: string): Problem {
  if (!path.endsWith('.json')) {
    const name = rightName(path)
    return problem(label + path, {
      rule: 'файлы/имя',
      message: `Файл «${path}» сайт не прочитает: имя кончается не на «.json».`,
      hint: name === undefined ? NAME_HINT : `Назовите его «${name}».`,
    })
  }
  const meant = meantPath(path)
  return problem(label + path, {
    rule: 'файлы/не-на-месте',
    message: `Файлу «${path}» здесь не место: сайт его не прочитает.`,
    hint: meant === undefined ? suggest('', kindNames.flatMap(placesOf)) : `Возможно, имелось в виду «${meant}».`,
  })
}

const problem = (file: string, about: Pick<Problem, 'rule' | 'message' | 'hint'>): Problem => ({
  ...{ severity: 'error', file, line: 1, column: 1, pointer: '' },
  ...about,
})
