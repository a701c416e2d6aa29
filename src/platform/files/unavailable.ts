import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'

/** The store cannot be reached or refuses to work; trying again a little later may help. */
export function filesUnavailable(cause: unknown): Problem {
  const problem = new Problem(503, 'files-unavailable', t('files.error-the-place-where-files-are-kept'), { retryAfter: 1 })
  problem.cause = cause
  return problem
}

function filesFull(cause: unknown): Problem {
  const problem = new Problem(507, 'files-full', t('files.error-there-is-no-room-left-to'))
  problem.cause = cause
  return problem
}

/** What a failed write to this machine's disk means to the one who asked for it. */
export function diskProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT' ? filesFull(error) : filesUnavailable(error)
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
