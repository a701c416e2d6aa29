import { t } from '#i18n/messages.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { feedLinks } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { AuthorHead, AuthorHeadSkeleton } from '#community/accounts/AuthorHead.tsx'
import { ArticleGrid } from '#content/articles/ArticleGrid.tsx'
import { articlesByAuthor } from '#content/articles/client.ts'
import { topicsOfAuthor } from '#content/topics/client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Head } from '#ui/Head.tsx'
import { cursorIn } from '#ui/list-address.ts'
import { ListMore } from '#ui/ListMore.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useParams, useSearch } from '#ui/router/NavProvider.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tag } from '#ui/Tag.tsx'
import { useList } from '#ui/useList.ts'

const placeholders = 12
const topicPlaceholders = 6

export function Page() {
  const { username } = useParams('author')
  const site = useSite()
  const cursor = cursorIn(useSearch())
  const list = useList(articlesByAuthor(username, cursor))
  const topics = useQuery(topicsOfAuthor(username))
  if (list.error?.status === 404) throw list.error
  const author = list.pages[0]?.user
  return (
    <main id="main" tabIndex={-1} className="container">
      {author ? (
        <>
          <Head
            title={author.name}
            canonical={href.author({ username: author.username })}
            alternates={feedLinks(author.name, href.author({ username: author.username }))}
            description={author.bio || t('page.articles-by', { name: author.name })}
            image={author.avatar}
            type="profile"
            noindex={cursor !== undefined}
          />
          {import.meta.env.SSR && (
            <JsonLd
              data={{
                '@context': 'https://schema.org',
                '@type': 'ProfilePage',
                mainEntity: {
                  '@type': 'Person',
                  name: author.name,
                  description: author.bio,
                  url: site.url + href.author({ username: author.username }),
                  sameAs: author.links.map((link) => link.url),
                },
              }}
            />
          )}
          <AuthorHead author={author} totalArticles={list.total} />
        </>
      ) : (
        <>
          <Head title={username} />
          {list.failed ? (
            <div className="page-title">
              <h1 className="heading is-longer">{username}</h1>
            </div>
          ) : (
            <AuthorHeadSkeleton />
          )}
        </>
      )}
      {topics.isPending && !list.failed && (
        <div className="author-topics" aria-busy="true">
          {Array.from({ length: topicPlaceholders }, (_, place) => (
            <Tag key={place}>
              <Skeleton shape="line" />
            </Tag>
          ))}
        </div>
      )}
      {author && topics.isError && <QueryError query={topics} />}
      {topics.data && topics.data.data.length > 0 && (
        <ul className="author-topics" aria-label={t('page.topics')}>
          {topics.data.data.map((topic) => (
            <li key={topic.id}>
              <Tag>
                <Link to={href.topic({ topic: topic.slug })}>{topic.name}</Link>
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {list.failed ? <QueryError query={list} /> : <ArticleGrid articles={list.items} placeholders={list.loading || list.loadingMore ? placeholders : 0} />}
      <ListMore list={list} from={(cursor) => href.author({ username }, { cursor })} />
    </main>
  )
}
