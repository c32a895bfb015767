import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { root } from '#server/engine/paths.ts'
import { copyProject } from '../site/project-copy.ts'
import { editorOf } from '../site/schema-copy.ts'
import { STABLE } from '../site/stable-node.ts'

// `npm run build`, on a copy of the project, because the tests change its code.

const project = await copyProject()
afterAll(project.remove)
const files = editorOf(project.folder)

test('a block whose component imports nothing is built', async () => {
  await symlink(join(root, 'node_modules'), join(project.folder, 'node_modules'))
  await cp(join(project.folder, 'blocks/quote'), join(project.folder, 'blocks/plain'), { recursive: true })
  await rm(join(project.folder, 'blocks/plain/Component.module.css'))
  await files.write(
    'blocks/plain/Component.tsx',
    `export function Component() {
  return (
    <p className="plain">
      Без <b>импорта</b>
    </p>
  )
}
`,
  )
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const build = spawn(process.execPath, [...STABLE, 'server/cli/build.ts'], { cwd: project.folder, env })
  onTestFinished(() => void build.kill())
  let output = ''
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const [code] = await once(build, 'close')
  expect([code, output]).toEqual([0, 'Собираю сайт…\n'])
})
