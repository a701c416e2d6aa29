/** What the browser says when the server says nothing; the spec's texts to the letter (section 8). */
export const accountTexts = {
  reset: 'Failed to reset password',
  signOut: 'Could not fetch CSRF Token for signing out',
} as const

/** The five messages of the sign-in popup. */
export const popupTexts = {
  failed: 'OAuth popup error occurred',
  closed: 'Auth popup window closed',
  unknownProvider: 'Unknown provider',
  wrongType: 'Invalid OAuth type',
  empty: 'OAuth redirect has occurred but no query or hash parameters were found.',
} as const
