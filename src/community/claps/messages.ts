/** Texts of the spec's error catalogue (section 8), to the letter. */
export const clapTexts = {
  failedToClap: 'Failed to clap, please try again',
  failedToUnclap: 'Failed to unclap, please try again',
  names: { failed: "Coudn't load claps, please try again", failedMore: "Coudn't load more claps, please try again" },
}
