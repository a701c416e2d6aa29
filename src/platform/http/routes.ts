import type { CallOutput, Contract, HandlerInput, RouteKey } from '../../base/contract.ts'
import type { Viewer } from '../../base/viewer.ts'
import type { Reading } from '../db/tables.ts'

/** What an endpoint that is the same for everyone receives: the public reading side and nothing else. */
export interface PublicContext {
  reading: Reading
  /** Names what the answer was made from; a purge of any of them ends its life in the cache. */
  tag: (...tags: string[]) => void
  /** Epoch ms at which time alone makes the answer wrong. */
  expireAt: (ms: number) => void
  now: number
}

export interface Context {
  /** Present for every access level but 'anyone'. */
  viewer: Viewer | null
  /** Opaque: from the client's address, for limits and de-duplication; never stored as it is. */
  client: Client
  now: number
}

export interface Client {
  ip: string
  userAgent: string
  /** False for HEAD, prefetch, known bots, programs without a name and requests of sites that are not ours: nothing may be counted then. */
  counts: boolean
  /** The same for what a signed-in person does: their program may be any, named or not. */
  acts: boolean
  /** The browser asks not to be followed (Sec-GPC, DNT): no statistics. */
  unfollowed: boolean
  /** The bearer token as sent, for the calls that end a session. */
  token: string | null
  cookies: Record<string, string>
  /** Adds a header to the answer. */
  setHeader: (name: string, value: string) => void
  /** For the few answers that are not 200: redirects, with a `location` header. */
  setStatus(status: number): void
}

/** `signedIn` answers instead of `everyone` when a valid token came along; its answer is private and never stored. */
export interface PublicHandler<E> {
  everyone(ask: HandlerInput<E> & PublicContext): Promise<CallOutput<E>>
  signedIn?(ask: HandlerInput<E> & Context & { viewer: Viewer }): Promise<CallOutput<E>>
}

type Handler<E> = E extends { public: true }
  ? PublicHandler<E>
  : (ask: HandlerInput<E> & (E extends { access: 'anyone' } ? Context : Context & { viewer: Viewer })) => Promise<CallOutput<E>>

export type Handlers<C> = { [K in keyof C & RouteKey]: Handler<C[K]> }

export interface RouteSet {
  contract: Contract
  handlers: Record<string, PublicHandler<unknown> | ((ask: never) => Promise<unknown>)>
}

/** Binds a contract to its handlers; a missing one is a type error. */
export function routes<C extends Contract>(contract: C, handlers: Handlers<C>): RouteSet {
  return { contract, handlers }
}
