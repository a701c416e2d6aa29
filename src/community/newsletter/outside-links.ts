import type { LinkState } from '#operations/web/service.ts'

/** How long an answer is believed, ms. */
const life = 10 * 60_000
/** Of one mail. */
const mostLinks = 40
const atOnce = 4
/** Ms for all links of a mail; those that are not asked by then are not called dead. */
const together = 20_000
const mostKept = 1_000

/** Never rejects. */
type Ask = (address: string, signal: AbortSignal) => Promise<LinkState>

/** Links to other sites, asked in the background: what is written meanwhile waits for none of them. */
export class OutsideLinks {
  private readonly ask: Ask
  private readonly own: string
  private readonly known = new Map<string, { isDead: boolean; until: number }>()
  private isAsking = false

  /** @param own address of this site, the witness that names can be looked up at all */
  constructor(ask: Ask, own: string) {
    this.ask = ask
    this.own = own
  }

  /** Those of the first 40 that are known to be dead; `checking`: others are being asked. */
  look(links: readonly string[]): { dead: string[]; checking: boolean } {
    const asked = [...new Set(links.map((link) => link.replace(/#.*$/, '')))].slice(0, mostLinks)
    const open = asked.filter((link) => (this.known.get(link)?.until ?? 0) < performance.now())
    if (open.length > 0 && !this.isAsking) void this.askAll(open)
    return { dead: asked.filter((link) => this.known.get(link)?.isDead), checking: open.length > 0 }
  }

  private async askAll(links: string[]): Promise<void> {
    this.isAsking = true
    const signal = AbortSignal.timeout(together)
    const states = new Map<string, LinkState>()
    const waiting = [...links]
    const worker = async () => {
      for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) states.set(link, await this.stateOf(link, signal))
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const all = [...states.values()]
    // Without internet no name is known, which says nothing about the links.
    const areNames = all.some(isAnswer) || (all.includes('no-such-name') && isAnswer(await this.stateOf(this.own, signal)))
    for (const [link, state] of states) this.keep(link, state === 'gone' || (state === 'no-such-name' && areNames))
    this.isAsking = false
  }

  private async stateOf(link: string, signal: AbortSignal): Promise<LinkState> {
    return signal.aborted ? 'unknown' : this.ask(link, signal)
  }

  private keep(link: string, isDead: boolean): void {
    this.known.delete(link)
    this.known.set(link, { isDead, until: performance.now() + life })
    for (const oldest of this.known.keys()) {
      if (this.known.size <= mostKept) return
      this.known.delete(oldest)
    }
  }
}

function isAnswer(state: LinkState): boolean {
  return state === 'answers' || state === 'gone'
}
