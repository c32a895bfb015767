import { spawn } from 'node:child_process'
import { root } from '../engine/paths.ts'

// npm run check: runs all checks, two at a time, prints their output, and says how many passed and which failed.

const CHECKS: readonly (readonly [name: string, command: string])[] = [
  ['types', 'tsc -p .'],
  ['types of the second shop', 'tsc -p tests/fixtures/second-shop'],
  ['format and lint', 'biome check --error-on-warnings .'],
  ['layers', 'depcruise --config .dependency-cruiser.mjs schema renderer server blocks tests'],
  ['unused code', 'knip'],
  ['schema files', 'npm run --silent check:schema'],
]
const AT_ONCE = 2

const run = (command: string): Promise<{ output: string; passed: boolean }> =>
  new Promise((resolve) => {
    const child = spawn(command, {
      cwd: root,
      shell: true,
      env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}`, FORCE_COLOR: '1' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part
      })
    child.on('error', (error) => resolve({ output: String(error), passed: false }))
    child.on('close', (code) => resolve({ output, passed: code === 0 }))
  })

const waiting = [...CHECKS]
const failed: string[] = []
async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next
    const { output, passed } = await run(command)
    if (!passed) failed.push(name)
    if (output.trim() !== '') console.log(`\n${name}: ${command}\n${output.trimEnd()}`)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work))
console.log(
  `\n${CHECKS.length - failed.length} checks passed${failed.length > 0 ? `, failed: ${failed.join(', ')}` : ''}`,
)
process.exitCode = failed.length > 0 ? 1 : 0
