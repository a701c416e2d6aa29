import type { PromiseArea } from './promise.ts'

export const input: PromiseArea = {
  name: 'Input and output',
  promises: [
    {
      number: 31,
      text: 'Nothing that is typed becomes part of a database statement or of the language of the search.',
      shownBy: {
        'src/app/hostile-queries.test.ts': [
          'Hostile query parameters (P31) > SQL in a query or path parameter does not change the result',
          'Hostile query parameters (P31) > operators of the search engine in a search term cause no error',
        ],
        'src/content/articles/search.test.ts': ['Article search > article search treats full-text operators as text and never fails on them'],
      },
    },
    {
      number: 32,
      text: 'Texts, names, comments, styles and addresses never run as script, with or without the content security policy.',
      shownBy: {
        'e2e/hostile-comments.test.ts': ['none of 300 hostile comments and names runs code, even without the Content Security Policy'],
        'e2e/hostile-content.test.ts': [
          'all payloads stand in each text of the site',
          '$policy the Content Security Policy, no page runs any of the payloads',
          '$policy the Content Security Policy, no screen of the studio runs any of the payloads',
          'no searched word, address or fragment runs as script',
          'no remembered search runs as script',
          'no address to go on to after the login runs as script or leaves the site',
        ],
        'src/community/comments/hostile.test.tsx': ['each of 300 hostile comments is rendered as text, a few plain elements and http links only'],
        'src/ui/blocks/hostile.test.tsx': [
          'Hostile content > the payload %j in any field of a block renders as safe HTML',
          'Hostile content > the checker of this test detects unsafe HTML',
        ],
        'src/app/odd-addresses.test.ts': ['a URL that cannot be decoded answers 404 with the URL as it was typed'],
        'src/ui/markup.test.tsx': ['Server-rendered components > no component renders a style attribute or a script'],
      },
    },
    {
      number: 33,
      text: 'Texts of articles are limited in size, depth and number of blocks; what cannot be read is left out, and the page still stands.',
      shownBy: {
        'src/ui/blocks/random-documents.test.tsx': ['10,000 random documents > random documents render without errors, React warnings or unsafe HTML'],
        'src/app/broken-content.test.ts': [
          'stored content is read as empty when it is %s, and every page loads',
          'stored content causes no error on any page when it is %s',
        ],
        'src/app/stored-values.test.ts': [
          'a stored $name with any field out of its schema is shown on its page, in lists, in the API and in the search',
          'a stored value out of its schema is logged once with its table, id and field',
        ],
        'src/base/blocks/read.test.ts': ['Reading of stored content > content beyond the limits of depth and length is cut off'],
        'src/base/blocks/check.test.ts': ['Validation of content blocks > content nested deeper than 16 levels is refused'],
        'src/app/fuzz.test.ts': ['Random requests made from the OpenAPI document > no page fails with the content that random requests have stored'],
      },
    },
    {
      number: 34,
      text: 'Styles of an article take values of a list only: no address of others, nothing that lies over the page.',
      shownBy: {
        'src/content/appearance/appearance.test.ts': [
          'Styles of a content > styles keep allowed values only, whatever the JSON contains (${attacks.length * places.length} payloads)',
          'Styles of a content > a page with a theme links to its own stylesheet, which is cached as immutable',
          'Styles of a content > a malformed stylesheet address gets 404, and one of an older version is cached for a minute',
        ],
      },
    },
    {
      number: 35,
      text: 'Embedded films are rebuilt from their number for listed sites; a trick in the address embeds nothing.',
      shownBy: {
        'src/base/blocks/address.test.ts': [
          'Video addresses > the YouTube address %s is recognized',
          'Video addresses > the Vimeo address %s is recognized',
          'Video addresses > the address %j is not accepted as a video',
          'Video addresses > a video id is valid only for its own provider',
        ],
      },
    },
    {
      number: 36,
      text: 'After a login the reader goes on to a path of this site, whatever the address asks for.',
      shownBy: {
        'src/base/local-path.test.ts': [
          'Local redirect paths > the redirect target %j is refused',
          'Local redirect paths > no redirect target leaves the site, whatever the input',
        ],
        'src/community/accounts/session-module.test.ts': ['The address after signing in > no callbackUrl redirects to another site (P36)'],
        'e2e/session.test.ts': ['A page for members > the login never redirects to %s'],
      },
    },
    {
      number: 37,
      text: 'No request gets an answer of 5xx by its shape, and no answer shows code or SQL.',
      shownBy: {
        'src/app/fuzz.test.ts': [
          'Random requests made from the OpenAPI document > no random request is answered with a 5xx status, whatever the role of its sender',
        ],
        'src/app/refused-values.test.ts': ['a write that violates a database constraint answers 422', 'a read that violates a database constraint answers 500'],
        'src/app/odd-addresses.test.ts': [
          'a URL that cannot be decoded answers 404 with the URL as it was typed',
          'an API path that cannot be decoded answers 404 with a JSON error',
        ],
        'src/app/request-limits.test.ts': ['Limits of a request > a body of an unknown content type gets 415'],
      },
    },
    {
      number: 38,
      text: 'Bodies of JSON are at most 1 MB, addresses 8 kB, headers 16 kB and lists 100 rows; what is larger is refused.',
      shownBy: {
        'src/app/request-limits.test.ts': [
          'Limits of a request > a body of more than 1 MB gets 413',
          'Limits of a request > a URL of more than 8 kB gets 414',
          'Limits of a request > a limit above the largest page of a list gets the largest page or 422',
        ],
        'src/app/raw-requests.test.ts': ['Raw HTTP requests > a malformed request gets an error with the security headers'],
        'src/app/lenient.test.ts': ['Request bodies > a body that is too large or a form of another site is refused'],
        'src/community/comments/text.test.ts': ['The text of a stored comment > a comment of repeated markup characters is parsed without delay'],
      },
    },
  ],
}
