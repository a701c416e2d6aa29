import type { BrowserContext, Page } from 'playwright-core'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The parsed body; undefined where it is no JSON. */
  json: unknown
}

/** An object of an answer: what it holds is what the rows find out. */
export type WireObject = Record<string, unknown> & { id: number; slug: string }

export interface ListAnswer {
  data: WireObject[]
  links: { next: string | null; prev: string | null }
  meta: { total: number; per_page: number }
}

interface AskOptions {
  method?: string
  token?: string
  form?: Record<string, string>
  json?: unknown
  headers?: Record<string, string>
}

interface SiteOptions {
  /** Token of a member whose address is verified. */
  token?: string
  /** Token of an author with an article that is not approved. */
  authorToken?: string
  /** How long a window waits for what does not come, ms. */
  patience?: number
  /** Opens a window that keeps these entries in its local storage; absent where there is no browser. */
  openContext?(entries: Record<string, string>): Promise<BrowserContext>
}

/** The site that is looked at, from outside: its address and what a visitor may ask for. */
export class Site {
  readonly url: string
  token: string | undefined
  readonly authorToken: string | undefined
  readonly patience: number
  private readonly options: SiteOptions
  private readonly kept = new Map<string, Promise<Answer>>()
  private readonly made = new Map<string, Promise<unknown>>()

  constructor(url: string, options: SiteOptions = {}) {
    this.url = url.replace(/\/$/, '')
    this.token = options.token
    this.authorToken = options.authorToken
    this.patience = options.patience ?? 20_000
    this.options = options
  }

  /** `path` below /api unless it begins with a slash. */
  async ask(path: string, { method, token, form, json, headers = {} }: AskOptions = {}): Promise<Answer> {
    const type = form ? 'application/x-www-form-urlencoded' : json === undefined ? undefined : 'application/json'
    const response = await fetch(this.addressOf(path), {
      method: method ?? (type ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        'user-agent': 'Mozilla/5.0 (conformance)',
        accept: path.startsWith('/') ? 'text/html, */*' : 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(type ? { 'content-type': type } : {}),
        ...headers,
      },
      body: form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }

  /** The same answer for every row that asks: what changes is asked for with `ask`. */
  get(path: string): Promise<Answer> {
    const known = this.kept.get(path) ?? this.ask(path)
    this.kept.set(path, known)
    return known
  }

  async list(path: string): Promise<ListAnswer> {
    const { status, json } = await this.get(path)
    if (typeof json !== 'object' || json === null || !Array.isArray(Reflect.get(json, 'data'))) throw new Error(`${path} answers ${status} without data`)
    return json as ListAnswer // a list, by the line above; its parts are looked at by the rows
  }

  async thing(path: string): Promise<WireObject> {
    const { status, json } = await this.get(path)
    const data: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'data') : undefined
    if (typeof data !== 'object' || data === null) throw new Error(`${path} answers ${status} without data`)
    return data as WireObject // an object, by the line above
  }

  /** The first of a list, for rows about one of it. */
  async first(path: string): Promise<WireObject> {
    const [thing] = (await this.list(path)).data
    if (!thing) throw new Error(`${path} is empty`)
    return thing
  }

  /** Made once for all rows that need it: a comment, an account. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.made.get(name) ?? make()
    this.made.set(name, known)
    return known as Promise<T> // what `make` of that name makes
  }

  /** A window of its own, closed after `work`. */
  async browse<T>(work: (page: Page) => Promise<T>, entries: Record<string, string> = {}): Promise<T> {
    if (!this.options.openContext) throw new Error('No browser')
    const context = await this.options.openContext(entries)
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(this.patience)
      return await work(page)
    } finally {
      await context.close()
    }
  }

  private addressOf(path: string): string {
    return path.startsWith('/') ? this.url + path : `${this.url}/api/${path}`
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
