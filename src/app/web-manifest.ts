import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { siteMessages } from '#i18n/site-messages.ts'
import { shellAddress } from '#base/offline-issues.ts'
import { kinds } from '#content/kinds.ts'
import { offlineShell } from '#content/releases/offline-shell.ts'
import type { Site } from '#ui/Site.tsx'
import { escaped, type Template } from './template.ts'

interface InstalledSettings {
  /** Asked each time: the owner may change the name. */
  site(): Site
  template: Template
  /** Directory of the built client. */
  clientDir: string
  /** Where pages ask the API; without it at their own origin. */
  apiBase?: string
}

/** What makes the site an app that works without a line: its manifest, its worker, and the document that opens kept issues. */
export function mountWebManifest(app: FastifyInstance, { site, template, clientDir, apiBase }: InstalledSettings): void {
  app.get('/manifest.webmanifest', async (_, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifestOf(site()))),
  )
  const file = join(clientDir, 'worker.js')
  if (existsSync(file)) {
    const api = apiBase === undefined ? '' : `self.api=${JSON.stringify(apiBase)};`
    const worker = readFileSync(file, 'utf8')
    app.get('/worker.js', async (_, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(`self.build=${JSON.stringify(template.buildId())};${api}${worker}`),
    )
  }
  const shell = (here: Site) =>
    template.document({
      status: 200,
      head: `<title>${escaped(here.name)}</title><meta name="robots" content="noindex">${['navigation', ...offlineShell.later].map((module) => template.preloadsFor(module)).join('')}`,
      body: '',
      jsonLd: [],
      state: { site: here, queries: [], error: null },
      src: offlineShell.src,
      lean: false,
      popup: false,
      waits: false,
      complete: true,
    })
  app.get(shellAddress, async (_, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell(site())))
}

function manifestOf(site: Site) {
  const { language } = siteMessages()
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  return {
    id: '/',
    name: site.name,
    short_name: site.name.slice(0, 12).trim(),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: language.tag,
    ...(language.dir === 'rtl' ? { dir: 'rtl' } : {}),
    categories: ['magazines', 'news', 'entertainment'],
    // The ink of the night edition, which is what one sees while it opens.
    background_color: '#0e0c0a',
    theme_color: '#0e0c0a',
    icons: [
      icon(192),
      icon(512),
      // Its mark stays inside the circle that a mask leaves.
      { ...icon(512), purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      ...kinds
        .flatMap((kind) => ('shortcut' in kind ? { name: kind.shortcut.label, url: href[kind.shortcut.page]() } : []))
        .toSpliced(1, 0, { name: t('shell.shortcut-offline'), url: href.offline() }),
    ],
  }
}
