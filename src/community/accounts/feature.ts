import type { Feature } from '#platform/feature.ts'
import { accountLetters } from './mail.ts'
import { personNames } from './media-references.ts'
import { accountsRoutes } from './routes.ts'
import { authorSource } from './searchable.ts'
import { seedAccounts } from './seed.ts'
import { authenticator } from './sessions.ts'
import { sweepAccounts } from './sweep.ts'

export const accountsFeature: Feature = {
  name: 'accounts',
  mediaNames: [personNames],
  exported: [
    {
      name: 'users',
      where:
        "role <> 'member' or id in (select user_id from articles) or id in (select user_id from article_authors) or id in (select user_id from comments) or id in (select user_id from claps)",
      // They come back as people without a login.
      without: ['email', 'email_verified_at', 'password_hash'],
    },
  ],
  stays: ['registrations', 'sessions', 'mail_links', 'identities', 'sign_ins', 'second_factors', 'recovery_codes'],
  publicTables: ['public_users'],
  routes: accountsRoutes,
  letters: accountLetters,
  recurring: (services) => [{ kind: 'accounts-sweep', everyMs: 60 * 60_000, run: () => sweepAccounts(services) }],
  searchable: () => [authorSource],
  authenticate: authenticator,
  seed: seedAccounts,
}
