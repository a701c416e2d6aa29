import type { Patch } from './patch.ts'

/** One for each notice of the newsroom. */
export const noticePatches: Patch[] = [
  {
    guarantee: 'Editors hear of a submitted article.',
    file: 'src/content/publishing/notices.ts',
    find: "noticesFor(told, 'submitted', await staffIds(db, 'editor'))",
    replace: "noticesFor(told, 'submitted', [])",
    test: { project: 'sqlite', file: 'src/content/publishing/notices.test.ts', name: 'editors get a notice of a submitted article' },
  },
  {
    guarantee: 'Authors hear that an article was sent back.',
    file: 'src/content/publishing/notices.ts',
    find: "'draft.sent-back': toAuthors('sent-back'),",
    replace: '',
    test: { project: 'sqlite', file: 'src/content/publishing/notices.test.ts', name: 'an author gets a notice with the reason when an article is sent back' },
  },
  {
    guarantee: 'Authors hear that an article was approved.',
    file: 'src/content/publishing/notices.ts',
    find: "'draft.approved': toAuthors('approved'),",
    replace: '',
    test: { project: 'sqlite', file: 'src/content/publishing/notices.test.ts', name: 'an author gets a notice when an article is approved' },
  },
  {
    guarantee: 'Authors hear that an article was scheduled.',
    file: 'src/content/publishing/notices.ts',
    find: "'draft.scheduled': toAuthors('scheduled'),",
    replace: '',
    test: {
      project: 'sqlite',
      file: 'src/content/publishing/notices.test.ts',
      name: 'an author gets a notice when an article is scheduled and another when it is published',
    },
  },
  {
    guarantee: 'Authors hear that an article was published.',
    file: 'src/content/publishing/notices.ts',
    find: "'draft.published': toAuthors('published'),",
    replace: '',
    test: {
      project: 'sqlite',
      file: 'src/content/publishing/notices.test.ts',
      name: 'an author gets a notice when an article is scheduled and another when it is published',
    },
  },
  {
    guarantee: 'Who is named in a note hears of it.',
    file: 'src/content/publishing/notices.ts',
    find: "...noticesFor(told, 'mention', mayRead),",
    replace: '',
    test: { project: 'sqlite', file: 'src/content/publishing/notices.test.ts', name: 'a person mentioned in an editorial note gets a notice' },
  },
  {
    guarantee: 'Who has written a note hears of the answer.',
    file: 'src/content/publishing/notices.ts',
    find: 'thread.flatMap(({ user_id }) => user_id ?? [])',
    replace: '[]',
    test: {
      project: 'sqlite',
      file: 'src/content/publishing/notices.test.ts',
      name: 'an author gets a notice of an editorial note, and the writer of the note one of the answer',
    },
  },
  {
    guarantee: 'Authors hear of a note on their text.',
    file: 'src/content/publishing/notices.ts',
    find: "...noticesFor(told, 'note', await authorsOf(db, told)),",
    replace: '',
    test: {
      project: 'sqlite',
      file: 'src/content/publishing/notices.test.ts',
      name: 'an author gets a notice of an editorial note, and the writer of the note one of the answer',
    },
  },
  {
    guarantee: 'Authors hear of a comment on their article.',
    file: 'src/community/comments/notices.ts',
    find: '(await authorsOf(db, article_id)).map(',
    replace: '[].map(',
    test: { project: 'sqlite', file: 'src/operations/notices/notices.test.ts', name: 'an author gets one notice of several comments on an article' },
  },
  {
    guarantee: 'Editors hear of a held comment.',
    file: 'src/community/comments/notices.ts',
    find: "{ kind: 'held', user_id,",
    replace: "{ kind: 'gone', user_id,",
    test: { project: 'sqlite', file: 'src/operations/notices/notices.test.ts', name: 'editors get a notice of a held comment until it is moderated' },
  },
  {
    guarantee: 'Editors hear of a message.',
    file: 'src/community/contact/notices.ts',
    find: "{ kind: 'message', user_id,",
    replace: "{ kind: 'gone', user_id,",
    test: { project: 'sqlite', file: 'src/operations/notices/notices.test.ts', name: 'editors get a notice of a message from the contact form' },
  },
  {
    guarantee: 'Editors hear of a mailing that failed.',
    file: 'src/community/newsletter/notices.ts',
    find: "{ kind: 'mailing-failed', user_id,",
    replace: "{ kind: 'gone', user_id,",
    test: { project: 'sqlite', file: 'src/community/newsletter/mailing.test.ts', name: 'a mail server that rejects all addresses pauses the mailing' },
  },
  {
    guarantee: 'Admins hear of a webhook that failed.',
    file: 'src/operations/webhooks/notices.ts',
    find: "{ kind: 'webhook-failed', user_id,",
    replace: "{ kind: 'gone', user_id,",
    test: {
      project: 'sqlite',
      file: 'src/operations/webhooks/webhooks.test.ts',
      name: 'a failed webhook delivery is repeated, and a webhook that fails for a day is disabled',
    },
  },
  {
    guarantee: 'Who has begun an import hears that it is done.',
    file: 'src/operations/imports/notices.ts',
    find: "{ kind: 'import-done', user_id:",
    replace: "{ kind: 'gone', user_id:",
    test: {
      project: 'sqlite',
      file: 'src/operations/imports/runs.test.ts',
      name: 'a Ghost file is checked, then imported, and a second import changes nothing',
    },
  },
  {
    guarantee: 'Who has begun an export hears that it is done.',
    file: 'src/operations/exports/notices.ts',
    find: "{ kind: 'export-done', user_id:",
    replace: "{ kind: 'gone', user_id:",
    test: {
      project: 'sqlite',
      file: 'src/operations/exports/download.test.ts',
      name: 'a site exported over HTTP and imported by another site has the same public pages there',
    },
  },
]
