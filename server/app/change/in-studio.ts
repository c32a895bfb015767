import { buildPath } from '#schema/definitions/addresses/routing.ts'
import { FILES_LABEL, withTitles } from '#schema/definitions/kinds/files.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import type { FileChange, FileChanges } from '../../desk/services.ts'
import { StartError } from '../../engine/config.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { namesOfKind } from '../editor-names.ts'
import { COPIED_KINDS, makeCopy, sourcesOf } from './copy.ts'
import type { Draft } from './draft.ts'
import { draftOf } from './plan.ts'
import { remove, usesOf } from './remove.ts'
import { rename } from './rename.ts'

/** The commands `new`, `rename` and `remove` for the studio: they change files in memory, with all references. */
export const filesInStudio: FileChanges = {
  sources(texts) {
    const context = draftOf(texts).context()
    return [...COPIED_KINDS].map(([word, kind]) => ({
      kind: word,
      title: kinds.get(kind).schema.title ?? word,
      hasAddress: kind === 'page',
      names: sourcesOf(context, kind).map((name) => ({ name, title: namesOfKind(context, kind).get(name) || name })),
    }))
  },

  uses(texts, file) {
    const place = kinds.at(file.slice(FILES_LABEL.length))
    if (!place) return []
    const uses = usesOf(draftOf(texts).context(), place)
    return [...new Set(uses.map((use) => use.file.file))].filter((name) => name !== file)
  },

  create(texts, word, copy) {
    const draft = draftOf(texts)
    return planned(draft, () => {
      const { path } = makeCopy(draft, word, copy)
      return { notes: [], ...(path !== undefined && { address: buildPath(path, {}) ?? `${path}/` }) }
    })
  },

  rename: (texts, file, to, from) =>
    inDraft(texts, (draft) => rename(draft, targetOf(file), to, { from, redirect: true })),

  remove: (texts, file, to) => inDraft(texts, (draft) => remove(draft, targetOf(file), to)),
}

/** Returns «page:faq» for a file, as in the commands. @throws StartError for a kind with fixed names */
function targetOf(file: string): string {
  const place = kinds.at(file.slice(FILES_LABEL.length))
  const word = place && kinds.get(place.kind).named?.word
  if (!word) throw new StartError('Этот файл нужен сайту: он остаётся под своим именем.')
  return `${word}:${place.id}`
}

const inDraft = (texts: SchemaTexts, change: (draft: Draft) => string[]): FileChange => {
  const draft = draftOf(texts)
  return planned(draft, () => ({ notes: change(draft).map(withoutFlags) }))
}

/** Makes a change, and returns the changed files. @throws HttpError 422 with the reason if the change is refused */
function planned(draft: Draft, change: () => Omit<FileChange, 'texts'>): FileChange {
  try {
    const done = change()
    return { ...done, texts: new Map(draft.changes(FILES_LABEL).map(({ file, after }) => [file, after])) }
  } catch (error) {
    if (error instanceof StartError)
      throw new HttpError(422, withTitles(withoutFlags(error.message), draft.context().files))
    throw error
  }
}

/** Removes the command-line flags in parentheses from a message. */
const withoutFlags = (message: string): string => message.replaceAll(/ \(--[^)]*\)/g, '')
