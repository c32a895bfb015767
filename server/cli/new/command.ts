import { join } from 'node:path'
import { hasErrors, reportFormats } from '#schema/definitions/checker/report.ts'
import { readTexts } from '#schema/definitions/kinds/texts.ts'
import { suggest } from '#schema/definitions/text/nearest.ts'
import { publicFolder } from '../../paths.ts'
import { Draft } from '../change/draft.ts'
import { type Asked, refuseProblems } from '../change/finish.ts'
import { Refusal } from '../change/refusal.ts'
import { blockQuestions, makeBlock } from './block.ts'
import { article, landing, news, region } from './content.ts'
import { form, modal, page } from './pages.ts'
import { type Ask, answer, type Recipe, usageOf } from './questions.ts'

const RECIPES: Readonly<Record<string, Recipe>> = { article, news, landing, page, form, modal, region }

const KINDS = [...Object.keys(RECIPES), 'block']

const USAGE = `Как запускать:
  npm run new -- ВИД             спросит, что нужно, и создаст файлы: ${KINDS.join(', ')}
  npm run new -- ВИД --help      что можно назвать сразу
  npm run new -- ВИД … --yes     создать и там, где спросить некого
  npm run new -- page --title "Доставка" --text "Везём за два дня." --menu "О заводе"`

/** Where the files are. */
export interface Folders {
  readonly schema: string
  readonly blocks: string
}

/**
 * What `npm run new` is asked for, not written yet.
 * @param ask somebody at a terminal, where one sits there
 * @throws Refusal
 */
export async function askNew([kind, ...flags]: readonly string[], folders: Folders, ask: Ask): Promise<Asked> {
  if (kind === undefined || kind === '--help') throw new Refusal(USAGE, kind === undefined ? 2 : 0)
  const recipe = Object.hasOwn(RECIPES, kind) ? RECIPES[kind] : undefined
  if (!recipe && kind !== 'block')
    throw new Refusal(`Не знаю, что такое «${kind}». ${suggest(kind, KINDS)}\n\n${USAGE}`, 2)
  const questions = recipe?.questions ?? blockQuestions
  if (flags.includes('--help')) throw new Refusal(usageOf(questions), 0)
  const draft = new Draft(await readTexts(folders.schema, publicFolder))
  const answers = await answer(questions, flags, draft.context(), ask)
  if (!recipe) {
    const changes = makeBlock(answers, folders.blocks)
    const shown = changes.map(({ file }) => `blocks/${file.slice(join(folders.blocks, '/').length)}  + новый файл`)
    return {
      shown,
      notes: [`Поставить на страницу: { "type": "${answers.type}", "props": { "text": "…" } }`],
      changes,
      yes: false,
    }
  }
  const path = recipe.make(draft, answers)
  const problems = draft.newProblems()
  if (hasErrors(problems)) refuseProblems(problems)
  return {
    shown: draft.shown,
    notes: [
      ...(path === undefined ? [] : [`Адрес: ${path}/`]),
      ...(problems.length > 0 ? [reportFormats.text(problems)] : []),
    ],
    changes: draft.changes(folders.schema),
    yes: false,
  }
}
