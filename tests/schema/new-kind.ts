import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NAMES_FILE } from '#schema/definitions/authoring/schema.ts'
import { planNew, usageOfNew } from '#server/app/change/new.ts'
import type { Plan } from '#server/app/change/plan.ts'
import { planRemove } from '#server/app/change/remove.ts'
import { planRename } from '#server/app/change/rename.ts'
import { problemsIn } from '#server/app/change/testing.ts'
import { writeEditorNames } from '#server/app/editor-names.ts'
import { writeEditorSchemas } from '#server/cli/editor-schemas.ts'
import { root, schemaFolder } from '#server/engine/paths.ts'
import { writeChanges } from '#server/engine/site/write-changes.ts'
import { startApp } from '../site/app.ts'

// Runs in a copy of the project that has one kind more (new-kind.test.ts), and prints what became of it.

const folders = { schema: schemaFolder, blocks: join(root, 'blocks') }

async function make(plan: Promise<Plan>): Promise<string[]> {
  const { shown, notes, changes } = await plan
  await writeChanges(changes)
  return [...shown, ...notes]
}

const words =
  'vacancy --title Технолог --lead Варит. --text Печь. --city Владимир --salary 90000 --hours full --date 2026-11-20'.split(
    ' ',
  )
const usage = usageOfNew(['vacancy'])
const refused = await planNew([...words, '--salary', 'много', '--hours', 'ful'], folders).catch(String)
const created = await make(planNew(words, folders))
const renamed = await make(planRename(['vacancy:tehnolog', 'varshchik'], schemaFolder))
const problems = await problemsIn(schemaFolder)
await writeEditorSchemas()
await writeEditorNames()
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const app = await startApp()
const answer = async (path: string): Promise<string> => (await app.ask(path)).body
const shown = {
  list: JSON.parse(await answer('/api/app/content/vacancy/list')),
  view: JSON.parse(await answer('/api/app/content/vacancy/varshchik/view')),
  missing: (await app.ask('/api/app/content/vacancy/none/view')).status,
  page: (await app.ask('/vacancies/varshchik/')).status,
  siteMap: await answer('/sitemap.xml'),
  openApi: JSON.parse(await answer('/api/openapi.json')),
  documentation: JSON.parse(await answer('/api/app/contract/list')),
}
await app.stop()

const removed = await make(planRemove(['vacancy:varshchik', '--to', '/vacancies/'], schemaFolder))

console.log(
  JSON.stringify({
    ...{ usage, refused, created, renamed, problems, shown, removed },
    editor: { schema: read('schema/definitions/generated/vacancy.schema.json'), names: read(NAMES_FILE) },
  }),
)
