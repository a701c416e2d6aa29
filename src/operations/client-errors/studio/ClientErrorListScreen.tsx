import { t } from '#i18n/messages.ts'
import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { StudioTable } from '#studio/controls/StudioTable.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { clientErrorList } from '../client.ts'
import { ClientErrorRow } from './ClientErrorRow.tsx'
import '#studio/integrations.css'

/** What went wrong on the server and in browsers, those that say the same in one row. */
export function Screen() {
  const errors = useQuery(clientErrorList())
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">{t('studio-client-errors.errors')}</h1>
      </div>
      <p className="studio-hint">{t('studio-client-errors.errors-of-this-sites-own')}</p>
      {errors.isError ? (
        <QueryError query={errors} />
      ) : !errors.data ? (
        <Skeletons count={3} shape="text" />
      ) : errors.data.data.length === 0 ? (
        <EmptyList title={t('studio-client-errors.no-errors-were-reported')}>{t('studio-client-errors.there-is-nothing-to-do')}</EmptyList>
      ) : (
        <StudioTable
          columns={[t('studio-client-errors.message'), t('studio-client-errors.count'), t('studio-time.last')]}
          actions={t('studio-client-errors.actions')}
        >
          {errors.data.data.map((error) => (
            <ClientErrorRow key={error.id} error={error} onChanged={() => void errors.refetch()} />
          ))}
        </StudioTable>
      )}
    </>
  )
}
