import { Embed } from '#ui/blocks/Embed.tsx'

/** The episode's film; nothing is asked of the platform before the reader presses play. */
export function VideoEmbed({ videoId, title }: { videoId: string; title: string }) {
  return <Embed block={{ id: 'film', type: 'embed', props: { provider: 'youtube', video_id: videoId, title }, content: undefined, children: [] }} />
}
