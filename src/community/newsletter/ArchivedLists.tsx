import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { ArchivedList } from './contract.ts'

/** The lists that have a page, each with its description and rhythm. */
export function ArchivedLists({ lists }: { lists: readonly ArchivedList[] }) {
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="lists">
      <SectionHead id="lists" title={t('newsletter-archive.lists')} />
      <ul className="mailing-list">
        {lists.map(({ list, name, description, rhythm, language, direction }) => (
          <li key={list} lang={language} dir={direction}>
            <h3 className="heading h5">
              <Link className="link" to={href.newsletterList({ list, language })}>
                {name}
              </Link>
            </h3>
            {description && <p dir="auto">{description}</p>}
            {rhythm && <p className="meta">{rhythm}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
