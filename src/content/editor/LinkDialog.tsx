import { useState } from 'react'
import { safeHref } from '#base/blocks/address.ts'
import { t } from '#i18n/messages.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ContentFinder } from './ContentFinder.tsx'

type LinkDialogProps = { open: boolean; onClose: () => void; onChoose: (href: string, title: string) => void }

/** Finds a page of this site to link to, or takes an address. */
export function LinkDialog({ open, onClose, onChoose }: LinkDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('studio-editor.link')}>
      <LinkForm onChoose={onChoose} />
    </Dialog>
  )
}

function LinkForm({ onChoose }: Pick<LinkDialogProps, 'onChoose'>) {
  const [typed, setTyped] = useState('')
  const address = /^[\w-]+(?:\.[\w-]+)+(?:[/?#].*)?$/.test(typed) ? `https://${typed}` : typed
  const isAddress = address !== '' && safeHref(address) === address
  return (
    <form
      className="editor-form"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (isAddress) onChoose(address, address)
      }}
    >
      <ContentFinder label={t('studio-editor.a-page-of-ours-or')} onType={setTyped} onChoose={(found) => onChoose(found.href, found.title)} />
      {isAddress && (
        <button type="submit" className="btn">
          {t('studio-editor.link-to', { address: address.slice(0, 60) })}
        </button>
      )}
    </form>
  )
}
