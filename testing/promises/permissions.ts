import type { PromiseArea } from './promise.ts'

export const permissions: PromiseArea = {
  name: 'Permissions',
  promises: [
    {
      number: 24,
      text: 'Every call of the API is allowed to certain roles only, and every route of the API is in the list of calls that is checked.',
      shownBy: {
        'src/app/permissions.test.ts': [
          'the permission matrix (P24) > has a row for every operation of the OpenAPI file, and none for anything else',
          'the permission matrix (P24) > holds for %s, operation by operation',
          'the permission matrix (P24) > covers every route that the server knows under /api',
        ],
        'src/app/token-permissions.test.ts': [
          'the permission matrix for tokens of scripts > lets one with all scopes of an %s do what its owner may, and nothing of the account',
          'the permission matrix for tokens of scripts > lets one for %s do nothing else, whoever its owner is',
        ],
        'src/app/object-permissions.test.ts': [
          'an operation on one object > says on which objects it works, for each operation of the OpenAPI file',
          'an operation on one object > refuses what is somebody else’s',
        ],
      },
    },
    {
      number: 25,
      text: 'Only its writer and moderators change or delete a comment, also when both act at the same moment.',
      shownBy: {
        'src/community/comments/ownership.test.ts': [
          'in 1,000 random tries at others’ comments nobody changes one (P25)',
          'what is edited and deleted at the same moment is not brought back',
          'replies that come and go at the same moment leave every counter right',
        ],
      },
    },
    {
      number: 26,
      text: 'What is not public is on no page, list, feed, sitemap, search, count or picture, and its addresses answer as if it did not exist.',
      shownBy: {
        'src/content/articles/unapproved.test.ts': [
          'An unpublished article > an unpublished article is in no answer to others, and its addresses answer like unknown ones',
          'An unpublished article > an article is on every list as soon as it is published and on none as soon as it is unpublished',
        ],
        'src/discovery/search/search.test.ts': ['Unpublished content in the search > unpublished content is in no hit, count, facet, topic or suggestion'],
        'src/app/feeds.test.ts': ['every noun has its feeds, two parsers read the same in all of them, and nothing unapproved is among it'],
        'src/content/articles/feeds.test.ts': ['the sitemap lists public articles only, with the date of their last change'],
        'src/discovery/sharing/sharing.test.ts': ['The image of a shared link > an unpublished article has no share image, not even one that was drawn before'],
        'src/app/object-permissions.test.ts': [
          'an operation on one object > answers alike for what is hidden, unpublished or somebody else’s secret, and for what is unknown',
        ],
        'src/content/publishing/known-authors.test.ts': [
          'a reader gets the same 404 for a comment under an unpublished article as for an unknown one when reporting it',
        ],
      },
      missing: 'The time that an answer takes is not compared between a hidden and an unknown article.',
    },
    {
      number: 27,
      text: 'Authors read their own unpublished article only with their token, and no cache keeps that answer.',
      shownBy: {
        'src/content/articles/unapproved.test.ts': [
          'An unpublished article > a submitted article is readable by its author and by editors, with no-store, and by no other author',
        ],
        'e2e/session.test.ts': [
          'an article that is not published > is there for its author, with a word about it',
          'an article that is not published > is not there for %s',
        ],
      },
    },
    {
      number: 28,
      text: 'Orders and filters of lists take listed values only, so that they cannot be used to guess hidden fields.',
      shownBy: {
        'src/content/articles/lists.test.ts': [
          'Lists of articles > an invalid filter of an article list gets 422 with the name of the field',
          'Lists of articles > a cursor of another list or order, or with forged values, gets 422',
        ],
        'src/content/library/shelves.test.ts': ['Lists of books, movies and music > an invalid filter or a cursor of another list gets 422 with a message'],
        'src/app/hostile-queries.test.ts': ['what is typed into an address (P31) > changes no question to the database'],
        'src/app/cursors.test.ts': ['a list that is read on with a cursor > refuses one that is not its own in words, and names it'],
      },
    },
    {
      number: 29,
      text: 'A request changes the fields that its call names and no others: state, role, owner, counters and times are set by the server.',
      shownBy: {
        'src/community/accounts/own-data.test.ts': ['the own profile > takes no field that is not its own (P29: every column of users, in four spellings)'],
        'src/app/written-fields.test.ts': [
          'a body > names no column that only the server sets, in any call that is not for it',
          'a body > with every column of the database changes only what its call names: %s',
        ],
        'src/app/lenient.test.ts': ['a body > has fields that are not known left out and named in development, and the others checked as strictly as ever'],
      },
    },
    {
      number: 30,
      text: 'Public answers hold no mail address, hash, token or provider’s number of anybody.',
      shownBy: {
        'src/community/accounts/own-data.test.ts': ['what others learn (P30) > is no address, hash, token or provider’s name of anybody, in any public answer'],
        'src/community/claps/claps.test.ts': ['who clapped > never tells an address or anything else that is nobody’s business'],
      },
    },
  ],
}
