import { exportedFile, mediaNamesIn, type ExportedFile } from '#operations/media/service.ts'
import type { Services } from '#platform/services.ts'
import type { ZipEntry } from '#platform/zip/write-zip.ts'

/** Files of the library that the texts of an export name; each is written once. */
export class MediaFolder {
  readonly #services: Services
  readonly #folder: string
  readonly #known = new Map<string, ExportedFile | null>()

  /** @param folder in the archive, with a slash at its end */
  constructor(services: Services, folder: string) {
    this.#services = services
    this.#folder = folder
  }

  /** Has to be asked for all texts whose addresses are then looked up. */
  async learn(text: string): Promise<void> {
    for (const name of mediaNamesIn(text)) if (!this.#known.has(name)) this.#known.set(name, await exportedFile(this.#services, name))
  }

  file(address: string): ExportedFile | null {
    const [name] = mediaNamesIn(address)
    return (name !== undefined && this.#known.get(name)) || null
  }

  /** Where the file of an address of the library lies in the archive; null for any other address. */
  pathOf(address: string): string | null {
    const file = this.file(address)
    return file && this.#folder + file.path
  }

  files(): ExportedFile[] {
    return [...new Map([...this.#known.values()].flatMap((file) => (file ? [[file.id, file] as const] : []))).values()]
  }

  async *entries(): AsyncGenerator<ZipEntry> {
    for (const file of this.files()) {
      const stored = await this.#services.files.read(file.key)
      if (stored) yield { name: this.#folder + file.path, content: stored.body as AsyncIterable<Uint8Array>, packed: true } // a stream without an encoding gives bytes
    }
  }
}
