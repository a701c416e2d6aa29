import type { PromiseArea } from './promise.ts'

export const transport: PromiseArea = {
  name: 'Headers and transport',
  promises: [
    {
      number: 44,
      text: 'Every answer has the security headers, errors and those of the HTTP parser too; Strict-Transport-Security on https.',
      shownBy: {
        'src/app/security-headers.test.ts': [
          'a response has the security headers: %s',
          'a site on https sends Strict-Transport-Security, one on http does not',
        ],
        'src/app/raw-requests.test.ts': ['Raw HTTP requests > a malformed request gets an error with the security headers'],
        'src/app/config.test.ts': ['the HSTS header covers subdomains only if the setting is on'],
        'e2e/pages.test.ts': ['%s is accessible, fits the screen, breaks no heading word, logs no error and makes no third-party request'],
        'src/studio/studio.test.ts': ['the content security policy of the studio allows style attributes and own scripts only'],
      },
    },
    {
      number: 45,
      text: 'Browsers that know Trusted Types refuse text as script on every page, but where the owner has set a tag manager.',
      shownBy: {
        'src/app/tag-manager.test.ts': [
          'a site without a tag manager has no trace of it, and its policy allows no other site',
          'the tag manager is allowed on pages, but not in API responses, feeds and the sign-in popup',
        ],
        'e2e/trusted-types.test.ts': [
          'the browser refuses text as markup, code and address of code on %s (P45)',
          'the browser refuses text as code, code from elsewhere and code within markup in the studio (P45)',
        ],
        'e2e/pages.test.ts': ['%s is accessible, fits the screen, breaks no heading word, logs no error and makes no third-party request'],
      },
    },
    {
      number: 46,
      text: 'Pages of other sites use the API only if their origin is listed in the settings.',
      shownBy: {
        'src/app/cors.test.ts': [
          'CORS with two allowed origins > an allowed origin can read every kind of response, and every response has Vary: Origin',
          'CORS with two allowed origins > the origin %j gets no CORS headers',
          'CORS with two allowed origins > a cached response has the CORS headers for its own request only',
          'no response has CORS headers when no origin is allowed',
        ],
      },
    },
    {
      number: 47,
      text: 'A request that two servers could read in two ways is refused and its connection closed; HEAD is GET without the body and counts nothing.',
      shownBy: {
        'src/app/ambiguous-requests.test.ts': [
          'Ambiguous requests > a request with %s is refused, and nothing after it is read',
          'a HEAD response has the headers of GET and no body: %s',
        ],
        'src/app/raw-requests.test.ts': [
          'Raw HTTP requests > a request with two, an invalid or no Host header gets 400',
          'Raw HTTP requests > a request whose target is an absolute URL is served',
          'Raw HTTP requests > a page answers 405 for an unsupported method',
        ],
        'src/app/requests-through-proxies.test.ts': [
          'Requests through %s with the configuration of the guide (P47) > an ambiguous or malformed request smuggles no second one to the site, and others get their own answers',
          'Requests through %s with the configuration of the guide (P47) > a request whose length or encoding is invalid is refused by the proxy and does not reach the site',
        ],
        'src/content/articles/views.test.ts': [
          'Views of an article > HEAD, prefetch, 36 kinds of bots, other sites, images and an empty user agent count no view',
        ],
      },
    },
    {
      number: 48,
      text: 'X-Forwarded-For is believed only when it comes from a proxy that the settings name.',
      shownBy: {
        'src/app/proxies.test.ts': [
          'The X-Forwarded-For header > forged addresses in X-Forwarded-For count towards the limit of their sender',
          'The X-Forwarded-For header > addresses in X-Forwarded-For of a trusted proxy are limited one by one',
        ],
        'src/app/doctor.test.ts': ['masthead doctor beside a running site > masthead doctor reports an untrusted proxy, and TRUST_PROXY without a proxy'],
      },
    },
  ],
}
