import type { PromiseArea } from './promise.ts'

export const uploads: PromiseArea = {
  name: 'Uploads and requests of the server',
  promises: [
    {
      number: 39,
      text: 'Only authors and those above upload. A file is what its bytes say; pictures are made anew without place and camera, and no upload is served as a page or script.',
      shownBy: {
        'src/operations/media/upload.test.ts': [
          'an upload > is for authors and those above',
          'an upload > by strangers is turned away before its file is read',
        ],
        'src/operations/media/polyglots.test.ts': [
          'a file that is two things at once > %s %# is %3$s or harmless',
          'a picture is what its bytes say, whatever it is called and called to be',
        ],
        'src/operations/media/pictures.test.ts': ['an imported picture > keeps nothing of EXIF, GPS, colour profile or name, and stands upright'],
      },
    },
    {
      number: 40,
      text: 'Uploaded files have generated names and are served with headers under which they can do nothing by themselves.',
      shownBy: {
        'src/operations/media/serve.test.ts': [
          'files kept %s > are sent whole, for ever to be kept, and can do nothing by themselves',
          'files kept %s > are found under their own address only',
        ],
        'src/operations/media/polyglots.test.ts': ['a strange name > %s stays a plain file of this site'],
        'src/platform/files/files.test.ts': ['files %s > never touch a key like %j'],
      },
    },
    {
      number: 41,
      text: 'Pictures of more than 50 million pixels are refused from their head alone, without time or memory; files are decoded in processes with few rights.',
      shownBy: {
        'src/operations/media/bombs.test.ts': [
          'a bomb > %s, is refused from its head alone: quickly and without memory',
          'a bomb > does not wait behind pictures that are being worked on',
          'a bomb > is also %s',
          'a bomb > is not a picture of exactly 50 million pixels',
        ],
        'src/platform/threads/worker-process.test.ts': [
          'a process that is asked > reads the code and nothing else, and knows no secret',
          'a process that is asked > is ended when it takes more memory than it may',
        ],
        'bench/uploads.ts': [],
      },
    },
    {
      number: 42,
      text: 'An upload that breaks off is never visible; files without an entry are removed within a day.',
      shownBy: {
        'src/operations/media/sweep.test.ts': [
          'files without a row go once they are a day old; all others stay',
          'a process killed while it takes in pictures leaves no row without its file',
        ],
        'src/operations/media/upload.test.ts': ['an upload > whose sender hangs up leaves nothing'],
        'src/operations/media/library.test.ts': [
          'an upload in parts > goes on where it broke off, in another process too, and is a file only when it is whole',
        ],
        'src/platform/files/files.test.ts': [
          'a disk > keeps no half file after a put, whole or failed',
          'a disk > gets rid of what a killed process left, and of nothing newer',
        ],
      },
    },
    {
      number: 43,
      text: 'Requests of the server go to public addresses only, follow no redirect, and are limited in time and size.',
      shownBy: {
        'src/platform/http-client/http-client.test.ts': [
          'asking another server > asks nobody who is not named, and nothing without TLS',
          'asking another server > follows no redirect, waits no longer than it may, and reads no more than it may',
          'asking another server > asks no port of other services, and no name of this network',
          'asking another server > refuses %s, which is a private network',
          'an address > %s is not of the public internet',
        ],
        'src/operations/webhooks/webhooks.test.ts': ['%s is no place to tell anything to', 'a redirect is not followed, and the log says so'],
        'src/operations/imports/imports.test.ts': ['pictures are fetched only when asked for, once, and never from this machine'],
      },
      missing: 'No check refuses a new request of the server that goes past this one client.',
    },
  ],
}
