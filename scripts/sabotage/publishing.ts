import type { Patch } from './patch.ts'

export const publishingPatches: Patch[] = [
  {
    guarantee: 'Content that is no list is answered as an empty one.',
    file: 'src/base/blocks/read.ts',
    find: "return Array.isArray(parsed(json)) ? json : '[]'",
    replace: 'return json',
    test: { project: 'sqlite', file: 'src/app/broken-content.test.ts', name: 'are an empty list and an empty object' },
  },
  {
    guarantee: 'A member names no account as a co-author that they may not know.',
    file: 'src/content/publishing/co-authors.ts',
    find: 'if (added.length === 0) return ids',
    replace: 'if (added.length >= 0) return ids',
    test: { project: 'sqlite', file: 'src/content/publishing/known-authors.test.ts', name: 'gets the same draft as for an unknown id' },
  },
  {
    guarantee: 'An author sees no drafts of other authors.',
    file: 'src/content/publishing/rules.ts',
    find: "return isOwner(viewer, article) || hasRole(viewer, 'editor')",
    replace: "return isOwner(viewer, article) || hasRole(viewer, 'author')",
    test: { project: 'sqlite', file: 'src/content/publishing/writing.test.ts', name: 'is nobody else’s business' },
  },
  {
    guarantee: 'An edit lock that is not renewed expires.',
    file: 'src/content/publishing/rules.ts',
    find: 'return lock !== undefined && now - lock.seen_at < lockLife',
    replace: 'return lock !== undefined',
    test: { project: 'sqlite', file: 'src/content/publishing/writing.test.ts', name: 'is free again when nobody has been heard of for 45 seconds' },
  },
  {
    guarantee: 'A save on an old revision is refused.',
    file: 'src/content/publishing/save-draft.ts',
    find: 'if (base !== null && revision !== base) throw new Newer()',
    replace: 'if (base !== null && revision < base) throw new Newer()',
    test: { project: 'sqlite', file: 'src/content/publishing/writing.test.ts', name: 'refuses a save on an older text, with the newer one' },
  },
  {
    guarantee: 'Nobody saves while another person holds the edit lock.',
    file: 'src/content/publishing/save-draft.ts',
    find: 'await assertUnlocked(action, lock)',
    replace: '',
    test: { project: 'sqlite', file: 'src/content/publishing/writing.test.ts', name: 'is one person’s, until somebody takes it over or it is left' },
  },
  {
    guarantee: 'A held edit lock is not handed to a second person.',
    file: 'src/content/publishing/edit-lock.ts',
    find: 'if (lock && !mine && !take && isHeld(lock, now)) return',
    replace: 'if (lock && !mine && take && isHeld(lock, now)) return',
    test: { project: 'sqlite', file: 'src/content/publishing/writing.test.ts', name: 'is one person’s, until somebody takes it over or it is left' },
  },
  {
    guarantee: 'A change of an article purges its page from the cache.',
    file: 'src/content/articles/public-index.ts',
    find: 'return [`article:${id}`, ...seriesTags(article), ...mentioned,',
    replace: 'return [...seriesTags(article), ...mentioned,',
    test: {
      project: 'sqlite',
      file: 'src/content/articles/public-index.test.ts',
      name: 'lists, counts and search entries are right after any sequence of changes',
    },
  },
  {
    guarantee: 'A scheduled article is not listed before its time.',
    file: 'src/content/articles/public-index.ts',
    find: "if (article.approved !== 'approved' || at === null || at > now) return null",
    replace: "if (article.approved !== 'approved' || at === null) return null",
    test: {
      project: 'sqlite',
      file: 'src/content/articles/public-index.test.ts',
      name: 'with a date to come waits for it, and then happens by a job of that moment',
    },
  },
  {
    guarantee: 'An archived content cannot be written.',
    file: 'src/content/publishing/rules.ts',
    find: 'if (article.archived_at !== null) return false',
    replace: 'if (article.archived_at === -1) return false',
    test: { project: 'sqlite', file: 'src/content/publishing/every-kind.test.ts', name: 'keeps what waits when a public one is unpublished or archived' },
  },
  {
    guarantee: 'Changes of a public content wait for approval.',
    file: 'src/content/publishing/save-draft.ts',
    find: 'if (status.is_public) {',
    replace: 'if (status.is_public && revision < 0) {',
    test: {
      project: 'sqlite',
      file: 'src/content/publishing/every-kind.test.ts',
      name: 'saves changes of a public one beside what readers see, until they are approved or discarded',
    },
  },
  {
    guarantee: 'Archiving is written to the audit log.',
    file: 'src/content/publishing/publishing.ts',
    find: "await audit(action, 'archive')",
    replace: '',
    test: {
      project: 'sqlite',
      file: 'src/content/admin/audit.test.ts',
      name: 'whatever is done to the house stands in the trail: who, what, to what, and no values',
    },
  },
]
