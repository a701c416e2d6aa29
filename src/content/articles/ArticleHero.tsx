import { canShow } from '#base/image.ts'
import { longDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { listSeparators } from '#i18n/format.ts'
import { tParts } from '#i18n/messages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { ArticleTitle } from './ArticleTitle.tsx'
import type { Article } from './contract.ts'

/** Picture, kicker and headline cut into it; standfirst, byline, date. */
export function ArticleHero({ article }: { article: Article }) {
  const picture = canShow(article.cover) ? article.cover : null
  const topic = article.topics[0]
  return (
    <>
      <header className={picture ? 'article-hero' : 'article-hero is-without-picture'}>
        {picture && (
          <figure>
            <Picture image={picture} sizes="(max-width: 640px) 100vw, 66vw" shape="fill" box={0.9} crop="9x10" priority moving />
          </figure>
        )}
        <div className="article-hero__text">
          <p className="article-hero__kicker">
            {topic ? (
              <Link className="kicker" to={href.topic({ topic: topic.slug })}>
                {article.kicker}
              </Link>
            ) : (
              <span className="kicker">{article.kicker}</span>
            )}
          </p>
          <ArticleTitle title={article.title} size={sizeOf(article.title)} />
        </div>
      </header>
      <div className="container">
        <div className="article-intro">
          <p className="standfirst">{article.standfirst}</p>
          <Who article={article} />
        </div>
      </div>
    </>
  )
}

function Who({ article }: { article: Article }) {
  const people = [article.user, ...article.co_authors]
  const separators = listSeparators(people.map((person) => person.name))
  const published = article.published_at ?? article.created_at
  return (
    <div className="article-intro__author">
      <Avatar name={article.user.name} image={article.user.avatar} size="l" />
      <div>
        {people.map((person, i) => (
          <span key={person.id}>
            {separators[i]}
            <Link to={href.author({ username: person.username })}>
              <b>{person.name}</b>
            </Link>
          </span>
        ))}
        {separators.at(-1)}
        <p className="meta">
          {tParts('articles.date-and-length', {
            date: longDate(published),
            minutes: article.reading_minutes,
            time: (inside) => (
              <time key="time" dateTime={published}>
                {inside}
              </time>
            ),
          })}
          {article.cover?.credit && (
            <>
              <br />
              {article.cover.credit}
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** The headline steps down by its letters: a single word fills the page, a sentence must still fit above the fold. */
function sizeOf(title: string): '' | 'is-long' | 'is-longer' {
  const letters = [...title].length
  const longestWord = Math.max(...title.split(/\s+/).map((word) => word.length))
  if (letters > 70 || longestWord > 18) return 'is-longer'
  return letters > 34 || longestWord > 12 ? 'is-long' : ''
}
