import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { STABLE } from './tests/site/stable-node.ts'

/** More than the two cores of the machine that CI runs on: much of a test is waiting, for a browser or a second process. */
const WORKERS = 3

/** Threads that tests start have their modules compiled already. */
const execArgv = [...STABLE, '--import', new URL('server/compiled.mjs', import.meta.url).href]

/** Removes the variables that the shop in this checkout runs with. */
const ENVIRONMENT = ['./tests/site/environment.ts']

/** Tests that need no browser and no built site. */
const UNIT = globSync([
  '{schema,renderer,server,blocks}/**/*.test.{ts,tsx}',
  'tests/{schema,api,exchange,structure,fixtures/second-shop}/**/*.test.{ts,tsx}',
])

/**
 * Other modules in the place of some would be there for the files after it too; those of a browser keep what they found at
 * their first import. Globals, variables and the clock of the server's tests are put back after each of them.
 */
const replaces = (file: string): boolean =>
  (/^(?:renderer|blocks)/.test(file)
    ? /\bvi\.(?:mock|stub\w+|useFakeTimers)\(/
    : /\bvi\.(?:mock|doMock|resetModules)\(/
  ).test(readFileSync(file, 'utf8'))

/** The files go by threes through processes that know all modules already; those that replace some get one of their own. */
const unit = (name: string, include: string[], isolate: boolean) => ({
  test: {
    name,
    include,
    isolate,
    setupFiles: ENVIRONMENT,
    execArgv,
    environment: 'node',
    maxWorkers: WORKERS,
    // PostgreSQL in process takes seconds to open where the machine does other things too.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    reporters: ['default', './tests/summary-reporter.ts'],
    projects: [
      unit(
        'unit',
        UNIT.filter((file) => !replaces(file)),
        false,
      ),
      unit('unit-alone', UNIT.filter(replaces), true),
      {
        test: {
          name: 'site',
          include: ['tests/{start,e2e}/**/*.test.ts'],
          isolate: false,
          setupFiles: ENVIRONMENT,
          execArgv,
          environment: 'node',
          globalSetup: './tests/site/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A second is little for a browser where others run too.
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: WORKERS,
        },
      },
    ],
  },
})
