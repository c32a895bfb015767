import type { Node } from 'jsonc-parser'
import { nodeAt, type ParsedDocument } from '../document/parse.ts'
import { fromPointer, keyOf, type Problem } from '../document/problem.ts'
import { record } from '../json-schema/unknown.ts'
import { FILES_LABEL, type SchemaFiles } from '../kinds/files.ts'
import { kindNames, kinds } from '../kinds/kinds.ts'
import { plural } from '../text/format.ts'
import { meantIn } from '../text/nearest.ts'
import { guesses } from './guesses.ts'
import { type Mended, replaced, withText } from './mended.ts'

/** How many words are mended for a try: each is a check of what reads that file. */
const MOST_TRIES = 6

/**
 * The problems without those that would be gone if one misspelt word of another were right: that one comes first, and
 * says how many there are. So a page misspelt in routes.json is told once, not at every link that leads to it.
 * @param find all that is wrong with other files
 */
export function causesFirst(
  problems: readonly Problem[],
  files: SchemaFiles,
  find: (files: SchemaFiles) => readonly Problem[],
): Problem[] {
  const told = new Map<Problem, number>()
  const hushed = new Set<Problem>()
  for (const { cause, follow } of consequences(problems, files, find)) {
    if (hushed.has(cause)) continue
    const fresh = follow.filter((one) => !hushed.has(one) && !told.has(one))
    if (fresh.length === 0) continue
    told.set(cause, fresh.length)
    for (const one of fresh) hushed.add(one)
  }
  const causes = [...told].map(([cause, count]) => ({
    ...cause,
    message: `${cause.message} Отсюда же ещё ${count} ${plural(count, 'замечание', 'замечания', 'замечаний')}: когда исправите это, ${count === 1 ? 'оно исчезнет' : 'они исчезнут'}.`,
  }))
  return [...causes, ...problems.filter((problem) => !told.has(problem) && !hushed.has(problem))]
}

interface Consequences {
  readonly cause: Problem
  readonly follow: readonly Problem[]
}

/** What follows from each, those from which most does before the others. */
function consequences(
  problems: readonly Problem[],
  files: SchemaFiles,
  find: (files: SchemaFiles) => readonly Problem[],
): Consequences[] {
  const known = new Set(problems.map(keyOf))
  const words = problems.length < 2 ? [] : problems.flatMap((cause) => mendedWord(files, cause) ?? [])
  // A file that names a thing is one of few; those that use it are many.
  const perFile = (file: string): number => words.filter(({ cause }) => cause.file === file).length
  return [
    ...movedFiles(problems, files),
    ...renamedFiles(problems, files),
    ...words.sort((a, b) => perFile(a.cause.file) - perFile(b.cause.file)).slice(0, MOST_TRIES),
    // Of two that explain as much, what is told itself is meant.
    ...guesses(problems, files).take(MOST_TRIES),
  ]
    .map(({ cause, files: mended, isGuess }) => {
      const left = new Set(find(mended).map(keyOf))
      // What is mended may show more of its own file, but must break no other.
      const isMended = !left.has(keyOf(cause)) && left.size < problems.length
      const follow = isMended
        ? problems.filter((one) => one !== cause && !isTwin(one, cause) && !left.has(keyOf(one)))
        : []
      const isSeen = follow.some(({ severity }) => severity === 'error') && [...left].every((one) => known.has(one))
      return { cause, follow: isGuess && !isSeen ? [] : follow }
    })
    .sort((a, b) => b.follow.length - a.follow.length)
}

/** Of two that are alike either may be the wrong one: both are told. */
const isTwin = (one: Problem, other: Problem): boolean => one.rule === other.rule && one.rule.endsWith('/повтор')

/** With the word that was meant in the place of the one that a problem names. */
function mendedWord(files: SchemaFiles, cause: Problem): Mended | undefined {
  const meant = cause.severity === 'error' ? meantIn(cause.hint) : undefined
  const found = meant === undefined ? undefined : files.all.find(({ file }) => file === cause.file)
  const node = found && misspeltNode(found, cause)
  if (!node || meant === undefined) return undefined
  const text = replaced(found.text, node, meant)
  return { cause, files: withText(files, found, text) }
}

/** Files that several places name otherwise than they are called: with the name that is asked for. */
function* renamedFiles(problems: readonly Problem[], files: SchemaFiles): Iterable<Mended> {
  const asked = Map.groupBy(problems, ({ message, hint }) => {
    const [, folder, id] = /нет файла (\S+\/)([^/]+)\.json\.$/.exec(message) ?? []
    const meant = meantIn(hint)
    return id === undefined || meant === undefined ? '' : `${folder}${meant} ${id}`
  })
  for (const [key, places] of asked) {
    const [was = '', id = ''] = key.split(' ')
    const file = places.length > 1 ? files.all.find((one) => one.file === `${was}.json`) : undefined
    if (!file) continue
    const shown = places.slice(0, 3).map((place) => `${place.file}:${place.line}`)
    const cause: Problem = {
      ...{ severity: 'error' as const, file: file.file, line: 1, column: 1, pointer: '', rule: 'файлы/имя' },
      message: `Файл назван «${file.id}», а ссылаются на «${id}»: ${shown.join(', ')}${places.length > 3 ? ' и другие' : ''}.`,
      hint: `Назовите файл «${id}.json» или исправьте имя в этих местах.`,
    }
    const renamed = (path: string): string => path.replace(/[^/]*$/, `${id}.json`)
    yield {
      cause,
      files: files.changed((one) => (file.file.endsWith(`/${one.path}`) ? { ...one, path: renamed(one.path) } : one)),
    }
  }
}

/** Files that lie among those of another kind: in the folder of the one that they name. */
function* movedFiles(problems: readonly Problem[], files: SchemaFiles): Iterable<Mended> {
  for (const { rule, file: name } of problems) {
    const file = rule === 'вид/чужая-схема' ? files.all.find((one) => one.file === name) : undefined
    const kind = kindNames.find((one) => String(record(file?.value).$schema).endsWith(`/${one}.schema.json`))
    if (!file || !kind || !kinds[kind].path.includes('*') || files.of(kind).has(file.id)) continue
    if (!kinds[kind].schema.required?.every((key) => key in record(file.value))) continue
    const place = kinds[kind].path.replace('*', file.id)
    yield {
      cause: {
        ...{ severity: 'error', file: name, line: 1, column: 1, pointer: '', rule: 'файлы/не-на-месте' },
        message: `Похоже, файл лежит не\u00a0в\u00a0той папке: по\u00a0"$schema" и\u00a0по\u00a0ключам это «${kinds[kind].schema.title}».`,
        hint: `Перенесите его: ${FILES_LABEL}${place}. Если папка та, исправьте "$schema".`,
      },
      files: files.changed((one) => (name === FILES_LABEL + one.path ? { ...one, path: place } : one)),
    }
  }
}

/** Where the word stands that a problem names: the value, or its key. */
export function misspeltNode(document: ParsedDocument, { pointer, message }: Problem): Node | undefined {
  const value = nodeAt(document, fromPointer(pointer))
  const key = value?.parent?.type === 'property' ? value.parent.children?.[0] : undefined
  return [value, key].find(
    (node) => node?.type === 'string' && (message.includes(`«${node.value}»`) || message.includes(`"${node.value}"`)),
  )
}
