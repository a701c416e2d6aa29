import { formatDate } from '#studio/moments.ts'
import { slugify } from '#base/slug.ts'
import { commaSeparated, siteLanguages } from '#i18n/format.ts'
import { languageOf } from '#i18n/languages.ts'
import { t } from '#i18n/messages.ts'
import { allPages } from '../client.ts'
import { Form } from '#community/accounts/Form.tsx'
import { Field } from '#community/accounts/Field.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { go } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import '#community/newsletter/studio/mailings.css'

/** About, privacy, imprint and free ones. */
export function Screen() {
  const pages = useQuery(allPages())
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-pages.pages')}</h1>
      </div>
      {pages.isError ? (
        <QueryError query={pages} />
      ) : pages.data ? (
        <table className="studio-table">
          <thead>
            <tr>
              <th>{t('studio-pages.page')}</th>
              <th>{t('studio-pages.state')}</th>
              <th className="is-end-aligned studio-table__label">{t('studio-pages.revision')}</th>
              <th>{t('studio-pages.changed')}</th>
            </tr>
          </thead>
          <tbody>
            {pages.data.data.map((page) => (
              <tr key={page.slug}>
                <td dir="auto">
                  <StudioLink to={`/studio/pages/${page.slug}`}>
                    <b>{page.title}</b>
                  </StudioLink>{' '}
                  <span className="meta">{commaSeparated([page.slug, page.language && siteLanguages().length > 0 && languageOf(page.language).name])}</span>
                </td>
                <td>{page.status === 'draft' ? t('studio-pages.state-draft') : t('studio-pages.state-public')}</td>
                <td className="is-end-aligned tabular-nums studio-table__label">{page.revision}</td>
                <td>{page.updated_at ? formatDate(page.updated_at) : t('studio-pages.our-own-words')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Skeletons count={3} shape="text" />
      )}
      <div className="studio-form">
        <Form
          button={t('studio-pages.add-page')}
          className="btn"
          send={async ({ title = '' }) => go(`/studio/pages/${slugify(title)}?title=${encodeURIComponent(title)}`)}
        >
          <Field label={t('studio-pages.title-of-a-new-page')} name="title" maxLength={80} />
        </Form>
      </div>
    </>
  )
}
