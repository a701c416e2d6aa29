/** A stylesheet of rules that seldom hold when a page is first painted (decision 25). */
interface DeferredSheet {
  name: string
  /** Classes without which its rules draw nothing; one that ends with a hyphen stands for all that begin so. */
  classes: readonly string[]
}

/**
 * Which class is named here changes only when its rules arrive: a page whose HTML has one of them links the sheet of it before
 * its first paint (src/app/deferred-styles.ts). So what most pages have is better left out.
 */
export const deferredSheets: readonly DeferredSheet[] = [
  {
    // Made by script alone, or seldom on a page.
    name: 'scripted',
    classes: [
      'account-menu',
      'account-menu__user',
      'article-series',
      'change-history',
      'clap-burst',
      'clap-burst__strip-',
      'clap-notice',
      'comment-form__cancel',
      'comment-section__closed',
      'comment-section__mute',
      'comment__pinned',
      'comment__removed',
      'comment__reply',
      'correction',
      'correction-list',
      'correction__label',
      'language-switcher',
      'new-list-form',
      'own-clap',
      'pill',
      'read-badge',
      'read-before',
      'resume-reading',
      'rolling-number',
      'rolling-number__new',
      'rolling-number__old',
      'saved-item',
      'saved-list',
      'saved-list-settings',
      'toast',
      'toast__close',
    ],
  },
  {
    name: 'messages',
    classes: [
      'announcement',
      'empty-state',
      'error-page',
      'error-page__glyph',
      'error-page__graphic',
      'error-page__message',
      'error-page__tall',
      'error-page__wide',
      'error-text',
      'form-message',
      'not-published',
    ],
  },
  { name: 'dialogs', classes: ['dialog', 'dialog__close', 'dialog__content', 'item-dialog', 'menu-list', 'paper-dialog'] },
  {
    name: 'placeholders',
    classes: ['booklet-placeholder', 'event-row__date-skeleton', 'player-strip-skeleton', 'skeleton', 'skeleton__bar', 'skeleton__line', 'ticket-skeleton'],
  },
  {
    name: 'events',
    classes: ['event-row', 'event-row__actions', 'event-row__date', 'event-row__venue', 'event-status'],
  },
  {
    name: 'covers',
    classes: [
      'blank-cover',
      'cover-colors-',
      'creative-tile__blank',
      'drawn-cover',
      'drawn-cover-',
      'drawn-cover__byline',
      'drawn-cover__text',
      'drawn-cover__title',
      'paper-dots',
      'title-size-',
    ],
  },
  { name: 'pictureless', classes: ['card__quote', 'is-without-picture', 'plain-nameplate'] },
  { name: 'notes', classes: ['file-block', 'footnote-mark', 'footnotes', 'quoted-passage', 'quoted-passage__remove'] },
  {
    name: 'blocks',
    classes: ['code-block', 'embed', 'gallery', 'gallery-2', 'gallery-3', 'link-card', 'link-card__site', 'media-player', 'sign-up-block', 'token-'],
  },
]

/** The sheet that holds a rule: the first with a class that the rule's elements must have. */
export function deferredTo(classes: readonly string[]): string | undefined {
  return deferredSheets.find((sheet) => classes.some((name) => sheet.classes.some((one) => one === name || (one.endsWith('-') && name.startsWith(one)))))?.name
}
