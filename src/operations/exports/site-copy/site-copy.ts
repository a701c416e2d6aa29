import { siteSettings } from '#operations/settings/service.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { languageOfAddress, languagePath, siteLanguages } from '#i18n/format.ts'
import { ownPages, type OwnAnswer } from '#platform/http/own-pages.ts'
import type { Services } from '#platform/services.ts'
import type { ZipEntry } from '#platform/zip/write-zip.ts'
import { addressIn, fileOf, isPersonal, linkTo } from './copy-address.ts'
import { copyPage, copyStyles, movedPage, notePage } from './copy-page.ts'

const theme = '/theme.css'
/** ms before an overloaded site is asked again, and how often. */
const pause = 500
const patience = 120

/**
 * The public site as files that need no server: every page that the sitemaps name or another page links to, and all that they show.
 * Each link into the site leads to a file: where there is no page, to a note or on to the new address.
 */
export function siteCopyEntries(services: Services): AsyncIterable<ZipEntry> {
  return new SiteCopy(services).entries()
}

class SiteCopy {
  private readonly services: Services
  /** By file: addresses that differ in their spelling alone lie at the same place. */
  private readonly seen = new Set<string>()
  private readonly waiting: string[] = []
  private readonly leftOut: string[] = []

  constructor(services: Services) {
    this.services = services
  }

  async *entries(): AsyncGenerator<ZipEntry> {
    // They may have been changed in another process.
    await siteSettings(this.services)
    const languages = siteLanguages().map((tag) => languagePath(tag) || '/')
    for (const address of ['/', ...languages, theme, '/robots.txt', '/sitemap.xml', '/feeds.opml']) this.want(address)
    // The newest first, so that what waits is one page's links and not the whole site's.
    for (let address = this.waiting.pop(); address !== undefined; address = this.waiting.pop()) yield await this.entryOf(address)
    if (this.leftOut.length > 0) yield { name: 'left-out.txt', content: [Buffer.from(`${this.leftOut.join('\n')}\n`)] }
  }

  private want(address: string): string {
    const file = fileOf(address)
    if (!this.seen.has(file)) {
      this.seen.add(file)
      this.waiting.push(address)
    }
    return file
  }

  private async entryOf(address: string): Promise<ZipEntry> {
    const name = fileOf(address)
    if (isPersonal(address)) return this.note(address, name)
    const answer = await this.ask(address)
    if (answer.status >= 300 && answer.status < 400 && answer.location !== null) return this.moved(address, name, answer)
    if (answer.status !== 200) this.leftOut.push(`${answer.status} ${address}`)
    if (answer.type === 'text/html') return { name, content: [Buffer.from(this.page(await textOf(answer), address, name))] }
    if (answer.status !== 200) {
      await textOf(answer)
      return this.note(address, name)
    }
    if (answer.type === 'text/css') return { name, content: [Buffer.from(copyStyles(await textOf(answer), this.relinking(address, name)))] }
    if (/^\/sitemap(?:\.xml|\/)/.test(address)) return { name, content: [Buffer.from(this.sitemap(await textOf(answer)))] }
    return { name, content: answer.body, packed: /^(?:image|audio|video|font)\/(?!svg)/.test(answer.type) }
  }

  /** Of a site that is overloaded just now, once it is not. */
  private async ask(address: string): Promise<OwnAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await ownPages(this.services)(address)
      if (![429, 503].includes(answer.status) || tries === patience) return answer
      await textOf(answer)
      await sleep(pause)
    }
  }

  private page(html: string, address: string, name: string): string {
    return copyPage(html, { relink: this.relinking(address, name), original: this.original(address) })
  }

  private relinking(address: string, name: string): (link: string) => string | null {
    return (link) => {
      const found = addressIn(link, address, this.services.config.siteUrl)
      return found && linkTo(this.want(found.address), name) + found.hash
    }
  }

  /** Stays as it is: it names what is on the site. */
  private sitemap(xml: string): string {
    for (const [, link = ''] of xml.matchAll(/<loc>([^<]+)<\/loc>|<xhtml:link [^>]*href="([^"]+)"/g)) {
      const found = addressIn(link.replaceAll('&amp;', '&'), '/', this.services.config.siteUrl)
      if (found) this.want(found.address)
    }
    return xml
  }

  private moved(address: string, name: string, { location }: OwnAnswer): ZipEntry {
    const to = this.relinking(address, name)(location ?? '/') ?? location ?? ''
    return { name, content: [Buffer.from(movedPage(to))] }
  }

  private note(address: string, name: string): ZipEntry {
    return { name, content: [Buffer.from(notePage(this.original(address), languageOfAddress(address), linkTo(this.want(theme), name)))] }
  }

  private original(address: string): string {
    return this.services.config.siteUrl + address
  }
}

async function textOf({ body }: OwnAnswer): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
