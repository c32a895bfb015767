import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Long tests that npm test leaves out, one after the other since some load the whole machine: npm run test:long. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..', '..'),
    include: ['tests/long/*.test.ts'],
    globalSetup: './tests/site/build-once.ts',
    setupFiles: ['./tests/site/environment.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './tests/summary-reporter.ts'],
    disableConsoleIntercept: true,
  },
})
