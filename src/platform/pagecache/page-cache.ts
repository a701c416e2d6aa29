import { hash } from 'node:crypto'
import { everything } from '../db/change-feed.ts'
import type { Change, Changes } from '../db/tables.ts'
import type { Urgency } from '../http/admission.ts'
import { encode, encodeSlowly, utf8, hotQuality, qualityAt, warmQuality } from './encode.ts'
import { isNotThere, isOver, lifeOf, type Entry, type Kept, type Render, type Rendered } from './entry.ts'
import { hotAt, MissedAnswers } from './missed-answers.ts'
import { RecentChanges } from './recent-changes.ts'
import { TagIndex } from './tag-index.ts'

type Admit = (work: () => Promise<Entry>, urgency: Urgency) => Promise<Entry>

/** A purged answer that was asked for often. */
export interface HotAnswer {
  key: string
  hits: number
  render: Render
}

interface CacheSettings {
  changes: Changes
  /** Upper bound of the bytes kept, all variants together. */
  maxBytes: number
  now(): number
}

/**
 * Finished public answers as bytes, least recently used out first. Keys are made by us from a path and allow-listed
 * query values. An answer enters only if nothing it was made from has changed since its render began.
 */
export class PageCache {
  private readonly settings: CacheSettings
  private readonly kept = new Map<string, Kept>()
  private readonly byTag = new TagIndex<Kept>()
  private readonly missed = new MissedAnswers()
  private readonly flights = new Map<string, Promise<Entry>>()
  private readonly recent = new RecentChanges()
  private bytes = 0
  private looked: boolean | undefined
  private readonly lookAgain = (): void => void (this.looked = undefined)
  readonly counts = { hits: 0, misses: 0, purged: 0, refused: 0 }
  /** Told of each hot answer that a change has purged. */
  onHotPurged: (answer: HotAnswer) => void = () => {}

  constructor(settings: CacheSettings) {
    this.settings = settings
    settings.changes.listen((change) => this.purge(change))
  }

  /** A stored answer that is right, or undefined. Looks for other processes' changes first, once a turn. */
  find(key: string): Entry | undefined {
    const entry = this.upToDate() ? this.kept.get(key) : undefined
    if (!entry) return undefined
    if (isOver(entry, this.settings.now())) {
      this.drop(entry)
      return undefined
    }
    this.kept.delete(key)
    this.kept.set(key, entry)
    if (entry.outdatedAt === undefined) entry.rightAfter = this.settings.changes.known()
    this.counts.hits++
    const quality = qualityAt.get(++entry.hits)
    if (quality !== undefined) void this.improve(entry, quality)
    return entry
  }

  isFilling(key: string): boolean {
    return this.flights.has(key)
  }

  /** Whether it is kept, is being made or was hot before. */
  isKnown(key: string): boolean {
    return this.kept.has(key) || this.isFilling(key) || this.missed.has(key)
  }

  /**
   * Renders once for all who ask at the same time, when `whenAdmitted` runs it; keeps the answer if it is still true then.
   * @param again makes the same answer without the request that asked for it: `onHotPurged` gets it
   */
  fill(key: string, render: Render, whenAdmitted: Admit = (work) => work(), again?: Render): Promise<Entry> {
    const flying = this.flights.get(key)
    if (flying) return flying
    const flight = whenAdmitted(() => this.renderAndKeep(key, render, again), this.missed.has(key) ? 'hot' : 'usual').finally(() => {
      if (this.flights.get(key) === flight) this.flights.delete(key)
    })
    this.flights.set(key, flight)
    return flight
  }

