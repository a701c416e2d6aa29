/** Texts of the spec's error catalogue (section 8), to the letter. */
export const eventTexts = {
  all: { failed: "Coudn't load events, please try again", failedMore: "Coudn't load more events, please try again" },
  upcoming: { failed: "Coudn't load upcoming events, please try again", failedMore: "Coudn't load more upcoming events, please try again" },
  past: { failed: "Coudn't load past events, please try again", failedMore: "Coudn't load more past events, please try again" },
  one: { failed: "Couldn't load event, please try again.", missing: 'Event Not Found' },
} as const
