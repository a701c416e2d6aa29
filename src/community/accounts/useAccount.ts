import { callsOf } from '#base/api-client.ts'
import type { Calls } from '#base/contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { session } from '#ui/session/session.ts'
import { useSession } from '#ui/session/useSession.ts'
import { myAccount } from './client.ts'
import type { accountsContract, Me, passkeyContract, securityContract } from './contract.ts'

/** The reader's own account, asked for once it is known that there is one. */
export function useAccount() {
  const { status } = useSession()
  return useQuery(myAccount(), { enabled: status === 'authenticated' })
}

interface AccountCalls {
  profile: Calls<typeof accountsContract>
  security: Calls<typeof securityContract>
  passkeys: Calls<typeof passkeyContract>
  /** Takes the new state over, for the page and for the shell around it. */
  changed: (account?: Me) => Promise<void>
}

/** Calls of the account page, and a way to show what they have changed. */
export function useAccountCalls(): AccountCalls {
  const api = useApi()
  const store = useQueryStore()
  return {
    profile: callsOf<typeof accountsContract>(api),
    security: callsOf<typeof securityContract>(api),
    passkeys: callsOf<typeof passkeyContract>(api),
    async changed(account) {
      if (account) store.set(myAccount(), { data: account })
      else await store.refetch(myAccount())
      await session.refresh()
    },
  }
}
