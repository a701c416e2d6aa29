import { t } from '#i18n/messages.ts'
import { confirmWith } from '#ui/confirm.ts'

/** Whether a picture may be taken in as readers will see it: an animation becomes a still picture, which is asked first. */
export async function mayStandStill(file: File): Promise<boolean> {
  if (!/^image\/(?:gif|webp)$/.test(file.type) || !isAnimated(new Uint8Array(await file.arrayBuffer()))) return true
  return confirmWith({ title: t('studio-editor.animation-title'), text: t('studio-editor.may-stand-still'), act: t('studio-editor.animation-take') })
}

/** A GIF with more than one frame, or a WebP that says it is animated. */
function isAnimated(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  if (text.startsWith('GIF8')) return text.split(String.fromCharCode(0x21, 0xf9, 0x04)).length > 2
  return text.startsWith('RIFF') && text.startsWith('WEBPVP8X', 8) && ((bytes[20] ?? 0) & 0x02) !== 0
}
