/** What the server answers; the spec’s texts to the letter (sections 4 and 8). Those of the browser stand in messages.ts. */
export const answers = {
  resent: 'Verification Email has been sent',
  resetSent: 'Password resent link has been sent to your email',
  reset: 'Password reset successfully',
  noCsrf: 'Could not fetch CSRF Token for signing out',
  unknownProvider: 'Unknown provider',
  verified: 'Your email address is confirmed.',
  connected: 'You can log in with this account from now on.',
  emailChanged: 'Your new email address is confirmed.',
  passwordChanged: 'Your password has been changed.',
  emailKept: 'Your email address stays as it is.',
  deleted: 'Your account is gone. Thank you for reading.',
  secondFactorOff: 'The second factor is off.',
} as const
