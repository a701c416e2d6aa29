import { wentWrong } from '#base/problem.ts'
import { operationsOf } from '#ui/operation.ts'
import type { firstStepsContract } from './contract.ts'

export function firstSteps() {
  return operationsOf<typeof firstStepsContract>().one('GET /first-steps', {}, { failed: wentWrong() })
}
