import './theme/title.css'

interface PageNameProps {
  name: string
  /** As large as it gets, where it is short. */
  large?: boolean
}

/** Letters of a whole name that fits a phone at the largest size. */
const longestLarge = 9
/** Letters of the longest word that fits a phone at the usual size. */
const longestUsual = 11
/** Chinese, Japanese and Korean letters are twice as wide as others. */
const wide = /[\u3000-\u9fff\uac00-\ud7af]/g

/** The name of a page as its headline: smaller where one of its words is long, which depends on the language. */
export function PageName({ name, large = false }: PageNameProps) {
  if (Math.max(...name.split(' ').map(widthOf)) > longestUsual) return <h1 className="heading is-longer">{name}</h1>
  return <h1 className={large && widthOf(name) <= longestLarge ? 'heading' : 'heading is-long'}>{name}</h1>
}

function widthOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0)
}
