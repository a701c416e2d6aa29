import { t } from '#i18n/messages.ts'
import type { CardKind } from '#content/kinds.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { mentionsOf } from './client.ts'
import { MediaCard } from './MediaCard.tsx'

/** Articles, issues and other things that name this one; nothing when none does. */
export function MentionedIn({ kind, slug }: { kind: CardKind; slug: string }) {
  const mentions = useQuery(mentionsOf(kind, slug))
  if (mentions.data?.data.length === 0) return null
  return (
    <section className="mentioned-in" aria-labelledby="mentioned-in">
      <h2 id="mentioned-in" className="heading h5">
        {t('mentions.mentioned-in')}
      </h2>
      {mentions.isError ? (
        <QueryError query={mentions} />
      ) : (
        <ul aria-busy={mentions.isPending}>
          {mentions.data ? (
            mentions.data.data.map((card) => (
              <li key={card.url}>
                <MediaCard card={card} />
              </li>
            ))
          ) : (
            <li>
              <Skeletons count={1} shape="text" />
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
