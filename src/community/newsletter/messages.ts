export const checkYourInbox = 'Look into your mail: one press there, and the letters come.'
export const confirmed = 'Done. The next letter is yours.'
export const failedToAsk = "Your address couldn't be sent, please try again"
export const failedToChange = "Your letters couldn't be changed, please try again"
