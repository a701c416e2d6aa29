interface PageNameProps {
  name: string
  /** As large as it gets, where each of its words is short. */
  loud?: boolean
}

/** Letters of the longest word that fits a phone at each size. */
const longestLoud = 9
const longestUsual = 11
/** Twice as wide as those of other scripts. */
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u30fc]/gu

/** The name of a page as its headline: smaller where one of its words is long, which depends on the language. */
export function PageName({ name, loud = false }: PageNameProps) {
  const longest = Math.max(...name.split(' ').map((word) => word.length + (word.match(wide)?.length ?? 0)))
  if (longest > longestUsual) return <h1 className="heading is-longer">{name}</h1>
  return <h1 className={loud && longest <= longestLoud ? 'heading' : 'heading is-long'}>{name}</h1>
}
