import { sizeText } from '#content/creatives/rules.ts'
import { comma } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { subjectLabel } from '#operations/audit/studio/audit-labels.ts'
import { editorPaths } from '#studio/editor-paths.ts'
import { formatDate } from '#studio/moments.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import type { Media } from '../contract.ts'
import type { Use } from '../library-contract.ts'

/** Where that is edited that names a file and is no entry of a kind with its number. */
const screens: Record<string, (use: Use) => string> = {
  page: ({ slug }) => `/studio/pages/${slug}`,
  draft: ({ id }) => `/studio/write/${id}`,
}

/** Where the only one of its kind is edited; its title says what it is. */
const onlyOnes: Record<string, string> = { show: '/studio/podcast/show', settings: '/studio/settings', 'front page': '/studio/front-page' }

/** What is no entry of a kind and stands in no audit log. */
const otherUses: Record<string, () => string> = {
  draft: () => t('studio-admin.draft'),
  revision: () => t('studio-pages.revision'),
}

export function Facts({ media }: { media: Media }) {
  return (
    <dl>
      <dt>{t('studio-media.size')}</dt>
      <dd>
        {sizeText(media.bytes)}
        {media.image && `${comma()}${media.image.width} × ${media.image.height}`}
      </dd>
      <dt>{t('studio-media.uploaded')}</dt>
      <dd>{formatDate(media.created_at)}</dd>
      {media.version > 1 && (
        <>
          <dt>{t('studio-media.version')}</dt>
          <dd>{media.version}</dd>
        </>
      )}
      <dt>{t('studio-media.address')}</dt>
      <dd>
        <a href={media.url}>{media.url}</a>
      </dd>
    </dl>
  )
}

export function UseList({ uses, loading }: { uses: Use[] | null; loading: boolean }) {
  return (
    <div>
      <p className="field-label">{t('studio-media.placement')}</p>
      {loading && <p role="status">{t('studio-media.checking')}</p>}
      {uses?.length === 0 && <p>{t('studio-media.nowhere')}</p>}
      <ul>
        {uses?.map((use) => {
          const only = onlyOnes[use.kind]
          const screen = only ?? screens[use.kind]?.(use) ?? editorPaths[use.kind]?.(String(use.id))
          return (
            <li key={`${use.kind} ${use.id}`}>
              {!only && `${otherUses[use.kind]?.() ?? subjectLabel(use.kind)}: `}
              {screen ? <StudioLink to={screen}>{use.title}</StudioLink> : use.title}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
