import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillIn } from '#i18n/fill-in.ts'
import { messageText, type MessageKey } from '#i18n/messages.ts'
import { messagesOfVariant, siteMessages, type SiteMessages } from '#i18n/site-messages.ts'
import { encode, encodeSlowly, type Encoding } from '#platform/pagecache/encode.ts'

/** Of brotli: a third of a second for the largest file, and each is made once. */
const quality = 9

/** Code of browsers with the texts that the languages of the site have now, made when it is first asked for. */
export class TranslatedCode {
  readonly #clientDir: string
  /** By the variant, then by what is asked of it. */
  readonly #made = new Map<string, Map<string, Promise<Buffer>>>()

  constructor(clientDir: string) {
    this.#clientDir = clientDir
  }

  /** @param name of a file in `assets`; null when there is none */
  async read(name: string, encoding: Encoding, messages: SiteMessages): Promise<Buffer | null> {
    const files = this.#filesOf(messages)
    const key = `${encoding} ${name}`
    let made = files.get(key)
    if (!made) {
      const source = this.#sourceOf(name)
      if (source === null) return null
      made = readFile(source, 'utf8').then((code) => packed(Buffer.from(translated(code, messages)), encoding))
      files.set(key, made)
      made.catch(() => files.delete(key))
    }
    return made
  }

  /** Those of texts that the site no longer has are forgotten. */
  #filesOf({ variant }: SiteMessages): Map<string, Promise<Buffer>> {
    const files = this.#made.get(variant) ?? new Map<string, Promise<Buffer>>()
    for (const old of this.#made.keys()) if (messagesOfVariant(old).variant !== old) this.#made.delete(old)
    this.#made.set(variant, files)
    return files
  }

  #sourceOf(name: string): string | null {
    return [join(this.#clientDir, '../untranslated', name), join(this.#clientDir, 'assets', name)].find((path) => existsSync(path)) ?? null
  }
}

/** Addresses of code in HTML or in the list of a script, led to the files with the site's texts. */
export function withTranslatedCode(text: string, { variant }: { variant: string } = siteMessages()): string {
  return variant === '' ? text : text.replaceAll(/(["'`]\/?assets\/)(?=[\w.-]+\.js["'`])/g, `$1${variant}/`)
}

function translated(code: string, { variant, catalogue }: SiteMessages): string {
  return fillIn(withTranslatedCode(code, { variant }), (key) => messageText(key as MessageKey, catalogue)) // written by scripts/message-plugin.ts, which knows each
}

function packed(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  return encoding === 'br' ? encodeSlowly(bytes, quality) : encode(bytes, encoding)
}
