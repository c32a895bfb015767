import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { leftOut } from './left-out.ts'

const wholeFiles = leftOut.flatMap(({ tests }) =>
  Object.entries(tests).flatMap(([file, titles]) => (titles === undefined ? [`tests/e2e/${file}`] : [])),
)

/** Runs the browser tests with each site in front of another back end: npm run test:upstream. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..', '..'),
    include: ['tests/e2e/**/*.test.ts'],
    exclude: wholeFiles,
    environment: 'node',
    globalSetup: './tests/upstream/setup.ts',
    setupFiles: ['./tests/site/environment.ts', './tests/upstream/leave-out.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 3,
    reporters: ['default', './tests/summary-reporter.ts'],
  },
})
