import type { ReactNode } from 'react'
import type { EditedDraft } from './draft-calls.ts'
import { PublishDialog, type Place } from './PublishDialog.tsx'
import { RequestChangesDialog } from './RequestChangesDialog.tsx'
import type { DraftTools } from './useDraftTools.ts'

type Props<D extends EditedDraft> = {
  tools: DraftTools<D>
  /** Whom a draft is sent back to. */
  author: string
  onShow?: (place: Place) => void
  /** What else is decided when it is published. */
  besidePublishing?: ReactNode
}

/** Publishing, now or later, and sending back. */
export function DraftDialogs<D extends EditedDraft>({ tools: { draft, calls, steps, dialog, setDialog }, author, onShow, besidePublishing }: Props<D>) {
  const close = () => setDialog(null)
  return (
    <>
      <PublishDialog
        draft={draft}
        calls={calls}
        open={dialog === 'publish'}
        onClose={close}
        onShow={onShow}
        beside={besidePublishing}
        onSubmit={async () => void ((await steps.run('submit')) && close())}
        onApprove={async (at, small) => void ((await steps.approve(at, small)) && close())}
      />
      <RequestChangesDialog
        name={author}
        open={dialog === 'send-back'}
        onClose={close}
        onSend={async (note) => (await steps.sendBack(note)) && (close(), true)}
      />
    </>
  )
}
