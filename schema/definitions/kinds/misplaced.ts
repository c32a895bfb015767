import type { Problem } from '../document/problem.ts'
import { distance } from '../text/distance.ts'
import { plural } from '../text/format.ts'
import { nearest, suggest } from '../text/nearest.ts'
import { slugOf } from '../text/transliterate.ts'
import { type KindName, kindNames, kindOf, kinds } from './kinds.ts'
import { LIKE_JSON } from './strangers.ts'

/** The place of each file that is at no kind's: the nearest, where it is free. */
export function meantPlaces(paths: readonly string[]): ReadonlyMap<string, { kind: KindName; id: string }> {
  const taken = new Set(paths.filter((path) => path.endsWith('.json') && kindOf(path)))
  const places = new Map<string, { kind: KindName; id: string }>()
  for (const path of paths) {
    if (taken.has(path)) continue
    const meant = meantPath(path)
    const place = meant === undefined || taken.has(meant) ? undefined : kindOf(meant)
    if (!place || meant === undefined) continue
    taken.add(meant)
    places.set(path, place)
  }
  return places
}

/** Where a file was meant to be: one of its folders or its name is written rightly then, or the folders before it are there. */
function meantPath(path: string): string | undefined {
  const named = path.replace(LIKE_JSON, '.json')
  if (kindOf(named)) return named
  const folder = named.slice(0, named.lastIndexOf('/') + 1)
  const name = named.slice(folder.length)
  const places = kindNames.map((kind) => kinds[kind].path.replace('*.json', name))
  const deeper = kindNames.find((kind) =>
    `/${kinds[kind].path}`.endsWith(`/${name === named ? named : `${folder}*.json`}`),
  )
  if (deeper) return kinds[deeper].path.replace('*.json', name)
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

/** Files at no kind's place; those of a folder once. */
export function* misplaced(read: readonly { path: string; fault?: unknown }[], label: string): Iterable<Problem> {
  const paths = read.filter(({ fault }) => !fault).map(({ path }) => path)
  const folders = new Map<string, { meant: string; files: string[] }>()
  for (const path of paths) {
    if (path.endsWith('.json') && kindOf(path)) continue
    const folder = wrongFolder(path)
    if (!folder) {
      yield misplacedFile(path, label)
      continue
    }
    const known = folders.get(folder.name)
    if (known) known.files.push(path)
    else folders.set(folder.name, { meant: folder.meant, files: [path] })
  }
  for (const [name, { meant, files }] of folders) {
    if (files.length === 1) yield misplacedFile(files[0] ?? '', label)
    else {
      const isGone = !paths.some((path) => path.startsWith(`${meant}/`))
      const all = `${files.length} ${plural(files.length, 'файл', 'файла', 'файлов')} из неё сайт не прочитает`
      yield problem(`${label}${name}/`, {
        rule: 'файлы/папка',
        message: isGone ? `Папки «${meant}» нет, а есть «${name}»: ${all}.` : `Папки «${name}» сайт не знает: ${all}.`,
        hint: isGone
          ? `Назовите её «${meant.slice(meant.lastIndexOf('/') + 1)}».`
          : `Перенесите их в папку «${meant}».`,
      })
    }
  }
}

/** The outermost folder of a file that is named wrongly, and its right name. */
function wrongFolder(path: string): { name: string; meant: string } | undefined {
  const meant = meantPath(path)?.split('/')
  const steps = path.split('/')
  if (meant?.length !== steps.length) return undefined
  const at = steps.findIndex((step, i) => step !== meant[i])
  if (at === steps.length - 1) return undefined
  return { name: steps.slice(0, at + 1).join('/'), meant: meant.slice(0, at + 1).join('/') }
}

/** How a file is named of which nothing but the end of its name is known. */
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
    hint:
      meant === undefined
        ? suggest(
            '',
            kindNames.map((kind) => kinds[kind].path),
          )
        : `Возможно, имелось в виду «${meant}».`,
  })
}

const problem = (file: string, about: Pick<Problem, 'rule' | 'message' | 'hint'>): Problem => ({
  ...{ severity: 'error', file, line: 1, column: 1, pointer: '' },
  ...about,
})
