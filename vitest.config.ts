import { defineConfig } from 'vitest/config'
import { serverReact } from './renderer/server-react.ts'

/** More than the two cores of the machine that CI runs on: much of a test is waiting, for a browser or a second process. */
const WORKERS = 3

export default defineConfig({
  test: {
    reporters: ['default', './tests/summary-reporter.ts'],
    projects: [
      {
        // Components are what they are on the server.
        plugins: [serverReact],
        test: {
          name: 'unit',
          include: [
            '{schema,renderer,server,blocks}/**/*.test.{ts,tsx}',
            'tests/{schema,api,structure,demo}/**/*.test.{ts,tsx}',
          ],
          environment: 'node',
          maxWorkers: WORKERS,
          // PostgreSQL in process takes seconds to open where the machine does other things too.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/{start,e2e}/**/*.test.ts'],
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
