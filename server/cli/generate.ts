import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { contracts } from '#blocks/contracts.ts'
import { colorStyles } from '#schema/definitions/shop/units/colors.ts'
import { writeEditorNames } from '../app/editor-names.ts'
import { exampleProblems } from '../app/gallery/examples.ts'
import { TEST_VARIABLES } from '../engine/config.ts'
import { root } from '../engine/paths.ts'
import { VARIABLES } from '../shop/config.ts'
import { runCommand } from './command-line.ts'
import { vsCodeSettings, writeEditorSchemas } from './editor-schemas.ts'

function generate(): Map<string, string> {
  const settings = join(root, '.vscode', 'settings.json')
  const readme = join(root, 'README.md')
  return new Map([
    [settings, vsCodeSettings(textOf(settings) ?? '{}\n')],
    [join(root, '.env.example'), envExample()],
    [join(root, 'renderer', 'shop', 'drawing', 'colors.css'), colorStyles()],
    [readme, withVariables(readFileSync(readme, 'utf8'))],
  ])
}

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const row = (...cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** Returns README.md with a new table of variables between the markers `<!-- variables -->` and `<!-- /variables -->`. */
function withVariables(readme: string): string {
  const rows = [
    row('variable', 'default', 'meaning'),
    row('---', '---', '---'),
    ...Object.values(VARIABLES).map(({ name, shownPreset, meaning }) => row(`\`${name}\``, shownPreset, meaning)),
    ...Object.entries(TEST_VARIABLES).map(([name, meaning]) => row(`\`${name}\``, 'none', meaning)),
  ]
  return readme.replace(
    /(<!-- variables -->).*(<!-- \/variables -->)/s,
    (_, before, after) => `${before}\n\n${rows.join('\n')}\n\n${after}`,
  )
}

const HEAD = `# What can be set, each with its default or an example: copy it to .env and take out the # of what you need.
# systemd reads it by EnvironmentFile=, compose.yaml by env_file, a shell by: set -a; . ./.env; npm start
# Made by npm run generate.
`

const envExample = (): string =>
  HEAD +
  Object.values(VARIABLES)
    .map(({ name, example, meaning }) => `\n${comment(meaning)}\n#${name}=${example}\n`)
    .join('')

/** Formats the description of a variable as a comment of .env.example: without Markdown, in short lines. */
const comment = (meaning: string): string =>
  meaning
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1: $2')
    .replaceAll('`', '')
    .replace(/(?=\S)(.{1,110})(?:\s+|$)/g, '# $1\n')
    .trimEnd()

const USAGE = `Как запускать:
  npm run generate                 записать подсказки редактора и таблицу README
  npm run generate -- --check      только сказать, какие файлы проекта устарели
  npm run generate -- documents    составить PDF из schema/content/documents в public/assets/documents`

const isStale = ([file, text]: readonly [string, string]): boolean => textOf(file) !== text

/** Checks generated files and examples of blocks. @returns the exit code: 1 for a stale file or an invalid example */
async function check(): Promise<number> {
  const names = [...generate()].filter(isStale).map(([file]) => relative(root, file))
  if (names.length > 0) console.error(`Устарели файлы: ${names.join(', ')}. Выполните npm run generate.`)
  const examples = await exampleProblems(contracts)
  for (const problem of examples) console.error(problem)
  return names.length + examples.length > 0 ? 1 : 0
}

async function write(): Promise<number> {
  const stale = [...generate()].filter(isStale)
  for (const [file, text] of stale) {
    // The folder of a generated file, such as .vscode, may be missing.
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const schemas = await writeEditorSchemas()
  await writeEditorNames()
  console.log(`Записано файлов: ${stale.length + schemas}.`)
  return 0
}

await runCommand({
  usage: USAGE,
  read() {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
    const [word] = positionals
    if (word !== undefined && word !== 'documents') return `«${word}» здесь ничего не значит.`
    return { isCheck: values.check, isDocuments: word !== undefined }
  },
  async run({ isCheck, isDocuments }) {
    if (isCheck) return check()
    if (!isDocuments) return write()
    const { makeDocuments } = await import('../shop/papers/documents/make-documents.ts')
    await makeDocuments()
    return 0
  },
})
