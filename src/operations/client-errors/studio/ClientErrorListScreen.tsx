import { EmptyList } from '#studio/controls/EmptyList.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { clientErrorList } from '../client.ts'
import '#studio/integrations.css'

/** What went wrong in readers' browsers, those that say the same in one row. */
export function Screen() {
  const errors = useQuery(clientErrorList())
  return (
    <>
      <div className="screen-header">
        <h1 className="heading">Script errors</h1>
      </div>
      <p className="studio-hint">Errors of this site’s own scripts in browsers, without anything about who uses them. They are kept for 30 days.</p>
      {errors.isError ? (
        <QueryError query={errors} />
      ) : !errors.data ? (
        <Skeletons count={3} shape="text" />
      ) : errors.data.data.length === 0 ? (
        <EmptyList title="No errors were reported.">There is nothing to do here.</EmptyList>
      ) : (
        <table className="studio-table">
          <thead>
            <tr>
              <th scope="col">Message</th>
              <th scope="col">Count</th>
              <th scope="col">Last, in UTC</th>
            </tr>
          </thead>
          <tbody>
            {errors.data.data.map(({ id, message, stack, path, count, last_at }) => (
              <tr key={id}>
                <td className="integration-name">
                  <b>{message}</b>
                  <span>{path}</span>
                  {stack && <code className="code-cell">{stack}</code>}
                </td>
                <td className="tabular-nums">{count.toLocaleString('en')}</td>
                <td className="tabular-nums">{last_at.slice(0, 19).replace('T', ' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
