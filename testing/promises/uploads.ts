import type { PromiseArea } from './promise.ts'

export const uploads: PromiseArea = {
  name: 'Uploads and requests of the server',
  promises: [
    {
      number: 39,
      text: 'Only authors and those above upload. A file is what its bytes say; pictures are made anew without place and camera, and no upload is served as a page or script.',
      shownBy: {
        'src/operations/media/upload.test.ts': [
          'Uploads > only authors, editors and administrators may upload files',
          'Uploads > an upload without a token gets 401 before its file is read',
        ],
        'src/operations/media/polyglots.test.ts': [
          'Files of two types at once > the upload %s (%#) is %3$s and never served as active content',
          'the type of an upload is read from its bytes, not from its name or Content-Type',
        ],
        'src/operations/media/pictures.test.ts': ['Imported pictures > a stored picture has no EXIF, GPS, colour profile or original name, and is upright'],
      },
    },
    {
      number: 40,
      text: 'Uploaded files have generated names and are served with headers under which they can do nothing by themselves.',
      shownBy: {
        'src/operations/media/serve.test.ts': [
          'Files stored %s > a file is served whole and immutable, with nosniff and a sandboxing policy',
          'Files stored %s > a file is found only at its own address',
        ],
        'src/operations/media/polyglots.test.ts': ['Strange file names > an upload named %s is served as a plain file under a safe name'],
        'src/platform/files/files.test.ts': ['File storage %s > the key %j is refused'],
      },
    },
    {
      number: 41,
      text: 'Pictures of more than 50 million pixels are refused from their head alone, without time or memory; files are decoded in processes with few rights.',
      shownBy: {
        'src/operations/media/bombs.test.ts': [
          'Decompression bombs > a huge picture (%s) is refused by its header, in little memory',
          'Decompression bombs > a huge picture is refused before pictures that are being processed are done',
          'Decompression bombs > a picture of more than 50 million pixels is refused: %s',
          'Decompression bombs > a picture of exactly 50 million pixels is accepted',
        ],
        'src/platform/threads/worker-process.test.ts': [
          'Worker processes > a worker process can read only its code, and its environment has no secrets',
          'Worker processes > a worker process that exceeds its memory limit is killed',
        ],
        'bench/uploads.ts': [],
      },
    },
    {
      number: 42,
      text: 'An upload that breaks off is never visible; files without an entry are removed within a day.',
      shownBy: {
        'src/operations/media/sweep.test.ts': [
          'files without a database row are deleted after a day, and all others are kept',
          'a process that is killed during uploads leaves no database row without its file',
        ],
        'src/operations/media/upload.test.ts': ['Uploads > an upload that its sender aborts leaves no file and no database row'],
        'src/operations/media/library.test.ts': [
          'Uploads in parts > an interrupted upload continues in another process and is a file only when it is complete',
        ],
        'src/platform/files/files.test.ts': [
          'Files on disk > no temporary file remains after a store operation that succeeded or failed',
          'Files on disk > temporary files of a killed process are deleted, and newer ones are kept',
        ],
      },
    },
    {
      number: 43,
      text: 'Requests of the server go to public addresses only, follow no redirect, and are limited in time and size.',
      shownBy: {
        'src/platform/http-client/http-client.test.ts': [
          'The HTTP client > a request to an unlisted host or without TLS is refused',
          'The HTTP client > a request follows no redirect and has limits of time and size',
          'The HTTP client > a request to another port than 443 or to a local name is refused',
          'The HTTP client > a request to %s is refused as a private network',
          'The check for public IP addresses > %s is not a public address',
          'The look-up of a host name > a name that leads to private addresses only is refused',
          'The look-up of a host name > a name that leads to private and public addresses is connected to the public ones',
        ],
        'scripts/outgoing-requests.test.ts': [
          'a file of the server that asks others past the HTTP client is reported: %s',
          'no file of this repository asks others past the HTTP client',
        ],
        'src/operations/webhooks/webhooks.test.ts': ['a webhook with the address %s is refused', 'a webhook delivery follows no redirect, and its log says so'],
        'src/operations/imports/imports.test.ts': ['an import fetches pictures only on request, once, and from allowed hosts only'],
      },
    },
  ],
}
