import type { Patch } from './patch.ts'

export const requestPatches: Patch[] = [
  {
    guarantee: 'An answer of 304 has the security headers.',
    file: 'src/platform/http/cached-answer.ts',
    find: "const head = [...this.fieldsOf(entry), 'etag', entry.etag, 'cache-control', cacheControl, 'vary', this.varyOf(entry)]",
    replace: "const head = ['etag', entry.etag, 'cache-control', cacheControl, 'vary', this.varyOf(entry)]",
    test: { project: 'sqlite', file: 'src/app/security-headers.test.ts', name: 'a response has the security headers: ' },
  },
  {
    guarantee: 'Strict-Transport-Security is sent on https only.',
    file: 'src/platform/http/headers.ts',
    find: "settings.siteUrl.startsWith('https:')",
    replace: "settings.siteUrl.startsWith('http')",
    test: { project: 'sqlite', file: 'src/app/security-headers.test.ts', name: 'a site on https sends Strict-Transport-Security, one on http does not' },
  },
  {
    guarantee: 'Bodies have at most 1 MB.',
    file: 'src/platform/http/server.ts',
    find: 'bodyLimit: 1_048_576',
    replace: 'bodyLimit: 1_148_576',
    test: { project: 'sqlite', file: 'src/app/request-limits.test.ts', name: 'a body of more than 1 MB gets 413' },
  },
  {
    guarantee: 'Addresses have at most 8 kB.',
    file: 'src/platform/http/server.ts',
    find: 'const longestUrl = 8_192',
    replace: 'const longestUrl = 8_193',
    test: { project: 'sqlite', file: 'src/app/request-limits.test.ts', name: 'a URL of more than 8 kB gets 414' },
  },
  {
    guarantee: 'X-Forwarded-For is believed from named proxies only.',
    file: 'src/platform/http/server.ts',
    find: 'trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false',
    replace: 'trustProxy: true',
    test: { project: 'sqlite', file: 'src/app/proxies.test.ts', name: 'forged addresses in X-Forwarded-For count towards the limit of their sender' },
  },
  {
    guarantee: 'Ambiguous requests are refused.',
    file: 'src/platform/http/server.ts',
    find: 'maxHeaderSize: 16_384,',
    replace: 'maxHeaderSize: 16_384, insecureHTTPParser: true,',
    test: { project: 'sqlite', file: 'src/app/ambiguous-requests.test.ts', name: 'is refused, and nothing after it is read' },
  },
  {
    guarantee: 'Pages that are read often are made anew after a change before a reader asks.',
    file: 'src/platform/pagecache/hot-pages.ts',
    find: 'this.#purged.set(answer.key, answer)',
    replace: '',
    test: { project: 'sqlite', file: 'src/app/compression.test.ts', name: 'a page that is read often is made anew and compressed well' },
  },
  {
    guarantee: 'Pages that are read often are packed well once changes pause, before a reader asks.',
    file: 'src/platform/pagecache/hot-pages.ts',
    find: 'await pack()',
    replace: '',
    test: { project: 'sqlite', file: 'src/app/compression.test.ts', name: 'a page that is read often is made anew and compressed well' },
  },
  {
    guarantee: 'No header of a request gets into a page of the cache.',
    file: 'src/app/site-pages.ts',
    find: 'renders.entryOf(key, request.ip, make,',
    replace:
      "renders.entryOf(key, request.ip, async () => ({ ...(await rendered(to, number)), body: String(request.headers['x-forwarded-host'] ?? 'localhost') }),",
    test: { project: 'sqlite', file: 'src/app/hostile-headers.test.ts', name: 'do not change the cached page' },
  },
  {
    guarantee: 'No body names the role, but of calls that are for it.',
    file: 'src/community/accounts/contract.ts',
    find: '      location: line(0, 100).optional(),',
    replace: '      location: line(0, 100).optional(), role: z.string().optional(),',
    test: { project: 'sqlite', file: 'src/app/written-fields.test.ts', name: 'no operation accepts a field that only the server sets' },
  },
  {
    guarantee: 'A page whose drawing fails is the error page.',
    file: 'src/app/draw-page.ts',
    find: 'if (thrown instanceof Problem) throw thrown',
    replace: 'if (thrown instanceof Error) throw thrown',
    test: {
      project: 'sqlite',
      file: 'src/app/broken-page.test.ts',
      name: 'a page that fails to render answers 500 with the error page, and is rendered again the next time',
    },
  },
  {
    guarantee: 'Pictures and scripts are limited per network.',
    file: 'src/platform/limits/limit-assets.ts',
    find: 'if (isAsset.test(url) && !isOwnRequest(headers))',
    replace: 'if (!isAsset.test(url) && !isOwnRequest(headers))',
    test: {
      project: 'sqlite',
      file: 'src/app/asset-limits.test.ts',
      name: 'a network can ask for five times as many pictures and scripts as calls of the API',
    },
  },
  {
    guarantee: 'Links work on a site with a plain http address.',
    file: 'src/ui/router/nav.ts',
    find: 'const key = randomKey()',
    replace: 'const key = crypto.randomUUID()',
    test: {
      project: 'unit',
      file: 'scripts/secure-contexts.test.ts',
      name: 'no code of the browser takes for granted what a site with a plain http address does not have',
    },
  },
]
