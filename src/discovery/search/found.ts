/** Places of what was found, newest first. */
export interface Found {
  all: number[]
  /** Those of them that have the words in their head, the newest; empty unless `withHeads`. */
  heads: number[]
  /** The heads are in the order of their weight, and those of no kind hide another's. */
  headsWeighed: boolean
  /** By weight the newest of them; null where nothing was weighed. */
  weighty: number[] | null
  /** There may be older articles that nobody has looked at. */
  open: boolean
}
