import { t } from '#i18n/messages.ts'
import { demoPeople } from './demo-content.ts'
import { countWriters } from './store.ts'
import { hasRows } from '#platform/db/has-rows.ts'
import { sql } from 'kysely'
import { href } from '#base/paths.ts'
import { sitemapOfTable } from '#platform/http/sitemaps.ts'
import type { Feature } from '#platform/feature.ts'
import { accountMails } from './mail.ts'
import { accountsPersonalData } from './personal-data.ts'
import { personMediaReferences } from './media-references.ts'
import { accountsRoutes } from './routes.ts'
import { authorSource } from './searchable.ts'
import { seedAccounts } from './seed.ts'
import { authenticator } from './sessions.ts'
import { sweepAccounts } from './sweep.ts'

/** When an article of a person, or one with them as co-author, changed last. */
const newestArticle = sql`(
  select max(mine.at) from (
    select max(updated_at) as at from public_articles where user_id = public_authors.id
    union all
    select max(a.updated_at) as at from public_article_authors w join public_articles a on a.id = w.article_id where w.user_id = public_authors.id
  ) mine
)`

export const accountsFeature: Feature = {
  name: 'accounts',
  personal: accountsPersonalData,
  mediaReferences: [personMediaReferences],
  exportedTables: [
    {
      name: 'users',
      where:
        "role <> 'member' or id in (select user_id from articles) or id in (select user_id from article_authors) or id in (select user_id from comments) or id in (select user_id from claps)",
      // They come back as people without a login.
      without: ['email', 'email_verified_at', 'password_hash'],
    },
  ],
  textIndexes: ['search_users'],
  notExported: [
    'erased_names',
    'registrations',
    'sessions',
    'mail_links',
    'identities',
    'sign_ins',
    'second_factors',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'setup_link',
    'invitations',
  ],
  publicTables: ['public_users', 'public_authors'],
  firstSteps: (services) => [
    {
      name: 'people',
      order: 4,
      title: t('studio-first-steps.people-title'),
      text: t('studio-first-steps.people-text'),
      path: '/studio/people?invite=1',
      done: async () => (await countWriters(services.database.db)) > 1 || hasRows(services.database.db, 'invitations'),
    },
  ],
  routes: accountsRoutes,
  mails: accountMails,
  recurring: (services) => [{ kind: 'accounts-sweep', everyMs: 60 * 60_000, run: () => sweepAccounts(services) }],
  searchable: () => [authorSource],
  authenticate: authenticator,
  sitemap: {
    ...sitemapOfTable<{ username: string }>('authors', 'public_authors', ['username'], ({ username }) => ({ path: href.author({ username }) }), {
      changed: newestArticle,
    }),
    order: 5,
  },
  seed: seedAccounts,
  demoContent: [demoPeople],
}
