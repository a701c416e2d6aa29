import type { Feature } from '#platform/feature.ts'
import { sendNotFound } from '#platform/files/send-file.ts'
import { contrast } from '#base/colours.ts'
import { leastContrast } from './rules.ts'
import { markOf } from './service.ts'
import { stylesheetOf, themeOfKey } from './stylesheet.ts'

/** Stylesheets in the colours of issues and creatives: pages may not carry style attributes. */
export const appearanceFeature: Feature = {
  name: 'dress',
  raw(app) {
    app.get<{ Params: { name: string } }>('/dress/:name', async (request, reply) => {
      const [, key = '', mark] = /^([0-9a-f]{18})-([0-9a-f]{8})\.css$/.exec(request.params.name) ?? []
      if (mark === undefined) return reply.callNotFound()
      const theme = themeOfKey(key)
      if (!theme || contrast(theme.text, theme.background) < leastContrast) return sendNotFound(reply)
      // A page from before an update asks for the text it knew; it gets the new one, but nobody keeps it under that name.
      const lasting = mark === markOf(theme)
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
        .send(stylesheetOf(theme))
    })
  },
}
