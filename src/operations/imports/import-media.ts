import { isNote, note, type Note } from '#i18n/note.ts'
import { linkStays } from './missing-files.ts'
import { noteOf } from '#platform/known-texts.ts'
import { decoded } from '#base/decoded.ts'
import type { FileBlock } from '#base/blocks/model.ts'
import type { Image } from '#base/image.ts'
import { Problem } from '#base/problem.ts'
import { addressOf, importPicture, sha256Of, storeUpload } from '#operations/media/service.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import { exchange, OutboundFailure } from '#platform/http-client/http-client.ts'
import type { Services } from '#platform/services.ts'
import { archivePath, type Archive } from './archive.ts'
import type { ImportOptions } from './entry.ts'
import { pictureNotices } from './picture-notices.ts'

export type MediaFiles = Pick<Archive, 'has' | 'bytes'>
type FileFacts = FileBlock['props']

const maxMediaBytes = 50_000_000
/** Ms until a file has begun to come; then 10 kB a second are enough. */
const patience = { timeoutMs: 30_000, bytesPerMs: 10 }
/** `-300x200` before the extension. */
const smallCopy = /-\d{1,5}x\d{1,5}(?=\.(?:jpe?g|png|gif|webp|avif)(?:\?|$))/i
const notAsked = linkStays(note('studio-report.not-fetched'))

/** Pictures and files of the old site, each fetched once, and only when asked for. */
export class ImportMedia {
  readonly #services: Services
  readonly #options: ImportOptions
  readonly #pictures = new Map<string, Promise<Image | Note>>()
  readonly #others = new Map<string, Promise<FileFacts | Note>>()
  readonly #files: MediaFiles | undefined
  taken = 0

  constructor(services: Services, options: ImportOptions, files?: MediaFiles) {
    this.#services = services
    this.#options = options
    this.#files = files
  }

  /** Whether the file lies in what is imported. */
  has(address: string): boolean {
    return this.#pathOf(address) !== null
  }

  /** The picture, or why there is none. Where a smaller copy that WordPress makes is not to be had, it is the picture itself. */
  async picture(address: string): Promise<Image | Note> {
    const found = await this.#picture(address)
    const whole = address.replace(smallCopy, '')
    if (!isNote(found) || whole === address) return found
    const instead = await this.#picture(whole)
    return isNote(instead) ? found : instead
  }

  #picture(address: string): Promise<Image | Note> {
    return this.#once(this.#pictures, address, async ({ bytes, name }) => importPicture(await this.#watching({ bytes, name }), { bytes, name }), {
      id: null,
      url: '/',
      width: 1,
      height: 1,
      alt: '',
    })
  }

  /** What of the pictures is not kept. @param pictures by the address in the text */
  notices(pictures: ReadonlyMap<string, Image>): Promise<Note[]> {
    return pictureNotices(this.#services, pictures)
  }

  file(address: string): Promise<FileFacts | Note> {
    const make = async ({ bytes, name }: Fetched) => {
      const row = await storeUpload(await this.#watching({ bytes, name }), { content: bytes, name, who: 'job' })
      return { url: addressOf(row), name: row.name, bytes: row.bytes, type: row.mime }
    }
    return this.#once(this.#others, address, make, { url: '/', name: 'file', bytes: 1, type: 'application/octet-stream' })
  }

  async #watching({ bytes, name }: Fetched): Promise<Services> {
    const { recorder } = this.#options
    return recorder ? recorder(this.#services, { noun: 'media', key: await sha256Of(bytes), name }) : this.#services
  }

  #once<T>(known: Map<string, Promise<T | Note>>, address: string, make: (fetched: Fetched) => Promise<T>, standIn: T): Promise<T | Note> {
    const there = known.get(address)
    if (there) return there
    const taken = this.#take(address, make, standIn)
    known.set(address, taken)
    return taken
  }

  /** Where in the archive the file of an address lies: at the whole path, or at its end, for an archive holds only a part of a site. */
  #pathOf(address: string): string | null {
    const inside = archivePath(address)
    if (inside !== null) return this.#files?.has(inside) ? inside : null
    const parts = decoded(address.replace(/[?#].*$/, '')).split('/')
    for (let from = 1; this.#files && from < parts.length - 1; from++) {
      const path = parts.slice(from).join('/')
      if (path !== '' && this.#files.has(path)) return path
    }
    return null
  }

  async #take<T>(address: string, make: (fetched: Fetched) => Promise<T>, standIn: T): Promise<T | Note> {
    const path = this.#pathOf(address) ?? archivePath(address)
    if (path !== null) return this.#bring(path, make, standIn)
    const url = URL.parse(address)
    if (!url || !/^https?:$/.test(url.protocol)) return note('studio-report.leads-nowhere')
    if (!this.#options.media) return notAsked
    // Whether it is still there shows only in the real run.
    if (this.#options.dryRun) return standIn
    try {
      const made = await make(await this.#fetch(url))
      this.taken++
      return made
    } catch (error) {
      if (error instanceof Problem) return linkStays(noteOf(error))
      if (error instanceof OutboundFailure) return linkStays(error.note ?? note('studio-report.as-said', { text: error.message }))
      throw error
    }
  }

  /** What lies in the archive is taken whether or not anything is fetched. */
  async #bring<T>(path: string, make: (fetched: Fetched) => Promise<T>, standIn: T): Promise<T | Note> {
    if (!this.#files?.has(path)) return note('studio-report.not-in-file')
    if (this.#options.dryRun) return standIn
    try {
      const made = await make({ bytes: await this.#files.bytes(path), name: path.slice(path.lastIndexOf('/') + 1) })
      this.taken++
      return made
    } catch (error) {
      if (error instanceof Problem) return noteOf(error)
      throw error
    }
  }

  async #fetch(url: URL): Promise<Fetched> {
    const own = this.#options.mediaHosts ?? []
    // A file may name any host. This machine and its neighbours are refused by the outbound client; http is read as https.
    if (!own.includes(url.host)) url.protocol = 'https:'
    const hosts = isLoopback(url.origin) ? own : [url.host]
    const { status, body } = await exchange(url, {}, { hosts, ...patience, maxBytes: maxMediaBytes })
    if (status !== 200) throw new OutboundFailure(`answered ${status}`, note('studio-report.answered', { status: String(status) }))
    return { bytes: body, name: decodeURIComponent(/[^/]*$/.exec(url.pathname)?.[0] ?? '') || 'file' }
  }
}

interface Fetched {
  bytes: Uint8Array
  name: string
}
