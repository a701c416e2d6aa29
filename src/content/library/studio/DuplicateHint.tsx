import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { comma } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { ItemKind } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { StudioLink } from '#studio/StudioLink.tsx'

interface Likely {
  data: { id: number; title: string; byline: string; year: number | null; why: string }[]
  number: { given: string; valid: boolean; isbn_13: string | null } | null
}

const homes: Record<ItemKind, string> = { book: '/studio/books', movie: '/studio/movies', music: '/studio/music' }

/** Says while one types whether the entry is here already, and whether its number can be right. */
export function DuplicateHint({ kind, id, title, name, number }: { kind: ItemKind; id: number | null; title: string; name: string; number: string }) {
  const api = useApi()
  const [likely, setLikely] = useState<Likely | null>(null)
  useEffect(() => {
    if (!title.trim() && !number.trim()) return setLikely(null)
    let current = true
    const timer = setTimeout(() => {
      api
        .call('GET /desk/library/likely', {
          query: { kind, title: title.slice(0, 255), name: name.slice(0, 200), number: number.slice(0, 40), ...(id === null ? {} : { not: id }) },
        })
        .then((found) => current && setLikely(found as Likely)) // as library/admin-routes.ts says
        .catch(() => current && setLikely(null))
    }, 400)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [api, kind, id, title, name, number])
  if (!likely) return null
  return (
    <div className="form-section__wide" role="status">
      {likely.number && !likely.number.valid && <p className="field-error">{t('studio-library.number-wrong', { number: likely.number.given })}</p>}
      {likely.number?.valid && kind === 'book' && likely.number.isbn_13 && (
        <p className="content-form__status">{t('studio-library.number-right', { number: likely.number.isbn_13 })}</p>
      )}
      {likely.data.length > 0 && (
        <Alert color="yellow" title={t('studio-library.possible-duplicate')}>
          <ul>
            {likely.data.map((one) => (
              <li key={one.id}>
                <StudioLink to={`${homes[kind]}/${one.id}`}>
                  <bdi>{one.title}</bdi>
                </StudioLink>
                {one.byline && comma() + one.byline}
                {one.year && comma() + one.year}: {one.why}.
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
