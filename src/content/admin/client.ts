import { t } from '#i18n/messages.ts'
import { wentWrong } from '#base/problem.ts'
import { operationsOf } from '#ui/operation.ts'
import type { auditLogContract, pendingNoticesContract } from './contract.ts'

const { one } = operationsOf<typeof pendingNoticesContract>()
const { list } = operationsOf<typeof auditLogContract>()

export function auditLog(filters: { actor: string; kind: string; subject: string }) {
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  return list('GET /trail', { query }, { failed: wentWrong() })
}

export function pendingNotices() {
  return one('GET /desk/notices', {}, { failed: t('studio-admin.notices-failed') })
}

export function homeFigures() {
  return one('GET /desk/home', {}, { failed: wentWrong() })
}
