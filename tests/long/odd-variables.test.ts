import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { TEST_VARIABLES } from '#server/engine/config.ts'
import { root } from '#server/engine/paths.ts'
import { VARIABLES } from '#server/shop/config.ts'

/** One suite of each type: commands, calls, starts, pages in a browser. */
const SUITES = ['server/cli', 'tests/api/basket.test.ts', 'tests/start/start.test.ts', 'tests/e2e/pages.test.ts']

test('the variables of the README change nothing in the tests', async () => {
  const { TEST_DATABASE_URL: _, ...ofTests } = TEST_VARIABLES // tests rightly fail if this server does not exist
  const names = [...Object.values(VARIABLES).map(({ name }) => name), ...Object.keys(ofTests)]
  const odd = Object.fromEntries(names.map((name) => [name, '/odd']))
  const { VITEST: _v, ...ours } = process.env
  const { stdout } = await promisify(execFile)('npx', ['vitest', 'run', ...SUITES], {
    cwd: root,
    env: { ...ours, ...odd },
    maxBuffer: 10_000_000,
  })
  expect(stdout).toMatch(/\d+ passed, 0 failed/)
}, 600_000)
