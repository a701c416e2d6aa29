import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { contentSecurityPolicy, type HeaderSettings } from '#platform/http/headers.ts'
import type { Site } from '#ui/Site.tsx'
import { apiBaseElement, dataScript, guardElement, inSiteWords } from './template.ts'
import { withTranslatedCode } from './translated-code.ts'

/** Mantine's rules lie below ours and above the reset. A sheet of its own, before all others: several are built, and the first one names the order. */
const layers = '@layer reset, tokens, base, mantine, components, pages, themed;'

interface StudioSettings {
  clientDir: string
  site(): Site
  /** IANA name; all times in the studio are on its clocks. */
  timeZone(): Promise<string>
  /** Address of the stylesheet of the site's accent; null for that of the design. */
  accent(): Promise<string | null>
  /** Address of the stylesheet with all of its colours and its theme; null for the design. */
  brand(): Promise<string | null>
  headers: HeaderSettings
  guardFile: string | null
}

/**
 * `/studio` and everything below it: one document without anything of anybody's in it. Who may see what is asked by the
 * browser, with its token. Mantine and the editor write style attributes, so its policy allows those.
 */
export function mountStudio(app: FastifyInstance, settings: StudioSettings): void {
  const file = join(settings.clientDir, 'studio.html')
  if (!existsSync(file)) return
  // Made anew each time: the owner may have changed the name.
  const filled = async (document: () => string, colours: string | null) => {
    const state = { site: settings.site(), timeZone: await settings.timeZone() }
    return document()
      .replace('<!--colours-->', () => (colours ? `<link rel="stylesheet" id="accent" href="${colours}" />` : ''))
      .replace('<!--state-->', () => dataScript('application/json', state, ' id="state"'))
  }
  const documentOf = (path: string) => {
    const built = readFileSync(path, 'utf8')
      .replace('<script ', `${guardElement(settings.guardFile)}<script `)
      .replace('</head>', () => `${apiBaseElement(settings.headers.apiBase)}</head>`)
    return inSiteWords(built, (document) => withTranslatedCode(document))
  }
  const [studio, preview] = [documentOf(file), documentOf(join(settings.clientDir, 'preview.html'))]
  const policy = studioPolicy(settings.headers)
  const framed = contentSecurityPolicy(settings.headers).replace("frame-ancestors 'none'", "frame-ancestors 'self'")
  app.get('/studio/layers.css', async (_, reply) => reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(layers))
  // A reader's page by a reader's rules, but for the studio that frames it.
  app.get('/studio/preview/:id', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', framed)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .send(await filled(preview, await settings.brand())),
  )
  for (const path of ['/studio', '/studio/*']) {
    app.get(path, async (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .send(await filled(studio, await settings.accent())),
    )
  }
}

export function studioPolicy(headers: HeaderSettings): string {
  return contentSecurityPolicy(headers)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("img-src 'self' data:", "img-src 'self' data: blob:")
    .replace(/frame-src /, "frame-src 'self' ")
    .replace(/trusted-types .*$/, 'trusted-types default ProseMirrorClipboard')
}
