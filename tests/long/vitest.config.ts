import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Long tests, which npm test omits: npm run test:long. They run one after the other, because some load the whole machine. */
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
