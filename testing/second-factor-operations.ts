/** Of everybody with a confirmed address. */
export const secondFactorOperations = [
  'GET /user/passkeys',
  'PUT /user/passkeys/{id}',
  'POST /user/step-up/options',
  'POST /user/second-factor',
  'POST /user/second-factor/confirm',
  'POST /user/second-factor/recovery',
  'POST /user/second-factor/remove',
]

/** The same after a recent proof, which the token of an administrator alone is not. */
export const provedPasskeyOperations = ['POST /user/passkeys', 'POST /user/passkeys/options', 'DELETE /user/passkeys/{id}']
