import { wentWrong } from '#base/problem.ts'
import { operationsOf } from '#ui/operation.ts'
import type { noticesContract } from './contract.ts'

const { one } = operationsOf<typeof noticesContract>()

export function ownNotices() {
  return one('GET /me/notices', {}, { failed: wentWrong() })
}

export function noticeCount() {
  return one('GET /me/notices/count', {}, { failed: wentWrong() })
}

export function noticeSettings() {
  return one('GET /me/notices/settings', {}, { failed: wentWrong() })
}
