export interface Attached {
  src: string
  alt: string
  caption: string
}

/** What shortcodes of a post may mean. */
export interface ShortcodePlace {
  attached(id: string): Attached | undefined
  /** Pictures uploaded for this very post. */
  own: Attached[]
}

/** By name in small letters, those without a name by their number from 0. */
export type Attributes = ReadonlyMap<string, string>

/** The HTML that a shortcode shows, null where it shows nothing. */
export type Shortcode = (attributes: Attributes, inside: string, place: ShortcodePlace) => string | null
