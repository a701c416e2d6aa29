import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { EmptyList, focusForm } from '#studio/controls/EmptyList.tsx'
import { formatDate } from '#studio/moments.ts'
import { importList } from '../client.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { go } from '#studio/router.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { ImportForm } from './ImportForm.tsx'
import { stateNames } from './labels.ts'
import '#studio/integrations.css'
import '#studio/audience.css'
import { fileNames } from './file-names.ts'
import './import-export.css'

/** What other systems have written comes in here. */
export function Screen() {
  const imports = useQuery(importList())
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-imports.imports')}</h1>
        <StudioLink className="btn is-outlined" to="/studio/exports">
          {t('studio-imports.export-this-site')}
        </StudioLink>
      </div>
      <p className="studio-hint">{t('studio-imports.files-are-checked-first-you')}</p>
      <ImportForm onBegun={(id) => go(`/studio/imports/${id}`)} />
      {imports.isError ? (
        <QueryError query={imports} />
      ) : !imports.data ? (
        <Skeletons count={3} shape="text" />
      ) : imports.data.data.length === 0 ? (
        <EmptyList title={t('studio-imports.nothing-has-been-imported-here')} begin={{ label: t('studio-imports.choose-files'), act: focusForm }}>
          {t('studio-imports.bring-articles-topics-people-and')}
        </EmptyList>
      ) : (
        <table className="studio-table">
          <thead>
            <tr>
              <th scope="col">{t('studio-imports.files')}</th>
              <th scope="col">{t('studio-imports.state')}</th>
              <th scope="col" className="is-end-aligned">
                {t('studio-imports.things')}
              </th>
              <th scope="col">{t('studio-imports.by')}</th>
              <th scope="col">{t('studio-imports.begun')}</th>
            </tr>
          </thead>
          <tbody>
            {imports.data.data.map((run) => (
              <tr key={run.id}>
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
                <td className="transfer-item">
                  <StudioLink to={`/studio/imports/${run.id}`}>
                    <b>{fileNames(run.files)}</b>
                  </StudioLink>
                </td>
                <td>{stateNames[run.state]()}</td>
                <td className="is-end-aligned tabular-nums" data-label={t('studio-imports.things')}>
                  {formatNumber(run.items)}
                </td>
                <td>{run.by === null ? t('studio-imports.command-line-or-deleted-user') : <bdi dir="ltr">@{run.by}</bdi>}</td>
                <td>{formatDate(run.created_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
