import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printFile } from '#schema/definitions/document/edit.ts'
import { contentKinds } from '#schema/definitions/shop/content-kinds.ts'
import { kinds } from '#schema/definitions/shop/kinds.ts'
import { suggest } from '#schema/definitions/text/nearest.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import { StartError, UsageError } from '../../engine/config.ts'
import type { TextChange } from '../../engine/site/write-changes.ts'
import { recipeOf } from './new-file.ts'
import { form, modal, page } from './new-pages.ts'
import { region } from './new-region.ts'
import { openDraft, type Plan, planOf } from './plan.ts'
import { type Answers, answersOf, type Question, type Recipe } from './questions.ts'

/** Recipes by the words of their kinds: «news», «page». */
export const RECIPES: ReadonlyMap<string, () => Recipe> = new Map([
  ...kinds.names.flatMap((kind): [string, () => Recipe][] => {
    const { path, named } = kinds.get(kind)
    const special = kind === 'regions' ? region : undefined
    const isMany = kind in contentKinds && path.includes('*')
    return named && (special || isMany) ? [[named.word, () => special ?? recipeOf(kind)]] : []
  }),
  ...Object.entries({ page, form, modal }).map(([word, recipe]) => [word, () => recipe] as const),
])

const KINDS = [...RECIPES.keys(), 'block']

const USAGE = `Как запускать:
  npm run new -- ВИД --help      что назвать; виды: ${KINDS.join(', ')}
  npm run new -- page --title "Доставка" --text "Везём за два дня." --menu "О заводе"`

const BLOCK_QUESTIONS: readonly Question[] = [
  {
    name: 'type',
    ask: 'Вид блока: имя папки по-английски, «price-note»',
    refuse: (answer) =>
      /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(answer)
        ? undefined
        : `строчные латинские буквы, цифры и дефисы${slugOf(answer) ? `: «${slugOf(answer)}»` : ''}`,
  },
  { name: 'title', ask: 'Название для редактора, по-русски', words: true },
  { name: 'description', ask: 'Что блок показывает, одним-двумя предложениями', words: true },
  { name: 'text', ask: 'Текст для образца', words: true, preset: ({ description }) => description },
]

/** The flags of a kind, or how the command is called. */
export function usageOfNew([kind = '']: readonly string[]): string {
  if (!KINDS.includes(kind)) return USAGE
  const questions = RECIPES.get(kind)?.().questions ?? BLOCK_QUESTIONS
  const lines = questions.map(({ name, ask, preset }) => `  ${preset ? `[--${name}]` : `--${name}`}  ${ask}`)
  return ['Что назвать (в скобках — чего можно не называть):', ...lines].join('\n')
}

export interface Folders {
  readonly schema: string
  readonly blocks: string
}

/** Plans `npm run new`. @throws StartError, UsageError */
export async function planNew([kind, ...args]: readonly string[], folders: Folders): Promise<Plan> {
  if (kind === undefined) throw new UsageError('Не сказано, что создать.')
  const recipe = RECIPES.get(kind)?.()
  if (!recipe && kind !== 'block') throw new UsageError(`Не знаю, что такое «${kind}». ${suggest(kind, KINDS)}`)
  const questions = recipe?.questions ?? BLOCK_QUESTIONS
  const options = Object.fromEntries(questions.map(({ name }) => [name, { type: 'string' }] as const))
  const { values } = parseArgs({ args, options })
  const draft = await openDraft(folders.schema)
  const answers = answersOf(questions, values, draft.context())
  if (recipe) {
    const path = recipe.make(draft, answers)
    return planOf(draft, folders.schema, path === undefined ? [] : [`Адрес: ${path}/`])
  }
  const changes = makeBlock(answers, folders.blocks)
  return {
    shown: changes.map(({ file }) => `blocks/${file.slice(join(folders.blocks, '/').length)}  + новый файл`),
    notes: [`Поставить на страницу: { "type": "${answers.type}", "props": { "text": "…" } }`],
    changes,
  }
}

/** The four files of a block with one prop, `text` (blocks/README.md). @throws StartError where there is such a block */
function makeBlock({ type = '', title = '', description = '', text }: Answers, folder: string): TextChange[] {
  if (existsSync(join(folder, type))) throw new StartError(`Блок «${type}» уже есть: он остаётся как был.`)
  const files = {
    'contract.ts': contractOf(title, description),
    'Component.tsx': COMPONENT,
    'Component.module.css': STYLES,
    'example.json': printFile({ props: { text } }),
  }
  return Object.entries(files).map(([name, after]) => ({ file: join(folder, type, name), before: undefined, after }))
}

/** A property as the formatter writes it. */
function property(name: string, text: string): string {
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", '’')}'`
  const line = `  ${name}: ${quoted},`
  return line.length <= 120 ? line : `  ${name}:\n    ${quoted},`
}

const contractOf = (title: string, description: string): string => `import type { FromSchema } from 'json-schema-to-ts'
import type { BlockContract } from '#schema/definitions/contract/block.ts'
import { text } from '#schema/definitions/contract/fragments.ts'
import { object } from '#schema/definitions/contract/object.ts'

export const contract = {
${property('title', title)}
${property('description', description)}
  interactive: false,
  props: object({ required: { text: { ...text, description: 'Что показываем.' } } }),
} as const satisfies BlockContract

export type Props = FromSchema<typeof contract.props>
`

const COMPONENT = `import { Paragraphs } from '#renderer/index.ts'
import css from './Component.module.css'
import type { Props } from './contract.ts'

export function Component({ text }: Props) {
  return (
    <div className={css.block}>
      <Paragraphs text={text} />
    </div>
  )
}
`

const STYLES = `.block {
  max-width: var(--measure);
  margin-block: var(--space-24);
}
`
