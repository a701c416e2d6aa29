import { t } from '#i18n/messages.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import type { Translations } from '../contract.ts'
import { differences } from '../diff.ts'

type Original = NonNullable<Translations['original']>
type Part = Original['parts'][number]

interface Props {
  original: Original
  editor: (id: number) => string
  onShow?: ((blockId: string) => void) | undefined
  /** Without parts: all of them. */
  onSeen?: ((parts?: string[]) => void) | undefined
}

/** The original of a translation, part by part; blocks have the same ids in both. */
export function OriginalParts({ original, editor, onShow, onSeen }: Props) {
  const outdated = original.parts.filter(({ state }) => state !== 'same')
  return (
    <section className="original-parts" aria-label={t('studio-translations.original')}>
      <h3>
        <StudioLink className="link" to={editor(original.id)} lang={original.language} dir="auto">
          {t('studio-translations.original-title', { title: original.title })}
        </StudioLink>
      </h3>
      <p className="meta" role="status">
        {t('studio-translations.changed-since', { count: outdated.length })}
      </p>
      {onSeen && outdated.length > 0 && (
        <button type="button" className="btn is-small" onClick={() => onSeen()}>
          {t('studio-translations.all-up-to-date')}
        </button>
      )}
      <ol lang={original.language}>
        {original.parts.map((part) => (
          <li key={part.id} className={`original-part is-${part.state}`}>
            {part.state !== 'same' && <span className="original-part__state">{t('studio-translations.part', { state: part.state })}</span>}
            <PartText part={part} />
            <span className="original-part__actions">
              {onShow && part.state !== 'removed' && (
                <button type="button" className="link" onClick={() => onShow(part.id)}>
                  {t('studio-translations.show-in-text')}
                </button>
              )}
              {onSeen && part.state !== 'same' && (
                <button type="button" className="link" onClick={() => onSeen([part.id])}>
                  {t('studio-translations.up-to-date')}
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function PartText({ part: { state, text, before } }: { part: Part }) {
  if (state === 'removed') return <del dir="auto">{before}</del>
  if (state !== 'changed') return <p dir="auto">{text}</p>
  return (
    <>
      {differences(before ?? '', text).map((row, at) => (
        <p key={at} dir="auto">
          {row.map(({ kind, text: piece }, i) => (kind === 'removed' ? <del key={i}>{piece}</del> : kind === 'added' ? <ins key={i}>{piece}</ins> : piece))}
        </p>
      ))}
    </>
  )
}
