/** The name of a page as its headline: smaller where one of its words is long, which depends on the language. */
export function PageName({ name }: { name: string }) {
  const isLong = name.split(' ').some((word) => word.length > 11)
  return <h1 className={isLong ? 'heading is-longer' : 'heading is-long'}>{name}</h1>
}
