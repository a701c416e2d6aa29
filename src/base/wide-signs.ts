/** Signs of Chinese and Japanese, whose lines are joined without a space: a class for regular expressions with the flag `u`. */
export const wide = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]`
