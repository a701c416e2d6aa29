import { pictureTypes } from '#base/image.ts'
import { pageOf } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { cardKinds, type CardKind } from '#content/kinds.ts'
import { useState, useSyncExternalStore } from 'react'
import { has, list, text, type UnknownProps } from '#base/blocks/read-parts.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { mediaData } from './media-data.ts'
import type { Media, MediaKind } from '#operations/media/contract.ts'
import { completeContent, itemsOf } from './complete-content.ts'
import { GalleryItems } from './GalleryItems.tsx'
import { LibraryButton } from './LibraryButton.tsx'
import { SignUpListField } from './SignUpListField.tsx'
import { ContentFinder } from './ContentFinder.tsx'
import { contentRequests, type ContentRequest } from './content-request.ts'
import { upload } from './uploads.ts'

const titles: Record<string, () => string> = {
  gallery: () => t('studio-editor.gallery'),
  embed: () => t('studio-editor.film'),
  linkCard: () => t('studio-editor.link-card'),
  video: () => t('studio-editor.film-of-ours'),
  audio: () => t('studio-editor.recording'),
  button: () => t('studio-editor.button'),
  signUp: () => t('studio-editor.sign-up'),
  file: () => t('studio-editor.file'),
  mediaCard: () => t('studio-editor.card'),
}

/** What a block without text needs before it can stand in a text. */
export function ContentDialog({ editor }: { editor: object }) {
  const asked = useSyncExternalStore(contentRequests.watch, contentRequests.current)
  const request = asked?.editor === editor ? asked : null
  return (
    <Dialog open={request !== null} onClose={() => contentRequests.ask(null)} title={titles[request?.type ?? '']?.() ?? ''}>
      {request && <ContentRequestForm key={request.type} request={request} />}
    </Dialog>
  )
}

/** The props of a content that is being made: written, uploaded or chosen in the media library. */
function useContentRequest(request: ContentRequest) {
  const { type } = request
  const [data, setData] = useState<UnknownProps>(() => read(request.data))
  const [fault, setFault] = useState('')
  const [share, setShare] = useState<number>()
  const set = (name: string, value: unknown) => setData((before) => ({ ...before, [name]: value }))

  function finish(given: UnknownProps) {
    const made = completeContent(type, given)
    if (typeof made === 'string') return setFault(made)
    request.done(JSON.stringify(made))
    contentRequests.ask(null)
  }

  function take(media: Media) {
    if (type === 'gallery' && media.image) {
      const item = { ...mediaData(media.image, ''), alt: media.alt }
      setData((before) => ({ ...before, items: [...list(before.items), item] }))
    } else if (type === 'file') setData((before) => ({ name: media.name, ...before, url: media.url, bytes: media.bytes, type: media.mime }))
    else setData((before) => ({ title: media.name.replace(/\.\w+$/, ''), ...before, url: media.url }))
  }

  async function bring(input: HTMLInputElement) {
    setFault('')
    try {
      for (const file of input.files ?? []) take(await upload(file, { onShare: setShare }))
    } catch (thrown) {
      // Or the same file could not be chosen again.
      input.value = ''
      setFault(thrown instanceof Problem ? thrown.message : wentWrong())
    } finally {
      setShare(undefined)
    }
  }

  return { data, setData, set, fault, share, finish, take, bring }
}

function ContentRequestForm({ request }: { request: ContentRequest }) {
  const { type } = request
  const { data, setData, set, fault, share, finish, take, bring } = useContentRequest(request)
  const line = (name: string, label: string, hint = '') => (
    <label className="form-field">
      <span>{label}</span>
      <input value={text(data[name]) ?? ''} placeholder={hint} onChange={(event) => set(name, event.target.value)} />
    </label>
  )
  return (
    <form
      className="editor-form"
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog may stand within another form of the page, as React sees it.
        event.stopPropagation()
        finish(data)
      }}
    >
      {type === 'embed' && line('address', t('studio-editor.address-of-the-film'), 'https://www.youtube.com/watch?v=…')}
      {type === 'linkCard' && request.data === '' && line('href', t('studio-editor.address-of-the-page'), 'https://…')}
      {type === 'linkCard' && request.data !== '' && line('title', t('studio-editor.name'))}
      {type === 'linkCard' && request.data !== '' && line('description', t('studio-editor.caption'))}
      {type === 'button' && line('label', t('studio-editor.words-on-it'))}
      {type === 'button' && line('href', t('studio-editor.where-it-leads'), t('studio-editor.button-address'))}
      {type === 'signUp' && <SignUpListField value={text(data.list) ?? ''} onChoose={(list, name) => setData({ ...data, list, title: name })} />}
      {type === 'signUp' && line('title', t('studio-editor.sign-up-title'))}
      {(type === 'gallery' || type === 'file' || type === 'audio' || type === 'video') && (
        <label className="form-field">
          <span>{type === 'gallery' ? t('studio-editor.pictures') : t('studio-editor.the-file')}</span>
          <input type="file" multiple={type === 'gallery'} accept={accepts[type]} onChange={(event) => void bring(event.target)} />
        </label>
      )}
      {libraryKinds[type] && <LibraryButton kind={libraryKinds[type]} onPick={take} />}
      {share !== undefined && <progress value={share} aria-label={t('studio-editor.on-its-way')} />}
      {type === 'file' && line('name', t('studio-editor.name'))}
      {(type === 'embed' || type === 'audio' || type === 'video') && line('title', t('studio-editor.title-for-those'))}
      {type === 'gallery' && <GalleryItems items={itemsOf(data.items)} onChange={(items) => set('items', items)} />}
      {(type === 'gallery' || type === 'audio' || type === 'video') && line('caption', t('studio-editor.caption'))}
      {type === 'mediaCard' && (
        <ContentFinder
          label={t('studio-editor.which')}
          takes={(kind) => cardKinds.some((one) => one === kind)}
          onChoose={({ kind, href }) => finish({ kind, slug: href })}
          onType={(slug) => setData({ ...data, kind: kindAt(slug), slug })}
        />
      )}
      {fault && (
        <p className="form-message" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" className="btn" disabled={share !== undefined}>
        {t('studio-editor.done')}
      </button>
    </form>
  )
}

const accepts: Record<string, string> = { gallery: pictureTypes.join(','), audio: 'audio/*', video: 'video/*' }
const libraryKinds: Record<string, MediaKind> = { gallery: 'image', audio: 'audio', video: 'video' }

/** Of a typed address of ours: the kind whose page it is. */
function kindAt(address: string): CardKind {
  return cardKinds.find((kind) => address.includes(pageOf(kind, ''))) ?? 'article'
}

function read(data: string): UnknownProps {
  const value: unknown = data ? JSON.parse(data) : {}
  return has(value) ? value : {}
}
