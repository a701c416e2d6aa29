import type { ServerResponse } from 'node:http'
import { everything } from '../db/change-feed.ts'
import type { Change } from '../db/tables.ts'

/** A reader that is so far behind, bytes, is let go: it comes back and looks for itself. */
const farthestBehind = 65_536

/** What a session listens to. */
export interface SessionStream {
  /** Purged when access of its owner is revoked. */
  endTag: string
  /** By each tag that is purged, what the session calls it. */
  names: Map<string, string>
  /** Whether the session may listen now. */
  lasts(): Promise<boolean>
}

interface Listener {
  response: ServerResponse
  tags: string[]
  network: string
  session?: SessionStream | undefined
}

/** Open streams by what they listen to. */
export class Listeners {
  private readonly all = new Set<Listener>()
  private readonly byTag = new Map<string, Set<Listener>>()
  private readonly byNetwork = new Map<string, number>()

  get size(): number {
    return this.all.size
  }

  of(network: string): number {
    return this.byNetwork.get(network) ?? 0
  }

  add(listener: Listener): void {
    const { response, tags, network } = listener
    this.all.add(listener)
    this.byNetwork.set(network, this.of(network) + 1)
    for (const tag of tags) {
      const known = this.byTag.get(tag)
      if (known) known.add(listener)
      else this.byTag.set(tag, new Set([listener]))
    }
    response.once('close', () => this.remove(listener))
    response.once('error', () => this.remove(listener))
  }

  tell(change: Change): void {
    if (this.all.size === 0) return
    const tags = change.tags.includes(everything) ? [...this.byTag.keys()] : change.tags
    for (const tag of tags) {
      const text = eventOf(change, tag)
      for (const listener of this.byTag.get(tag) ?? []) {
        const { session } = listener
        if (session?.endTag === tag) listener.response.end()
        else this.write(listener, session ? eventOf(change, session.names.get(tag) ?? tag) : text)
      }
    }
  }

  /** A line that means nothing, so that nobody between here and the reader takes the silence for an end. */
  beat(): void {
    for (const listener of this.all) this.write(listener, ':\n\n')
  }

  /** Sessions and roles that end by the clock, or without a change of their tag, are noticed with the next beat. */
  async endOutdated(): Promise<void> {
    for (const { response, session } of this.all) if (session && !(await session.lasts())) response.end()
  }

  endAll(): void {
    for (const { response } of this.all) response.end()
  }

  private write(listener: Listener, text: string): void {
    const { response } = listener
    if (response.destroyed || response.writableEnded) return
    if (response.writableLength > farthestBehind) response.destroy()
    else response.write(text)
  }

  private remove(listener: Listener): void {
    if (!this.all.delete(listener)) return
    const left = this.of(listener.network) - 1
    if (left > 0) this.byNetwork.set(listener.network, left)
    else this.byNetwork.delete(listener.network)
    for (const tag of listener.tags) {
      const known = this.byTag.get(tag)
      known?.delete(listener)
      if (known?.size === 0) this.byTag.delete(tag)
    }
  }
}

function eventOf({ id }: Change, tag: string): string {
  return `id: ${id}\ndata: ${tag}\n\n`
}
