import { fontSheet } from './theme-fonts.ts'
import type { Theme } from './theme-rules.ts'

const roundControls = [
  '.btn',
  '.tag',
  '.segmented-control>*',
  // Kinds of contents, as their lists filter them.
  '[class$="kinds"] a',
  '.filter-pills a',
  '.search-page .search-facets a',
  '.outbound-links a',
].join(',')
/** Not what lies at the edge of the screen, has a form of its own, or is cut out. */
const framedPictures = '.card .picture:not(.avatar *,[class*="-cover"] *),.article-body figure:not(.is-full) .picture,.link-card,.author-card>.picture'

const radii: Record<Theme['corners'], { controls: string; fields: string; pictures: string } | null> = {
  designed: null,
  square: { controls: '0', fields: '0', pictures: '0' },
  soft: { controls: '8px', fields: '6px', pictures: '8px' },
  round: { controls: '999px', fields: '16px', pictures: '18px' },
}

const spaces: Record<Theme['density'], string> = {
  designed: '',
  airy: '--s5:28px;--s6:40px;--s7:60px;--s8:84px;--s9:124px;--s10:160px;--gut:clamp(20px,2.3vw,40px);--rhythm:clamp(80px,9.6vw,160px)',
  tight: '--s4:12px;--s5:18px;--s6:24px;--s7:32px;--s8:40px;--s9:56px;--s10:80px;--gut:clamp(12px,1.3vw,20px);--rhythm:clamp(36px,4.4vw,72px)',
}

/** A cover without the picture behind its words: both stand in the flow of the page. */
const flatCover = `
.front-page:has(>.is-plain){display:block;min-height:0}
.cover-story:not(.is-without-picture){min-height:0;background:none}
.cover-story::after{content:none}
.cover-story :is(.cover-story__figure,.cover-story__cutout){display:none}
.cover-story>.cover-story__background{position:relative;inset:auto;width:auto;height:auto}
.cover-story .cover-story__text{padding:0}
.cover-story .cover-story__text .standfirst{max-width:60ch;color:var(--dim)}
.cover-story .cover-story__text .meta{color:var(--faint)}
.secondary-stories{position:static;width:auto;grid-template-columns:1fr 1fr;column-gap:var(--gut);padding:0 var(--edge) var(--s5)}
.secondary-stories .card{border-top:1px solid var(--line);padding-top:var(--s4)}
@media (max-width:40em){.secondary-stories{grid-template-columns:1fr}}`

const homes: Record<Theme['home'], string> = {
  cover: '',
  wide: `${flatCover}
.cover-story:not(.is-without-picture){display:block}
.cover-story>.cover-story__background{aspect-ratio:21/9;margin-inline:var(--edge)}
.cover-story .cover-story__text{width:auto;max-width:75rem;margin:var(--s5) var(--edge) var(--s6)}
.cover-story .cover-story__headline{font-size:var(--t-4);line-height:var(--leading,.92)}
@media (max-width:40em){.cover-story>.cover-story__background{aspect-ratio:4/3;margin-inline:0}}`,
  list: `${flatCover}
.cover-story:not(.is-without-picture){display:grid;grid-template-columns:minmax(0,5fr) minmax(0,7fr);column-gap:var(--gut);align-items:start;padding:0 var(--edge) var(--s5)}
.cover-story .cover-story__nameplate{grid-column:1/-1;margin-inline:0}
.cover-story>.cover-story__background{aspect-ratio:16/10}
.cover-story .cover-story__text{width:auto;margin:0}
.cover-story .cover-story__headline{font-size:var(--t-3);line-height:var(--leading,.95)}
.front-page~.section .article-grid{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:var(--s4) var(--gut)}
.front-page~.section .article-grid>:is(*,.article-grid__slot-a,.article-grid__slot-d,.article-grid__wide){grid-column:auto;grid-row:auto;margin:0}
.front-page~.section .article-grid>.card:not(.is-text-only){display:grid;grid-template-columns:7rem minmax(0,1fr);column-gap:var(--s4);align-items:start;border-top:1px solid var(--line);padding-top:var(--s4)}
.front-page~.section .article-grid>.is-text-only{border-top:1px solid var(--line);padding-top:var(--s4)}
.front-page~.section .article-grid>.card>.picture{margin:0;aspect-ratio:1}
.front-page~.section .article-grid>.article-grid__slot-a .text-block{margin:0;padding:0;background:none}
.front-page~.section .article-grid .heading{font-size:var(--t-1);line-height:var(--leading,1.05)}
.front-page~.section .article-grid :is(.standfirst,.card__quote){display:none}
.front-page~.section .article-grid .kicker{margin-top:0}
@media (max-width:40em){
.cover-story:not(.is-without-picture){grid-template-columns:minmax(0,1fr);row-gap:var(--s4)}
.front-page~.section .article-grid{grid-template-columns:minmax(0,1fr)}
}`,
}

/** Everything of a theme but its colours; empty for the designed one. Loaded only where it is chosen. */
export function themeSheet({ fonts, corners, density, home }: Theme): string {
  const radius = radii[corners]
  const rules = [
    radius ? `${roundControls}{border-radius:${radius.controls}}.form-field :is(input,textarea,select){border-radius:${radius.fields}}` : '',
    radius ? `${framedPictures}{border-radius:${radius.pictures}}` : '',
    homes[home].trim(),
  ].join('')
  return [fontSheet(fonts), spaces[density] && `@layer tokens{:root{${spaces[density]}}}`, rules && `@layer themed{${rules}}`].filter(Boolean).join('\n')
}
