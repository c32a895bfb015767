import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printFile } from '#schema/definitions/document/edit.ts'
import { suggest } from '#schema/definitions/text/nearest.ts'
import { slugOf } from '#schema/definitions/text/transliterate.ts'
import { typeset } from '#schema/definitions/text/typography.ts'
import { StartError, UsageError } from '../../engine/config.ts'
import type { TextChange } from '../../engine/site/write-changes.ts'
import { COPIED_KINDS, makeCopy } from './copy.ts'
import { openDraft, type Plan, planOf } from './plan.ts'

/** Command-line flags for a kind of file, with their descriptions. */
type Flags = Readonly<Record<'required' | 'optional', Readonly<Record<string, string>>>>

const COPY: Flags = {
  required: { title: 'Заголовок' },
  optional: {
    from: 'С какого файла списать, именем; без этого — с самого нового, а где дат нет, с первого по имени; у форм — с той, на заявки которой отвечают',
    name: 'Имя файла: латинские буквы, цифры и дефисы; без этого — из заголовка',
  },
}

const PAGE: Flags = {
  ...COPY,
  optional: { ...COPY.optional, address: 'Адрес; без этого — рядом с той, с которой списано' },
}

const BLOCK: Flags = {
  required: {
    type: 'Вид блока: имя папки по-английски, «price-note»',
    title: 'Название для редактора, по-русски',
    description: 'Что блок показывает, одним-двумя предложениями',
  },
  optional: { text: 'Текст для образца' },
}

const WORDS = [...COPIED_KINDS.keys(), 'block']

const flagsOf = (word: string): Flags => (word === 'block' ? BLOCK : word === 'page' ? PAGE : COPY)

const USAGE = `Как запускать:
  npm run new -- ВИД --help      что назвать; виды: ${WORDS.join(', ')}
  npm run new -- page --title "Возврат тары" --from about --address /vozvrat/`

/** Returns the usage of the command, for one kind of file or in general. */
export function usageOfNew([word = '']: readonly string[]): string {
  if (!WORDS.includes(word)) return USAGE
  const { required, optional } = flagsOf(word)
  return [
    'Что назвать (в скобках — чего можно не называть):',
    ...Object.entries(required).map(([name, ask]) => `  --${name}  ${ask}`),
    ...Object.entries(optional).map(([name, ask]) => `  [--${name}]  ${ask}`),
  ].join('\n')
}

export interface Folders {
  readonly schema: string
  readonly blocks: string
}

/** Plans `npm run new`. @throws StartError, UsageError */
export async function planNew([word, ...args]: readonly string[], folders: Folders): Promise<Plan> {
  if (word === undefined) throw new UsageError('Не сказано, что создать.')
  if (!WORDS.includes(word)) throw new UsageError(`Не знаю, что такое «${word}». ${suggest(word, WORDS)}`)
  const { required, optional } = flagsOf(word)
  const names = Object.keys({ ...required, ...optional })
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const)),
  })
  const answers: Answers = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text?.trim() ?? '']))
  const missing = Object.entries(required).filter(([name]) => !answers[name])
  if (missing.length > 0)
    throw new UsageError(['Не хватает:', ...missing.map(([name, ask]) => `  --${name}  ${ask}`)].join('\n'))
  if (word === 'block') return planBlock(answers, folders.blocks)
  const draft = await openDraft(folders.schema)
  const { notes } = makeCopy(draft, word, { title: '', ...answers })
  return planOf(draft, folders.schema, notes)
}

type Answers = Readonly<Partial<Record<string, string>>>

function planBlock({ type = '', title = '', description = '', text }: Answers, folder: string): Plan {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(type)) {
    const meant = slugOf(type)
    throw new UsageError(`Вид блока — строчные латинские буквы, цифры и дефисы${meant ? `: «${meant}»` : ''} (--type).`)
  }
  const words = typeset(description)
  const changes = makeBlock(type, typeset(title), words, text ? typeset(text) : words, folder)
  return {
    shown: changes.map(({ file }) => `blocks/${file.slice(join(folder, '/').length)}  + новый файл`),
    notes: [`Поставить на страницу: { "type": "${type}", "props": { "text": "…" } }`],
    changes,
  }
}

/** Returns the four files of a new block with one prop, `text` (blocks/README.md). @throws StartError if the block exists */
function makeBlock(type: string, title: string, description: string, text: string, folder: string): TextChange[] {
  if (existsSync(join(folder, type))) throw new StartError(`Блок «${type}» уже есть: он остаётся как был.`)
  const files = {
    'contract.ts': contractOf(title, description),
    'Component.tsx': COMPONENT,
    'Component.module.css': STYLES,
    'example.json': printFile({ props: { text } }),
  }
  return Object.entries(files).map(([name, after]) => ({ file: join(folder, type, name), before: undefined, after }))
}

/** Returns a property as source text in the formatter's layout. */
function property(name: string, text: string): string {
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", '’')}'`
  const line = `  ${name}: ${quoted},`
  return line.length <= 120 ? line : `  ${name}:\n    ${quoted},`
}

const contractOf = (
  title: string,
  description: string,
): string => `import { type BlockContract, type FromSchema, object, text } from '#schema/definitions/contract/index.ts'

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
    <div className={\`measured \${css.block}\`}>
      <Paragraphs text={text} />
    </div>
  )
}
`

const STYLES = `.block {
  margin-block: var(--space-24);
}
`
