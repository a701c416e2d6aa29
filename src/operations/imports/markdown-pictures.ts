import { note, type Note } from '#i18n/note.ts'
import { linkStays } from './missing-files.ts'
import { noteOf } from '#platform/known-texts.ts'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FileBlock } from '#base/blocks/model.ts'
import type { Image } from '#base/image.ts'
import { decoded } from '#base/decoded.ts'
import { Problem } from '#base/problem.ts'
import { addressOf, importPicture, sha256Of, storeUpload } from '#operations/media/service.ts'
import type { Services } from '#platform/services.ts'
import type { ImportOptions } from './entry.ts'
import { pictureNotices } from './picture-notices.ts'
import { findLocal, isRemote } from './markdown-files.ts'
import { noRecorder, type Recorder } from './undo/recorder.ts'

type FileFacts = FileBlock['props']

/** Takes pictures and files that lie beside posts into the media library, each once; remote ones are never fetched. */
export class ImportedMedia {
  readonly #services: Services
  readonly #directory: string
  readonly #dryRun: boolean
  readonly #recorder: Recorder
  readonly #pictures = new Map<string, Promise<Image | Note>>()
  readonly #files = new Map<string, Promise<FileFacts | Note>>()
  /** Paths by name; null where several files are called so. */
  readonly #byName = new Map<string, string | null>()

  constructor(services: Services, directory: string, { dryRun = false, recorder = noRecorder }: ImportOptions) {
    this.#services = services
    this.#directory = directory
    this.#dryRun = dryRun
    this.#recorder = recorder
  }

  /** Obsidian finds a file by its name alone, wherever it lies. @param paths relative to the directory */
  know(paths: readonly string[]): void {
    for (const path of paths) this.#byName.set(basename(path), this.#byName.has(basename(path)) ? null : path)
  }

  /** Distinct ones taken in, or that would be. */
  get taken(): number {
    return this.#pictures.size + this.#files.size
  }

  /** Whether a text that was taken in showed or linked the file at this place, which has no links in it. */
  isUsed(path: string): boolean {
    return this.#pictures.has(path) || this.#files.has(path)
  }

  /** The picture, or why there is none. */
  async picture(post: string, address: string): Promise<Image | Note> {
    if (isRemote(address)) return linkStays(note('studio-report.on-another-site'))
    const path = await this.#find(post, address)
    if (path === null) return note('studio-report.not-in-directory')
    return once(this.#pictures, path, async () => {
      const bytes = await readFile(path)
      // Its size is not known without taking it in.
      if (this.#dryRun) return { id: null, url: '/', width: 1, height: 1, alt: '' }
      return importPicture(await this.#watching(bytes, path), { bytes, name: basename(path) })
    })
  }

  /** What of the pictures is not kept. @param pictures by the address in the text */
  notices(pictures: ReadonlyMap<string, Image>): Promise<Note[]> {
    return pictureNotices(this.#services, pictures)
  }

  /** The file, or why there is none. */
  async file(post: string, address: string): Promise<FileFacts | Note> {
    const path = await this.#find(post, address)
    if (path === null) return note('studio-report.not-in-directory')
    return once(this.#files, path, async () => {
      const content = await readFile(path)
      if (this.#dryRun) return { url: '/', name: basename(path), bytes: content.length, type: '' }
      const row = await storeUpload(await this.#watching(content, path), { content, name: basename(path), who: 'job' })
      return { url: addressOf(row), name: row.name, bytes: row.bytes, type: row.mime }
    })
  }

  async #find(post: string, address: string): Promise<string | null> {
    const there = await findLocal(this.#directory, post, address)
    const elsewhere = there === null ? this.#byName.get(decoded(address)) : undefined
    return elsewhere ? findLocal(this.#directory, post, `/${elsewhere}`) : there
  }

  async #watching(bytes: Uint8Array, path: string): Promise<Services> {
    return this.#recorder(this.#services, { noun: 'media', key: await sha256Of(bytes), name: basename(path) })
  }
}

function once<T>(known: Map<string, Promise<T | Note>>, path: string, take: () => Promise<T>): Promise<T | Note> {
  const there = known.get(path)
  if (there) return there
  const taken = take().catch((error: unknown) => {
    // A damaged picture is one thing lost of a post, not the end of the import.
    if (error instanceof Problem) return noteOf(error)
    throw error
  })
  known.set(path, taken)
  return taken
}
