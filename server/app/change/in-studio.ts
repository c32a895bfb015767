import { buildPath } from '#schema/definitions/addresses/routing.ts'
import { FILES_LABEL } from '#schema/definitions/kinds/files.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import type { FileChange, FileChanges } from '../../desk/services.ts'
import { StartError } from '../../engine/config.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import type { Draft } from './draft.ts'
import { RECIPES } from './new.ts'
import { draftOf } from './plan.ts'
import { answersOf, RefusedAnswers } from './questions.ts'
import { remove, usesOf } from './remove.ts'
import { rename } from './rename.ts'

/** The commands `new`, `rename` and `remove` for the studio: they change files in memory, with all references. */
export const filesInStudio: FileChanges = {
  recipes(texts) {
    const context = draftOf(texts).context()
    return [...RECIPES].map(([word, recipe]) => {
      const kind = kinds.named(word)
      const { questions } = recipe()
      const blank = Object.fromEntries(questions.map(({ name }) => [name, '']))
      return {
        kind: word,
        title: (kind && kinds.get(kind).schema.title) ?? word,
        questions: questions.map(({ name, ask, preset, options }) => ({
          name,
          ask,
          preset: preset?.(blank, context) ?? '',
          isOptional: preset?.(blank, context) !== undefined,
          options: [...(options?.(context) ?? [])],
        })),
      }
    })
  },

  uses(texts, file) {
    const place = kinds.at(file.slice(FILES_LABEL.length))
    if (!place) return []
    const uses = usesOf(draftOf(texts).context(), place)
    return [...new Set(uses.map((use) => use.file.file))].filter((name) => name !== file)
  },

  create(texts, word, answers) {
    const draft = draftOf(texts)
    const recipe = RECIPES.get(word)?.()
    if (!recipe) throw new HttpError(422, `Создать «${word}» студия не\u00a0умеет.`)
    return planned(draft, () => {
      const path = recipe.make(draft, answersOf(recipe.questions, answers, draft.context()))
      return { notes: [], ...(path !== undefined && { address: buildPath(path, {}) ?? `${path}/` }) }
    })
  },

  rename: (texts, file, to, from) =>
    inDraft(texts, (draft) => rename(draft, targetOf(file), to, { from, redirect: true })),

  remove: (texts, file, to) => inDraft(texts, (draft) => remove(draft, targetOf(file), to)),
}

/** «page:faq», as the commands call it. @throws StartError of a kind whose files have fixed names */
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

/** Makes the change. @throws HttpError 422 that says why it is refused */
function planned(draft: Draft, change: () => Omit<FileChange, 'texts'>): FileChange {
  try {
    const done = change()
    return { ...done, texts: new Map(draft.changes(FILES_LABEL).map(({ file, after }) => [file, after])) }
  } catch (error) {
    if (error instanceof RefusedAnswers) throw new HttpError(422, 'Проверьте ответы: они отмечены.', error.fields)
    if (error instanceof StartError) throw new HttpError(422, withoutFlags(error.message))
    throw error
  }
}

/** Messages name the flags of the commands in parentheses. */
const withoutFlags = (message: string): string => message.replaceAll(/ \(--[^)]*\)/g, '')
