import { t } from '#i18n/messages.ts'
import { wentWrong } from '#base/problem.ts'
import { operationsOf } from '#ui/operation.ts'
import type { pendingNoticesContract } from './contract.ts'

const { one } = operationsOf<typeof pendingNoticesContract>()

export function pendingNotices() {
  return one('GET /desk/notices', {}, { failed: t('studio-admin.notices-failed') })
}

export function homeFigures() {
  return one('GET /desk/home', {}, { failed: wentWrong() })
}
