import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** A test of the whole shop in Firefox and WebKit, if they are installed: npm run test:engines. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..', '..'),
    include: ['tests/engines/*.test.ts'],
    globalSetup: './tests/site/build-once.ts',
    setupFiles: ['./tests/site/environment.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './tests/summary-reporter.ts'],
    disableConsoleIntercept: true,
  },
})
