import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { hasRole } from '#base/viewer.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { Feature } from '#platform/feature.ts'
import { openIncoming } from '#platform/files/disk.ts'
import { filesDirectory } from '#platform/files/open.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import { validated } from '#platform/http/validation.ts'
import type { Services } from '#platform/services.ts'
import { changeTexts } from './change-texts.ts'
import { mediaContract, UploadFields } from './contract.ts'
import { libraryContract } from './library-contract.ts'
import { libraryHandlers } from './library-routes.ts'
import { mayChangeMedia, maxUploadBytes } from './rules.ts'
import { storeUpload } from './service.ts'
import { foundMedia, mediaOf } from './media-view.ts'
import type { MediaTexts } from './store.ts'

export function mediaRoutes(services: Services, all: Feature[] = []): RouteSet {
  return routes(
    { ...mediaContract, ...libraryContract },
    {
      ...libraryHandlers(services, all),

      async 'POST /media'({ body, viewer }) {
        const isStaff = hasRole(viewer, 'author')
        if (!isStaff && !(await siteSettings(services)).open_submissions) throw new Problem(403, 'not-allowed', t('media.error-this-is-open-to-authors-only'))
        const directory = await openIncoming(filesDirectory(services.config.dataDir))
        return body.receive(directory, maxUploadBytes, async ({ file, fields }) => {
          const { alt, credit, focus, folder } = validated(UploadFields, fields)
          return {
            data: mediaOf(
              await storeUpload(services, {
                content: file,
                name: file.name,
                alt,
                credit,
                focus,
                folder,
                userId: viewer.id,
                ...(isStaff ? {} : { only: 'image' as const }),
              }),
            ),
          }
        })
      },

      async 'GET /media/:id'({ params }) {
        return { data: mediaOf(await foundMedia(services, params.id)) }
      },

      async 'PATCH /media/:id'({ params, body, viewer }) {
        const row = await foundMedia(services, params.id)
        if (!mayChangeMedia(viewer, row)) throw new Problem(403, 'not-allowed', t('media.error-change-is-its-owners'))
        const texts = textsIn(body)
        if (body.focus !== undefined) [texts.focus_x, texts.focus_y] = body.focus ?? [null, null]
        return { data: mediaOf(Object.keys(texts).length === 0 ? row : await changeTexts(services, row, texts, body.based_on && textsIn(body.based_on))) }
      },
    },
  )
}

function textsIn({ alt, credit, folder }: { [Name in 'alt' | 'credit' | 'folder']?: string | undefined }): MediaTexts {
  return { ...(alt === undefined ? {} : { alt }), ...(credit === undefined ? {} : { credit }), ...(folder === undefined ? {} : { folder }) }
}
