const nouns = ['topics', 'books', 'movies', 'music', 'events', 'episodes', 'creatives', 'releases']

/** What the desk does to everything that has its form: editors and those above. */
export const deskOperations: string[] = [
  ...nouns.flatMap((noun) => [
    `GET /desk/${noun}`,
    `GET /desk/${noun}/{id}`,
    `POST /desk/${noun}`,
    `PUT /desk/${noun}/{id}`,
    `PUT /desk/${noun}/{id}/status`,
    `DELETE /desk/${noun}/{id}`,
  ]),
  'PUT /media/folder',
  'POST /media/{id}/file',
  'POST /desk/events/{id}/copies',
  'GET /desk/library/likely',
  'GET /desk/show',
  'PUT /desk/show',
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
  'GET /desk/notices',
  'GET /media',
  'GET /media/folders',
  'GET /media/{id}',
  'PATCH /media/{id}',
  'DELETE /media/{id}',
  'GET /media/{id}/uses',
  'POST /media/uploads',
  'GET /media/uploads/{id}',
  'PATCH /media/uploads/{id}',
  'DELETE /media/uploads/{id}',
]
