import { canShow } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import type { Neighbour, Release } from './contract.ts'

/** The issue before and the one after; where there is none yet, its number. */
export function OtherIssues({ release: { prev, next, number } }: { release: Release }) {
  return (
    <nav className="issue-neighbours" aria-label={t('releases.other-issues')}>
      {prev ? <Issue issue={prev} word={t('releases.earlier-issue', { number: prev.number })} /> : <span />}
      {next ? (
        <Issue issue={next} word={t('releases.later-issue', { number: next.number })} last />
      ) : (
        <div className="issue-neighbours__soon">
          <div>
            <p className="meta">{t('releases.in-preparation')}</p>
            <p className="heading h4">{t('releases.number', { number: number + 1 })}</p>
          </div>
          <span className="heading h4 tabular-nums" aria-hidden="true">
            {number + 1}
          </span>
        </div>
      )}
    </nav>
  )
}

function Issue({ issue, word, last = false }: { issue: Neighbour; word: string; last?: boolean }) {
  const cover = canShow(issue.cover) ? <Picture image={{ ...issue.cover, alt: '' }} sizes="96px" shape="3x4" /> : <span />
  return (
    <Link to={href.release({ id: issue.slug })}>
      {!last && cover}
      <div>
        <p className="meta">{word}</p>
        <p className="heading h4" dir="auto">
          {issue.title}
        </p>
      </div>
      {last && cover}
    </Link>
  )
}
