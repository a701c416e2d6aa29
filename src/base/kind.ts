/** What every part of the product has to know of a kind of content. Small: it is in the script of every page. */
export interface ContentKind {
  /** In the database, in cache tags and on the wire. */
  readonly name: string
  /** In the addresses of the admin API: `/desk/books`. */
  readonly plural: string
  readonly label: string
  readonly labels: string
  /** Addresses of its pages by name. The one with the name of the kind shows one entry, and has one parameter. */
  readonly pages: Readonly<Record<string, string>>
  /** Page whose component shows one entry too, over its list. */
  readonly screen?: string
  /** Section of the site that lists it, in the main navigation: its page, and its name where that is not `labels`. */
  readonly navigation?: { readonly page: string; readonly order: number; readonly label?: string }
  /** Sections of the home page, with their place among all. */
  readonly homeSections?: readonly { readonly name: string; readonly order: number }[]
  /** Page that an installed site offers when its icon is held. */
  readonly shortcut?: { readonly page: string; readonly label: string }
  /** `id` is part of the keys of the search index and never changes. `shape` is that of its picture among results. */
  readonly search?: { readonly id: number; readonly shape?: '4x3' | '1x1' }
  /** Has a card: can be mentioned, saved and shared. A number gives the place among the kinds with cards. */
  readonly card?: number
  /** Its picture stands upright among saved entries. */
  readonly upright?: true
  /** Readers can go on where they stopped. */
  readonly resumable?: true
  /** What readers mark it as: to come, and done with. */
  readonly marks?: { readonly want: string; readonly done: string }
  /** Can belong to a creative or an issue: `name` on the wire, `title` above the group. */
  readonly group?: { readonly name: string; readonly title: string; readonly order: number }
  /** Can be named beside an event or an episode, under the name of its group. */
  readonly reference?: true
  /** Folder of its editor in the studio: `/studio/books/1`. */
  readonly studio?: string
  /** Can be a PDF whose pages are shown as pictures. */
  readonly pdf?: true
  /** Has the calls `/desk/...`, and a list and an editor in the studio made by convention. */
  readonly admin?: true
}
