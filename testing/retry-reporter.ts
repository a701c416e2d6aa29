import type { Reporter, TestCase } from 'vitest/node'

/** Names at the end of a run the tests that passed only at their second try; vitest's own reporter names just the slow ones. */
export default class RetryReporter implements Reporter {
  private readonly retried: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.retried.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.retried.length > 0) console.log(`Passed only at the second try:\n${this.retried.map((name) => `  ${name}`).join('\n')}`)
  }
}
