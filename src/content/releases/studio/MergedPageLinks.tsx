import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { MergedForm } from '#content/publishing/studio/MergedForm.tsx'
import { useApi } from '#ui/ApiProvider.tsx'
import type { ReleasePagesState, releasesAdmin } from '../admin-contract.ts'
import { PageLinks } from './PageLinks.tsx'

type PageOf = ReleasePagesState['pages'][number]
type Links = PageOf['links']

interface Props {
  /** Id of the issue. */
  release: number
  page: PageOf
  onSaved: (pages: ReleasePagesState) => void
}

/** The links of a page; of what another has saved meanwhile both versions are shown. */
export function MergedPageLinks({ release, page, onSaved }: Props) {
  const call = callsOf<typeof releasesAdmin>(useApi())
  const id = String(release)
  const linksIn = ({ pages }: ReleasePagesState) => ({ links: pages.find(({ no }) => no === page.no)?.links ?? [] })
  return (
    <MergedForm<{ links: Links }>
      form={`links ${id} ${page.no}`}
      stored={{ links: page.links }}
      put={async ({ links }, basedOn) => {
        const { data } = await call('PUT /desk/releases/:id/pages/:no', { params: { id, no: String(page.no) }, body: { links, based_on: basedOn.links } })
        onSaved(data)
        return linksIn(data)
      }}
      read={async () => linksIn((await call('GET /desk/releases/:id/pages', { params: { id } })).data)}
      labelOf={() => t('studio-releases.links-on-page', { page: String(page.no) })}
      nameOf={(_, links) => (links as Links).map(lineOf).join('\n')} // the form's only field
    >
      {({ links }, save) => <PageLinks page={{ ...page, links }} save={(wanted) => save({ links: wanted })} />}
    </MergedForm>
  )
}

function lineOf({ x, y, width, height, url, page }: Links[number]): string {
  return `${x}, ${y}, ${width} × ${height}: ${url ?? `${t('studio-releases.or-to-a-page')} ${page}`}`
}
