import type { PromiseArea } from './promise.ts'

export const permissions: PromiseArea = {
  name: 'Permissions',
  promises: [
    {
      number: 24,
      text: 'Every call of the API is allowed to certain roles only, and every route of the API is in the list of calls that is checked.',
      shownBy: {
        'src/app/permissions.test.ts': [
          'The permission matrix (P24) > the permission matrix has a row for every operation of the OpenAPI document and no other',
          'The permission matrix (P24) > every operation answers the role %s according to the permission matrix',
          'The permission matrix (P24) > the permission matrix has every route of the server below /api',
        ],
        'src/app/token-permissions.test.ts': [
          'The permission matrix for API tokens > a token of an %s with all scopes can do what its owner can, except account operations',
          'The permission matrix for API tokens > a token with only the scope %s can do nothing else',
        ],
        'src/app/object-permissions.test.ts': [
          'Operations on one object > hidden and unpublished objects take the same SQL statements as unknown ones, so that the time of a response tells nothing (P26)',
          'Operations on one object > the table of object permissions has every operation on one object in the OpenAPI document',
          'Operations on one object > an operation on an object of another user is refused',
        ],
      },
    },
    {
      number: 25,
      text: 'Only its writer and moderators change or delete a comment, also when both act at the same moment.',
      shownBy: {
        'src/community/comments/ownership.test.ts': [
          '1,000 random attempts to change other users’ comments change none (P25)',
          'a comment that is edited and deleted at the same time stays deleted',
          'concurrent posting and deleting of replies keeps every counter correct',
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
        'src/app/feeds.test.ts': ['every list has feeds that two parsers read alike, and no unpublished item is in them'],
        'src/content/articles/feeds.test.ts': ['the sitemap lists public articles only, with the date of their last change'],
        'src/discovery/sharing/sharing.test.ts': ['The image of a shared link > an unpublished article has no share image, not even one that was drawn before'],
        'src/app/object-permissions.test.ts': [
          'Operations on one object > hidden, unpublished and foreign private objects give the same response as unknown ones',
        ],
        'src/content/publishing/known-authors.test.ts': [
          'a reader gets the same 404 for a comment under an unpublished article as for an unknown one when reporting it',
        ],
      },
    },
    {
      number: 27,
      text: 'Authors read their own unpublished article only with their token, and no cache keeps that answer.',
      shownBy: {
        'src/content/articles/unapproved.test.ts': [
          'An unpublished article > a submitted article is readable by its author and by editors, with no-store, and by no other author',
        ],
        'e2e/session.test.ts': [
          'An unpublished article > an unpublished article is shown to its author, with a note',
          'An unpublished article > an unpublished article is not shown to %s',
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
        'src/app/hostile-queries.test.ts': ['Hostile query parameters (P31) > SQL in a query or path parameter does not change the result'],
        'src/app/cursors.test.ts': ['Cursors of the API > every list of the API refuses a foreign cursor with an error for its parameter'],
      },
    },
    {
      number: 29,
      text: 'A request changes the fields that its call names and no others: state, role, owner, counters and times are set by the server.',
      shownBy: {
        'src/community/accounts/own-data.test.ts': ['The profile > the profile accepts no foreign field (P29: every column of users, in four spellings)'],
        'src/app/written-fields.test.ts': [
          'Fields in request bodies > no operation accepts a field that only the server sets',
          'Fields in request bodies > extra fields named like database columns change nothing: %s',
        ],
        'src/app/lenient.test.ts': ['Request bodies > unknown fields are ignored and named, and known fields are validated'],
      },
    },
    {
      number: 30,
      text: 'Public answers hold no mail address, hash, token or provider’s number of anybody.',
      shownBy: {
        'src/community/accounts/own-data.test.ts': [
          'Public data of an account (P30) > public responses contain no address, hash, token or identity provider of an account',
        ],
        'src/community/claps/claps.test.ts': ['Lists of claps > the list of claps contains no e-mail address and no other private data'],
      },
    },
  ],
}
