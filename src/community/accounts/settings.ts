import type { HashCost } from './password-hash.ts'
import type { ProviderSettings } from './providers.ts'
import type { ProviderId } from './rules.ts'

declare module '#platform/services.ts' {
  interface Config {
    accounts?: AccountSettings
  }
}

interface AccountSettings {
  /** Letters of a reader's password, 8 or more; default 12. Staff need 15. */
  passwordMin?: number
  /** ms without use, and ms in all, after which sessions of editors and admins end; default 12 hours and 7 days. */
  staffIdleMs?: number
  staffWholeMs?: number
  /** Tests take a cheap one; never the product. */
  hashCost?: HashCost
  /** Those that are set up; the others are not shown. */
  providers?: Partial<Record<ProviderId, ProviderSettings>>
}
