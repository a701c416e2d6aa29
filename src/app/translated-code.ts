import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillIn } from '#i18n/fill-in.ts'
import { messageText, type MessageKey } from '#i18n/messages.ts'
import { siteMessages } from '#i18n/site-messages.ts'
import { encode, encodeSlowly, type Encoding } from '#platform/pagecache/encode.ts'

/** Of brotli: a third of a second for the largest file, and each is made once. */
const quality = 9

/** Code of browsers with the texts that the site has now, made when it is first asked for. */
export class TranslatedCode {
  readonly #clientDir: string
  #variant = ''
  #made = new Map<string, Promise<Buffer>>()

  constructor(clientDir: string) {
    this.#clientDir = clientDir
  }

  /** @param name of a file in `assets`; null when there is none */
  async read(name: string, encoding: Encoding): Promise<Buffer | null> {
    const { variant } = siteMessages()
    if (variant !== this.#variant) {
      this.#variant = variant
      this.#made = new Map()
    }
    const key = `${encoding} ${name}`
    let made = this.#made.get(key)
    if (!made) {
      const source = this.#sourceOf(name)
      if (source === null) return null
      made = readFile(source, 'utf8').then((code) => packed(Buffer.from(translated(code, variant)), encoding))
      this.#made.set(key, made)
      made.catch(() => this.#made.delete(key))
    }
    return made
  }

  #sourceOf(name: string): string | null {
    return [join(this.#clientDir, '../untranslated', name), join(this.#clientDir, 'assets', name)].find((path) => existsSync(path)) ?? null
  }
}

/** Addresses of code in HTML or in the list of a script, led to the files with the site's texts. */
export function withTranslatedCode(text: string, { variant }: { variant: string } = siteMessages()): string {
  return variant === '' ? text : text.replaceAll(/(["'`]\/?assets\/)(?=[\w.-]+\.js["'`])/g, `$1${variant}/`)
}

function translated(code: string, variant: string): string {
  return fillIn(withTranslatedCode(code, { variant }), (key) => messageText(key as MessageKey)) // written by scripts/message-plugin.ts, which knows each
}

function packed(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  return encoding === 'br' ? encodeSlowly(bytes, quality) : encode(bytes, encoding)
}
