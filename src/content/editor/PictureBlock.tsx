import { pictureTypes } from '#base/image.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import type { Media } from '#operations/media/contract.ts'
import { readMedia, text } from '#base/blocks/read-parts.ts'
import { Picture } from '#ui/Picture.tsx'
import { changeData, dataOf, type BlockChanger, type PackedBlock } from './editing.ts'
import { onFileWish } from './files-wanted.ts'
import { LibraryButton } from './LibraryButton.tsx'
import { mediaData } from './media-data.ts'
import { PictureDetails } from './PictureDetails.tsx'
import { faultOfPicture, fetchRemotePicture, isBeingFetched, watchRemotePictures } from './remote-pictures.ts'
import { shareOf, stopUpload, reportUploadError, upload, watchUploads } from './uploads.ts'

/** A picture with everything that is said about it, written where it stands. */
export function PictureBlock({ block, editor }: { block: PackedBlock; editor: BlockChanger }) {
  const file = useRef<HTMLInputElement>(null)
  const share = useSyncExternalStore(watchUploads, () => shareOf(block.id))
  const api = useApi()
  const data = dataOf(block)
  const media = readMedia(data.media)
  const from = text(data.from) ?? ''
  const isFetching = useSyncExternalStore(watchRemotePictures, () => isBeingFetched(from))
  const fault = faultOfPicture(from)

  const show = ({ image, credit }: Media) => image && changeData(editor, block, mediaData(image, credit))

  function take(chosen: File): void {
    upload(chosen, { blockId: block.id }).then(show, (thrown: unknown) => reportUploadError(thrown, chosen.name))
  }

  async function fetchFrom(address: string): Promise<void> {
    const image = await fetchRemotePicture(api, address)
    const now = image && editor.getBlock(block.id)
    // What has been written about it meanwhile stays.
    if (now) changeData(editor, now as PackedBlock, mediaData(image, image.credit ?? '')) // this very block
  }

  // The browser opens the choice of a file only shortly after a key or a click.
  useEffect(() => onFileWish(block.id, () => file.current?.click()), [block.id])

  // Pasted pictures come with the text; those of other sites are fetched by the server.
  useEffect(() => {
    if (media || !editor.isEditable) return
    if (/^https?:/.test(from)) void fetchFrom(from)
    else if (/^(data:image|blob:)/.test(from)) fileOf(from).then(take, () => {})
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each pasted address
  }, [from])

  const choices = (
    <p className="actions">
      <button type="button" className={media ? 'btn is-small is-outlined' : 'btn is-small'} onClick={() => file.current?.click()}>
        {media ? t('studio-editor.another-one') : t('studio-editor.choose-a-picture')}
      </button>
      <LibraryButton kind="image" onPick={show} />
    </p>
  )
  const progress = share === undefined ? null : <UploadProgress share={share} onStop={() => stopUpload(block.id)} />
  return (
    <figure className="picture-block" contentEditable={false}>
      {media ? (
        <div className="picture-block__preview">
          <Picture image={{ ...media, alt: '' }} sizes="46rem" moving />
          {editor.isEditable && choices}
          {progress}
        </div>
      ) : (
        <div className="empty-block">
          {progress ?? (
            <>
              {choices}
              <Origin from={from} fault={fault} isFetching={isFetching} />
            </>
          )}
        </div>
      )}
      <input
        ref={file}
        type="file"
        accept={pictureTypes.join(',')}
        hidden
        aria-label={t('studio-editor.picture')}
        onChange={({ target }) => {
          if (target.files?.[0]) take(target.files[0])
          // Or the same file could not be chosen again when it did not come.
          target.value = ''
        }}
      />
      <PictureDetails block={block} editor={editor} />
    </figure>
  )
}

function UploadProgress({ share, onStop }: { share: number; onStop: () => void }) {
  return (
    <p className="upload-progress">
      <progress value={share} aria-label={t('studio-editor.picture-on-its-way')} />
      <button type="button" className="btn is-small is-outlined" onClick={onStop}>
        {t('studio-editor.stop')}
      </button>
    </p>
  )
}

/** Where a picture that is not here was pasted from, and what keeps it from coming. */
function Origin({ from, fault, isFetching }: { from: string; fault: string | undefined; isFetching: boolean }) {
  if (!isFetching) return <p role={fault ? 'alert' : undefined}>{fault || whence(from)}</p>
  return (
    <p className="upload-progress">
      <progress aria-label={t('studio-editor.picture-on-its-way')} />
    </p>
  )
}

function whence(from: string): string {
  if (/^https?:/.test(from)) return t('studio-editor.stood-at', { address: from.slice(0, 80) })
  return from ? t('studio-editor.could-not-come-along') : t('studio-editor.or-drop-one')
}

async function fileOf(address: string): Promise<File> {
  const bytes = address.startsWith('data:') ? bytesOf(address) : await (await fetch(address)).blob()
  return new File([bytes], 'pasted.png', { type: bytes.type || 'image/png' })
}

/** The page's policy lets nothing but this site be fetched, not even a data address. */
function bytesOf(address: string): Blob {
  const comma = address.indexOf(',')
  const [, type = 'image/png', base64] = /^data:([\w/+.-]+)(;base64)?/.exec(address.slice(0, comma)) ?? []
  const rest = address.slice(comma + 1)
  return new Blob([Uint8Array.from(base64 ? atob(rest) : decodeURIComponent(rest), (letter) => letter.charCodeAt(0))], { type })
}
