import { adminKinds } from '#content/kinds.ts'

/** Of the publishing engine, without the address before them. */
const engineCalls = [
  'POST bulk',
  'GET {id}/draft',
  'PUT {id}/draft',
  ...['submit', 'take-back', 'send-back', 'approve', 'unpublish', 'discard', 'archive', 'bring-back', 'duplicate', 'translations', 'lock', 'unlock'].map(
    (action) => `POST {id}/${action}`,
  ),
  'GET {id}/translations',
  'PUT {id}/translations/seen',
  'PUT {id}/language',
  'GET {id}/revisions',
  'GET {id}/revisions/{revision}',
  'POST {id}/revisions/{revision}/restore',
  'GET {id}/notes',
  'POST {id}/notes',
  'PUT {id}/notes/{note}',
  'DELETE {id}/notes/{note}',
]

/** What the studio does to everything that has its form: editors and those above. */
export const contentAdminOperations: string[] = [
  'POST /snippets',
  'PUT /snippets/{id}',
  'DELETE /snippets/{id}',
  ...adminKinds.flatMap(({ plural }) => [
    `GET /desk/${plural}`,
    `GET /desk/${plural}/{id}`,
    `POST /desk/${plural}`,
    `PUT /desk/${plural}/{id}`,
    `PUT /desk/${plural}/{id}/status`,
    `DELETE /desk/${plural}/{id}`,
    ...engineCalls.map((call) => call.replace(' ', ` /desk/${plural}/`)),
  ]),
  'POST /desk/topics/{id}/merge',
  'PUT /media/folder',
  'POST /media/{id}/file',
  'POST /desk/events/{id}/copies',
  'GET /desk/library/likely',
  'GET /desk/show',
  'PUT /desk/show',
  'POST /desk/releases/from-pdf',
  'GET /desk/releases/{id}/pages',
  'PUT /desk/releases/{id}/pdf',
  'POST /desk/releases/{id}/pages',
  'PUT /desk/releases/{id}/pages',
  'GET /desk/creatives/{id}/pages',
  'POST /desk/creatives/{id}/pages',
  'PUT /desk/releases/{id}/pages/{no}',
]

/** The media library and what waits for a hand: everybody who writes. */
export const mediaOperations: string[] = [
  'GET /snippets',
  'GET /snippets/{id}',
  'GET /desk/notices',
  'GET /desk/home',
  'GET /media',
  'GET /media/folders',
  'GET /media/{id}',
  'PATCH /media/{id}',
  'GET /media/{id}/uses',
  'POST /media/{id}/crop',
  'POST /media/{id}/original',
  'POST /media/uploads',
  'GET /media/uploads/{id}',
  'PATCH /media/uploads/{id}',
  'DELETE /media/uploads/{id}',
]

export const moderationOperations: string[] = [
  'GET /comments/queue',
  'GET /comments/trail',
  'PUT /comments/{id}/status',
  'DELETE /comments/{id}/reports',
  'PUT /comments/{id}/pin',
  'PUT /comments/blog/{id}',
  'PUT /comments/people/{id}/ban',
  'PUT /comments/people/{id}/hidden',
  'GET /comments/words',
  'PUT /comments/words',
]

/** Of the pages of the magazine itself. */
export const pageOperations = [
  'GET /pages',
  'PUT /pages/{slug}',
  'DELETE /pages/{slug}',
  'GET /pages/{slug}/translations',
  'POST /pages/{slug}/translations',
  'PUT /pages/{slug}/translations/seen',
  'PUT /pages/{slug}/language',
  'GET /pages/{slug}/revisions',
  'GET /pages/{slug}/revisions/{revision}',
]
