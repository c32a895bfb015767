import type { Reporter, TestModule } from 'vitest/node'

/** Number of slowest files that the summary lists. */
const SLOWEST = 25

const seconds = (module: TestModule): number => {
  const { duration, collectDuration, environmentSetupDuration } = module.diagnostic()
  return (duration + collectDuration + environmentSetupDuration) / 1000
}

/** Prints the slowest test files, which delay the whole run, and then a line for programs: «N passed, N failed, N skipped». */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length
    // A file that cannot be loaded has no tests, and a failed hook skips its tests: both count as failures.
    const parts = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = parts.filter((part) => part.errors().length > 0).length + errors.length
    const skipped = count('skipped')
    const slowest = modules.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, modules.length > SLOWEST ? SLOWEST : 0)
    process.on('exit', () =>
      console.log(
        `${slowest.map((module) => `${seconds(module).toFixed(1)} s  ${module.relativeModuleId}\n`).join('')}${count('passed')} passed, ${count('failed') + broken} failed${skipped ? `, ${skipped} skipped` : ''}`,
      ),
    )
  }
}
