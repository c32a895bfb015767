import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with the one line that machines read: «N passed, N failed, N skipped». */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length
    // A file that does not load has no tests, a hook that fails leaves its tests out: they fail all the same.
    const parts = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = parts.filter((part) => part.errors().length > 0).length + errors.length
    const skipped = count('skipped')
    process.on('exit', () =>
      console.log(
        `${count('passed')} passed, ${count('failed') + broken} failed${skipped ? `, ${skipped} skipped` : ''}`,
      ),
    )
  }
}
