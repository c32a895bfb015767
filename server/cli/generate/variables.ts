import { row, table } from '#schema/definitions/checker/documentation.ts'
import { TEST_VARIABLES, VARIABLES } from '../../config.ts'

/** For README.md: what can be set in the environment. */
export const variablesTable = (): string =>
  table(
    ['variable', 'default', 'meaning'],
    [
      ...Object.values(VARIABLES).map(({ name, shownPreset, meaning }) => row(`\`${name}\``, shownPreset, meaning)),
      ...Object.entries(TEST_VARIABLES).map(([name, meaning]) => row(`\`${name}\``, 'none', meaning)),
    ],
  )

const HEAD = `# What can be set, each with its default or an example: copy it to .env and take out the # of what you need.
# systemd reads it by EnvironmentFile=, compose.yaml by env_file, a shell by: set -a; . ./.env; npm start
# Made by npm run generate.
`

/** The text of .env.example. */
export const envExample = (): string =>
  HEAD +
  Object.values(VARIABLES)
    .map(({ name, example, meaning }) => `\n${comment(meaning)}\n#${name}=${example}\n`)
    .join('')

/** Without what Markdown adds, broken into lines. */
const comment = (meaning: string): string =>
  meaning
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1: $2')
    .replaceAll('`', '')
    .replace(/(?=\S)(.{1,110})(?:\s+|$)/g, '# $1\n')
    .trimEnd()
