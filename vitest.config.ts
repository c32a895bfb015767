import { defineConfig } from 'vitest/config'
import { serverReact } from './renderer/server-react.ts'

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
          // The machine has two cores, and each of these files runs a server or a browser.
          maxWorkers: 2,
        },
      },
    ],
  },
})
