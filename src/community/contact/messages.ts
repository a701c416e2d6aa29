export const thankYou = 'Thank you. Your message is on the desk.'
export const failedToSend = "Your message couldn't be sent, please try again"
