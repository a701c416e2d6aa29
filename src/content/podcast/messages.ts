/** Texts of the spec's error catalogue (section 8), to the letter. */
export const podcastTexts = {
  list: { failed: "Coudn't load podcast eposides, please try again.", failedMore: "Coudn't load podcast eposides, please try again." },
  one: { failed: "Coudn't load episode, please try again" },
} as const
