import { Problem } from '#base/problem.ts'
import { noteOf } from '#platform/known-texts.ts'
import { openArchive, type Archive } from './archive.ts'
import { articleDoor, type Door } from './door.ts'
import type { OpenedSource } from './import-run.ts'
import type { Found, ImportFile, ImportOptions } from './entry.ts'

interface Opened extends OpenedSource {
  archive: Archive | null
}

type Read = () => AsyncIterable<Found>
type Open = (file: ImportFile, options: ImportOptions) => Promise<Read>

/** A door to a file that may come in an archive, beside the pictures and files of its texts. `name`: how it is called there. */
export function packedDoor(isPlain: Door['recognizes'], name: RegExp, open: Open): Door {
  return articleDoor<Opened>(
    (glance) => isPlain(glance) || glance.paths.some((path) => name.test(path)),
    async (file, options) => {
      const archive = await archiveIn(file)
      if (!archive) return { archive, read: await open(file, options) }
      try {
        const packed = archive.paths.filter((path) => name.test(path)).sort()
        return { archive, files: archive, read: packed.length === 0 ? await open(file, options) : await openAll(archive, packed, file, open, options) }
      } catch (error) {
        await archive[Symbol.asyncDispose]()
        throw error
      }
    },
  )
}

/** The blogs of one account, or the parts of a large site. @throws Problem where none of the files can be read */
async function openAll(archive: Archive, paths: readonly string[], file: ImportFile, open: Open, options: ImportOptions): Promise<Read> {
  const reads: Read[] = []
  const refused: { path: string; error: Problem }[] = []
  for (const path of paths)
    try {
      reads.push(await open({ ...fileIn(archive, path), note: (what) => file.note?.(what) }, options))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ path, error })
    }
  const [first] = refused
  if (reads.length === 0 && first) throw first.error
  return async function* read() {
    for (const { path, error } of refused) yield { name: path, reason: noteOf(error) }
    for (const one of reads) yield* one()
  }
}

async function archiveIn(file: ImportFile): Promise<Archive | null> {
  for await (const piece of file.open()) return Buffer.from(piece).subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? openArchive(file) : null
  return null
}

function fileIn(archive: Archive, path: string): ImportFile {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return {
    name: path,
    open: () => archive.open(path),
    beside: async (name) => (archive.has(folder + name) ? archive.text(folder + name) : ''),
  }
}
