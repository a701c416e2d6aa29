import type { Patch } from './patch.ts'

export const communityPatches: Patch[] = [
  {
    guarantee: 'Claps of fresh accounts make nothing trend.',
    file: 'src/community/claps/store.ts',
    find: 'created_at - user.created_at < freshFor',
    replace: 'created_at - user.created_at < 0',
    test: { project: 'sqlite', file: 'src/community/claps/claps.test.ts', name: 'of an account that is younger than a day' },
  },
  {
    guarantee: 'Reporting a comment under an unpublished article is answered as reporting an unknown one.',
    file: 'src/community/comments/moderation-store.ts',
    find: 'from public_comments as c where c.id = ${id}',
    replace: 'from comments as c where c.id = ${id}',
    test: {
      project: 'sqlite',
      file: 'src/app/object-permissions.test.ts',
      name: 'hidden, unpublished and foreign private objects give the same response as unknown ones',
    },
  },
  {
    guarantee: 'An identical comment within a minute is stored once.',
    file: 'src/community/comments/posting.ts',
    find: 'if (repeated) return repeated',
    replace: 'if (repeated && now < 0) return repeated',
    test: {
      project: 'sqlite',
      file: 'src/community/comments/comments.test.ts',
      name: 'an identical comment of the same reader within a minute gets the first one as response and is stored once',
    },
  },
  {
    guarantee: 'Nobody claps for an article that is not public.',
    file: 'src/community/claps/store.ts',
    find: 'where a.id = ${articleId} and a.place is not null',
    replace: 'where a.id = ${articleId}',
    test: {
      project: 'sqlite',
      file: 'src/community/claps/claps.test.ts',
      name: 'a clap for an article that is not public gets the same response as for an unknown article',
    },
  },
  {
    guarantee: 'A second clap of one reader does not count.',
    file: 'src/community/claps/store.ts',
    find: 'return rows[0] ? addClaps(tx, articleId, 1, await isFresh(tx, rows[0])) : unchanged(tx, articleId)',
    replace: 'return addClaps(tx, articleId, 1, false)',
    test: { project: 'sqlite', file: 'src/community/claps/claps.test.ts', name: 'a clap counts once per reader and article, and can be removed' },
  },
  {
    guarantee: 'Closed comments take no new ones.',
    file: 'src/community/comments/posting.ts',
    find: 'if (place.open === 0) throw',
    replace: 'if (place.open === -1) throw',
    test: { project: 'sqlite', file: 'src/community/comments/moderation.test.ts', name: 'editors can close the comments of one article and open them again' },
  },
  {
    guarantee: 'A banned reader cannot comment.',
    file: 'src/community/comments/posting.ts',
    find: 'if (place.banned > 0) throw commentingBanned()',
    replace: '',
    test: {
      project: 'sqlite',
      file: 'src/community/comments/moderation.test.ts',
      name: 'editors can ban a reader, and hide and restore all comments of that reader',
    },
  },
  {
    guarantee: 'A quote must stand in the article.',
    file: 'src/community/comments/posting.ts',
    find: 'if (quote) checkQuote(quote, await findContent(database.db, place.article_id))',
    replace: '',
    test: {
      project: 'sqlite',
      file: 'src/community/comments/comments.test.ts',
      name: 'a comment needs 1 to 2,000 characters, ignores unknown fields and can only quote the text of its article',
    },
  },
  {
    guarantee: 'A forged unsubscribe link does nothing.',
    file: 'src/community/newsletter/tokens.ts',
    find: 'return isSame(unsubscribeToken(services, subscriber, list), token) ? { subscriber, list } : undefined',
    replace: 'return { subscriber, list }',
    test: {
      project: 'sqlite',
      file: 'src/community/newsletter/newsletter.test.ts',
      name: 'each of 1,000 forged or changed unsubscribe links has no effect and shows the same page',
    },
  },
  {
    guarantee: 'The unsubscribe link of a mail unsubscribes.',
    file: 'src/community/newsletter/service.ts',
    find: "if (act.action === 'stop') await unsubscribe(tx, subscriber.id, list, now, 'link')",
    replace: '',
    test: {
      project: 'sqlite',
      file: 'src/community/newsletter/newsletter.test.ts',
      name: 'the unsubscribe page can stop, undo, choose lists and store a reason without JavaScript',
    },
  },
  {
    guarantee: 'A newsletter names its dead links before it is sent.',
    file: 'src/community/newsletter/check-mailing.ts',
    find: "      ...[...dead].map((path) => check('dead-link')(siteUrl + path)),",
    replace: '',
    test: {
      project: 'sqlite',
      file: 'src/community/newsletter/mailing-blocks.test.ts',
      name: 'the preview of a mailing warns of broken internal links and images without alternative text',
    },
  },
]
