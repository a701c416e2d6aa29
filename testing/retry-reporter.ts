import type { Reporter, TestCase } from 'vitest/node'

/** Names at the end of a run the tests that passed only when tried again, and how often; vitest's own reporter names just the slow ones. */
export default class RetryReporter implements Reporter {
  private readonly retried: string[] = []

  onTestCaseResult(test: TestCase): void {
    const { flaky = false, retryCount = 0 } = test.diagnostic() ?? {}
    if (flaky) this.retried.push(`${test.module.relativeModuleId} > ${test.fullName} (try ${retryCount + 1})`)
  }

  onTestRunEnd(): void {
    if (this.retried.length > 0) console.log(`Passed only when tried again:\n${this.retried.map((name) => `  ${name}`).join('\n')}`)
  }
}
