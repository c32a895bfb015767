import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Long tests that load the whole machine, one after the other: npm run test:long. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..', '..'),
    include: ['tests/long/*.test.ts'],
    globalSetup: './tests/site/build-once.ts',
    fileParallelism: false,
    hookTimeout: 120_000,
    reporters: ['default', './tests/summary-reporter.ts'],
    disableConsoleIntercept: true,
  },
})
