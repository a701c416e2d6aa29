import { openArchive, type Archive } from './archive.ts'
import { articleDoor, type Door } from './door.ts'
import type { OpenedSource } from './import-run.ts'
import type { Found, ImportFile, ImportOptions } from './entry.ts'

interface Opened extends OpenedSource {
  archive: Archive | null
}

type Open = (file: ImportFile, options: ImportOptions) => Promise<() => AsyncIterable<Found>>

/** A door to a file that may come in an archive, beside the pictures and files of its texts. `name`: how it is called there. */
export function packedDoor(isPlain: Door['recognizes'], name: RegExp, open: Open): Door {
  return articleDoor<Opened>(
    (glance) => isPlain(glance) || glance.paths.some((path) => name.test(path)),
    async (file, options) => {
      const archive = await archiveIn(file)
      if (!archive) return { archive, read: await open(file, options) }
      const path = archive.paths.find((one) => name.test(one))
      try {
        return {
          archive,
          files: archive,
          read: await open(path === undefined ? file : { ...fileIn(archive, path), note: (what) => file.note?.(what) }, options),
        }
      } catch (error) {
        await archive[Symbol.asyncDispose]()
        throw error
      }
    },
  )
}

async function archiveIn(file: ImportFile): Promise<Archive | null> {
  for await (const piece of file.open()) return Buffer.from(piece).subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? openArchive(file) : null
  return null
}

function fileIn(archive: Archive, path: string): ImportFile {
  return { name: path, open: () => archive.open(path) }
}
