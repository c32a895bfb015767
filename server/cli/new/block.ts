import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import { printFile } from '../change/json.ts'
import { Refusal } from '../change/refusal.ts'
import type { Change } from '../change/write.ts'
import type { Answers, Question } from './questions.ts'

/** A block's folder is its type: a word in English. */
export const blockQuestions: readonly Question[] = [
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

/**
 * The four files of a block with one prop, `text`, as blocks/README.md says.
 * @param folder of the blocks
 * @throws Refusal where there is such a block
 */
export function makeBlock({ type = '', title = '', description = '', text }: Answers, folder: string): Change[] {
  if (existsSync(join(folder, type))) throw new Refusal(`Блок «${type}» уже есть: он остаётся как был.`)
  const files = {
    'contract.ts': contractOf(title, description),
    'Component.tsx': COMPONENT,
    'Component.module.css': STYLES,
    'example.json': printFile({ props: { text } }),
  }
  return Object.entries(files).map(([name, after]) => ({ file: join(folder, type, name), before: undefined, after }))
}

/** The formatter's own line. */
const WIDTH = 120

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", '’')}'`

function property(name: string, text: string): string {
  const line = `  ${name}: ${quoted(text)},`
  return line.length <= WIDTH ? line : `  ${name}:\n    ${quoted(text)},`
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
