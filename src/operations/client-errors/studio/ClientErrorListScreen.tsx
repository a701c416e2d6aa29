import { formatNumber } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { clientErrorList } from '../client.ts'
import '#studio/integrations.css'
import { formatMoment } from '#studio/moments.ts'

/** What went wrong in readers' browsers, those that say the same in one row. */
export function Screen() {
  const errors = useQuery(clientErrorList())
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-client-errors.script-errors')}</h1>
      </div>
      <p className="studio-hint">{t('studio-client-errors.errors-of-this-sites-own')}</p>
      {errors.isError ? (
        <QueryError query={errors} />
      ) : !errors.data ? (
        <Skeletons count={3} shape="text" />
      ) : errors.data.data.length === 0 ? (
        <EmptyList title={t('studio-client-errors.no-errors-were-reported')}>{t('studio-client-errors.there-is-nothing-to-do')}</EmptyList>
      ) : (
        <StudioTable columns={[t('studio-client-errors.message'), t('studio-client-errors.count'), t('studio-time.last')]}>
          {errors.data.data.map(({ id, message, stack, path, count, last_at }) => (
            <tr key={id}>
              <td className="integration-name">
                <b dir="ltr">{message}</b>
                <span>
                  <bdi dir="ltr">{path}</bdi>
                </span>
                {stack && <code className="code-cell">{stack}</code>}
              </td>
              <td className="tabular-nums">{formatNumber(count)}</td>
              <td className="tabular-nums">{formatMoment(last_at, { seconds: true })}</td>
            </tr>
          ))}
        </StudioTable>
      )}
    </>
  )
}
