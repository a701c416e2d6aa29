import type { ComponentType } from 'react'
import type { PathName, Params } from '#base/paths.ts'
import type { Operation, ListOperation } from '../operation.ts'

/** Asks for a page's data: during server rendering before the render, in the browser while the skeleton shows. */
export interface Loader {
  /** The page is nothing without it: its failure is the page's status. */
  need: <T>(operation: Operation<T> | ListOperation<T>) => Promise<T>
  /** A section that may fail by itself. */
  want: <T>(operation: Operation<T> | ListOperation<T>) => Promise<T | undefined>
}

export interface Route {
  /** Path of the page's module below src, to find its chunk in the build's manifest. */
  src: string
  load(): Promise<PageModule>
}

export interface PageModule {
  Page: ComponentType
}

export interface RouteRule {
  /** Who may open it: everybody, people who are signed in, or only visitors who are not. */
  only?: 'members' | 'visitors'
  /** Pages of one screen share their component, which stays while the reader goes between them: a list and what opens over it. */
  screen?: PathName
  /** Without the shell around it. */
  bare?: true
  /** Shown at addresses that are not its own: the worker sends it for pages that cannot be fetched. */
  anywhere?: true
  /** Whether at this address one picture is all there is at first: neither fonts nor the sheets of later parts may delay it. */
  lean?: (search: URLSearchParams) => boolean
  /** Works and looks as it should without script until the reader touches it: its code waits for that on a phone (client-loader.ts). */
  waits?: true
  /** Comes back from another site in a popup and speaks to the page that opened it: the two must not be cut apart. */
  popup?: true
}

export type RouteRules = { [N in PathName]?: RouteRule }

/** What each page asks for; one without asks for nothing. */
export type RouteData = { [N in PathName]?: (load: Loader, params: Params<N>, search: URLSearchParams) => Promise<unknown> }

/** The query names that change what a page shows. */
export type PageQueries = { [N in PathName]?: readonly string[] }

/** What sections of the home page ask for, by their names. */
export type HomeData = Record<string, (load: Loader) => Promise<unknown>>
