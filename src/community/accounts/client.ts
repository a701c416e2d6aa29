import { operationsOf } from '#ui/operation.ts'
import { wentWrong } from '#base/problem.ts'
import type { Role } from '#base/viewer.ts'
import { t } from '#i18n/messages.ts'
import type { accountsContract, passkeyContract, securityContract, sessionContract } from './contract.ts'
import type { invitationContract } from './invitation-contract.ts'
import type { peopleContract } from './people-contract.ts'

/** The spec has no text of its own for these. */
const texts = {
  get failed() {
    return wentWrong()
  },
}

export function signInProviders() {
  return operationsOf<typeof sessionContract>().one('GET /auth/providers', {}, texts)
}

export function myAccount() {
  return operationsOf<typeof accountsContract>().one('GET /user', {}, texts)
}

export function mySessions() {
  return operationsOf<typeof securityContract>().one('GET /user/sessions', {}, texts)
}

export function myPasskeys() {
  return operationsOf<typeof passkeyContract>().one('GET /user/passkeys', {}, texts)
}

export function peopleList(query: { search?: string; role?: Role }) {
  return operationsOf<typeof peopleContract>().list('GET /people', { query }, { failed: t('accounts.people-failed') })
}

export function openInvitations() {
  return operationsOf<typeof invitationContract>().one('GET /invitations', {}, { failed: t('studio-accounts.invitations-failed') })
}
