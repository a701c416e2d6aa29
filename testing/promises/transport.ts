import type { PromiseArea } from './promise.ts'

export const transport: PromiseArea = {
  name: 'Headers and transport',
  promises: [
    {
      number: 44,
      text: 'Every answer has the security headers, errors and those of the HTTP parser too; Strict-Transport-Security on https.',
      shownBy: {
        'src/app/security-headers.test.ts': [
          'every kind of answer has the security headers: %s',
          'a site on https asks browsers to stay on https, one on http does not',
        ],
        'src/app/raw-requests.test.ts': ['a request as it is sent > that the parser refuses gets the headers of every other answer'],
        'src/app/config.test.ts': ['https is asked of the own host only, unless the owner asks it of all below'],
        'e2e/pages.test.ts': [
          '%s: no accessibility violation in either theme, never wider than the screen, no word of a heading divided, no error on the console, asks nobody else',
        ],
        'src/studio/studio.test.ts': ['the content security policy of the studio allows style attributes and own scripts only'],
      },
    },
    {
      number: 45,
      text: 'Browsers that know Trusted Types refuse text as script on every page, but where the owner has set a tag manager.',
      shownBy: {
        'src/app/tag-manager.test.ts': [
          'without a tag manager nothing of it is anywhere, and the policy allows no other site',
          'with one, pages may load it and say its id; calls, feeds and the sign-in popup may not',
        ],
        'e2e/pages.test.ts': [
          '%s: no accessibility violation in either theme, never wider than the screen, no word of a heading divided, no error on the console, asks nobody else',
        ],
      },
      missing: 'No test puts text into a live page and sees the browser refuse it.',
    },
    {
      number: 46,
      text: 'Pages of other sites use the API only if their origin is listed in the settings.',
      shownBy: {
        'src/app/cors.test.ts': [
          'with two origins listed > a page of either reads every kind of answer, and every answer says that it depends on who asks',
          'with two origins listed > %j is none of them, whatever is asked',
          'with two origins listed > nobody is given what another origin was told, whoever made the server write an answer down',
          'with none listed every answer is what it would be without an origin',
        ],
      },
    },
    {
      number: 47,
      text: 'A request that two servers could read in two ways is refused and its connection closed; HEAD is GET without the body and counts nothing.',
      shownBy: {
        'src/app/ambiguous-requests.test.ts': [
          'a request that could be read in two ways > is refused, and nothing after it is read: %s',
          'HEAD has the headers of GET and no body: %s',
        ],
        'src/app/raw-requests.test.ts': [
          'a request as it is sent > gets 400 with two Host headers, a bad one or none',
          'a request as it is sent > is served when its target is a whole address',
          'a request as it is sent > gets 405 for a method that pages do not know',
        ],
        'src/content/articles/views.test.ts': [
          'Views of an article > HEAD, prefetch, 36 kinds of bots, other sites, images and an empty user agent count no view',
        ],
      },
      missing: 'The cases are not sent through nginx or Caddy.',
    },
    {
      number: 48,
      text: 'X-Forwarded-For is believed only when it comes from a proxy that the settings name.',
      shownBy: {
        'src/app/proxies.test.ts': [
          'X-Forwarded-For > of anybody is one network: made-up addresses share the limit of the one that sends them',
          'X-Forwarded-For > of a proxy that the settings name tells its readers apart',
        ],
        'src/app/doctor.test.ts': ['doctor beside a running site > finds a proxy that is not trusted, and TRUST_PROXY without a proxy'],
      },
    },
  ],
}
