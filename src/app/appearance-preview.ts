import type { FastifyInstance } from 'fastify'
import { themeChoices, type Theme } from '#operations/settings/theme-rules.ts'
import { contentSecurityPolicy, type HeaderSettings } from '#platform/http/headers.ts'
import type { Renders } from '#platform/http/renders.ts'
import type { CachedAnswers } from '#platform/http/cached-answer.ts'
import type { Rendered } from '#platform/pagecache/entry.ts'

interface PreviewSettings {
  headers: HeaderSettings
  renders: Renders
  answers: CachedAnswers
}

/** Code, and what asks for it. */
const code = /<script type="module"[^>]*><\/script>|<template id="code"[^>]*>.*?<\/template>|<link rel="modulepreload"[^>]*>/gs

/**
 * The home page as everybody sees it, without code and without the owner's CSS, for the studio to frame and to dress.
 * @param render the page with one of the layouts
 */
export function mountAppearancePreview(
  app: FastifyInstance,
  { headers, renders, answers }: PreviewSettings,
  render: (home: Theme['home']) => Promise<Pick<Rendered, 'tags' | 'expiresAt'> & { body: string }>,
): void {
  const framed: [string, string][] = [
    ['content-security-policy', contentSecurityPolicy(headers).replace("frame-ancestors 'none'", "frame-ancestors 'self'")],
    ['x-frame-options', 'SAMEORIGIN'],
    ['x-robots-tag', 'noindex'],
  ]
  app.get<{ Querystring: { home?: string } }>('/studio/appearance/page', async (request, reply) => {
    const home = themeChoices.home.find((choice) => choice === request.query.home) ?? 'cover'
    const entry = await renders.entryOf(`appearance ${home}`, request.ip, async () => {
      const { body, ...life } = await render(home)
      return { status: 200, type: 'text/html; charset=utf-8', body: body.replace(code, ''), headers: framed, ...life }
    })
    reply.hijack()
    answers.write(request.raw, reply.raw, entry)
    return reply
  })
}
