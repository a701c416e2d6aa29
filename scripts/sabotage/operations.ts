import type { Patch } from './patch.ts'

export const operationsPatches: Patch[] = [
  {
    guarantee: 'The webhook signature covers the time.',
    file: 'src/operations/webhooks/delivering.ts',
    find: "createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')",
    replace: "createHmac('sha256', secret).update(body).digest('hex')",
    test: { project: 'sqlite', file: 'src/operations/webhooks/webhooks.test.ts', name: 'what is chosen is told, signed with the time it was sent at' },
  },
  {
    guarantee: 'An API token expires.',
    file: 'src/operations/tokens/script-tokens.ts',
    find: 'if (!row || (row.expires_at !== null && row.expires_at <= now)) return null',
    replace: 'if (!row) return null',
    test: { project: 'sqlite', file: 'src/operations/tokens/tokens.test.ts', name: 'it ends with its day, with its owner’s ban, and with their role' },
  },
  {
    guarantee: 'Nobody but an administrator revokes tokens of others.',
    file: 'src/operations/tokens/rules.ts',
    find: "return viewer.id === token.user_id || hasRole(viewer, 'admin')",
    replace: 'return viewer.id > 0 || token.user_id > 0',
    test: { project: 'sqlite', file: 'src/operations/tokens/tokens.test.ts', name: 'nobody hands on more than they have, nor revokes what is another’s' },
  },
  {
    guarantee: 'an import withdraws what is no longer public at its source',
    file: 'src/content/articles/service.ts',
    find: 'const { slug: _, ...fields } = article',
    replace: 'const { slug: _, approved: __, ...fields } = article',
    test: { project: 'sqlite', file: 'src/operations/imports/source-states.test.ts', name: 'a text that is no longer public there is withdrawn here' },
  },
  {
    guarantee: 'an unknown state of a source means a draft',
    file: 'src/base/source-states.ts',
    find: "return { meaning: 'closed',",
    replace: "return { meaning: 'public',",
    test: { project: 'sqlite', file: 'src/operations/imports/source-states.test.ts', name: 'a state that nobody knows is named in the report' },
  },
  {
    guarantee: 'old addresses of Markdown lead to their articles',
    file: 'src/operations/imports/redirect-all.ts',
    find: 'if (!dryRun) await saveRedirect',
    replace: 'if (dryRun) await saveRedirect',
    test: { project: 'sqlite', file: 'src/operations/imports/front-matter.test.ts', name: 'old addresses of the front matter lead to the article' },
  },
  {
    guarantee: 'a date that cannot be read makes a draft',
    file: 'src/operations/imports/read-date.ts',
    find: 'return isGiven && date === null ?',
    replace: 'return isGiven && date === 0 ?',
    test: { project: 'sqlite', file: 'src/operations/imports/front-matter.test.ts', name: 'a doubtful one makes a draft' },
  },
  {
    guarantee: 'old addresses of a draft lead nowhere',
    file: 'src/operations/imports/import-run.ts',
    find: 'const isPublic = isApproved && (entry.date ?? 0) <= this.#services.now()',
    replace: 'const isPublic = isApproved || (entry.date ?? 0) <= this.#services.now()',
    test: {
      project: 'sqlite',
      file: 'src/operations/imports/old-addresses.test.ts',
      name: 'a draft gets its redirects with the first import after it is public',
    },
  },
  {
    guarantee: 'A site shows its own language.',
    file: 'src/i18n/site-messages.ts',
    find: 'setMessages(language.tag, messages)',
    replace: 'setMessages(language.tag, {})',
    test: { project: 'sqlite', file: 'src/app/languages.test.ts', name: 'shows no English message on any page of' },
  },
]