  /**
   * Fills what nobody asks for yet and packs it well. Half of the hits count on: what is asked for no more is soon no longer hot.
   * @returns packs it as hits would, which takes ten times as long
   */
  async refill({ key, hits, render }: HotAnswer, whenAdmitted: Admit): Promise<(() => Promise<void>) | undefined> {
    const before = this.kept.get(key)
    if ((before && before.outdatedAt === undefined) || this.isFilling(key)) return undefined
    await this.fill(key, render, whenAdmitted, render)
    const entry = this.kept.get(key)
    if (!entry || entry === before) return undefined
    entry.hits += Math.min(Math.floor(hits / 2), hotAt * 2)
    entry.bytesFor('br')
    await this.improve(entry, warmQuality)
    return () => this.improve(entry, hotQuality)
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.kept.size, bytes: this.bytes }
  }

  /** Whether it holds anything that may be given out now. */
  get servable(): boolean {
    return this.kept.size > 0 && this.upToDate()
  }

  /**
   * False while changes cannot be learnt of. Asked once a turn of the event loop: what somebody sends after a commit of
   * another process was answered is read in a later turn, and asking SQLite takes as many system calls as an answer.
   */
  private upToDate(): boolean {
    if (this.looked === undefined) setImmediate(this.lookAgain)
    return (this.looked ??= this.settings.changes.current() !== null)
  }

  private async renderAndKeep(key: string, render: Render, again: Render | undefined): Promise<Entry> {
    this.counts.misses++
    const began = await this.settings.changes.readingAt()
    const rendered = await render()
    const entry = this.entryOf(key, rendered, again)
    if (this.mayKeep(entry, rendered, began)) {
      entry.rightAfter = this.settings.changes.known()
      this.keep(entry)
    } else this.counts.refused++
    return entry
  }

  private mayKeep(entry: Kept, rendered: Rendered, began: number | null): boolean {
    if (rendered.status !== 200 && !isNotThere(rendered.status)) return false
    // What has not been heard of yet purges the answer when it is: nobody gets it before `find` has looked.
    const current = this.settings.changes.known()
    if (began === null || current === null || entry.expiresAt <= this.settings.now()) return false
    if (current === began) return true
    return !this.recent.mayHaveTouched(entry.tags, began)
  }

  private entryOf(key: string, rendered: Rendered, again: Render | undefined): Kept {
    const identity = utf8(rendered.body)
    const entry: Kept = {
      key,
      status: rendered.status,
      type: rendered.type,
      etag: `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`,
      ...lifeOf(rendered, this.settings.now()),
      headers: rendered.headers ?? [],
      crossOrigin: rendered.crossOrigin === true,
      tags: rendered.tags,
      rightAfter: null,
      size: identity.length + 500,
      hits: 0,
      again,
      variants: { identity },
      bytesFor: (encoding) => {
        const ready = entry.variants[encoding]
        if (ready) return ready
        const made = encode(identity, encoding)
        entry.variants[encoding] = made
        this.grow(entry, made.length)
        return made
      },
    }
    return entry
  }

  private keep(entry: Kept): void {
    // Would only push out everything else, and then itself.
    if (entry.size > this.settings.maxBytes) return
    const before = this.kept.get(entry.key)
    if (before) this.drop(before)
    this.kept.set(entry.key, entry)
    this.missed.kept(entry.key)
    this.bytes += entry.size
    for (const tag of entry.tags) this.byTag.add(tag, entry)
    this.shrink()
  }

  private grow(entry: Kept, by: number): void {
    entry.size += by
    if (this.kept.get(entry.key) !== entry) return
    this.bytes += by
    this.shrink()
  }

  private shrink(): void {
    for (const oldest of this.kept.values()) {
      if (this.bytes <= this.settings.maxBytes) return
      this.drop(oldest)
    }
  }

  private drop(entry: Kept): void {
    if (!this.kept.delete(entry.key)) return
    this.missed.dropped(entry)
    this.bytes -= entry.size
    for (const tag of entry.tags) this.byTag.remove(tag, entry)
  }

  private purge(change: Change): void {
    this.recent.add(change)
    // Whoever asks from now on must not be handed a render that began before this change.
    this.flights.clear()
    for (const tag of change.tags) {
      if (tag === everything) return this.clear()
      for (const entry of this.byTag.holdersOf(tag)) this.outdate(entry, change.isGradual === true)
    }
  }

  private outdate(entry: Kept, isGradual: boolean): void {
    const { key, hits, again } = entry
    const isRenewed = again !== undefined && entry.status === 200 && (isGradual || hits >= hotAt)
    this.counts.purged++
    if (isRenewed && isGradual) {
      entry.outdatedAt ??= this.settings.now()
      // No edge cache may keep it.
      entry.rightAfter = null
    } else this.drop(entry)
    if (isRenewed) this.onHotPurged({ key, hits, render: again })
  }

  private clear(): void {
    this.counts.purged += this.kept.size
    for (const entry of this.kept.values()) this.missed.dropped(entry)
    this.kept.clear()
    this.byTag.clear()
    this.bytes = 0
  }

  private async improve(entry: Kept, quality: number): Promise<void> {
    if (!entry.variants.br || this.kept.get(entry.key) !== entry) return
    const better = await encodeSlowly(entry.bytesFor('identity'), quality)
    const { br } = entry.variants
    if (this.kept.get(entry.key) !== entry || !br || better.length >= br.length) return
    entry.variants.br = better
    this.grow(entry, better.length - br.length)
  }
}
