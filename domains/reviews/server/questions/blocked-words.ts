/** Moderation of public texts: shortened names, and blocked words and links. Pure. */
import { foldText } from '#kit/contract/text.ts'

/** The first and the last character: readers need not know the asker. */
export function maskName(name: string): string {
  const characters = [...name.trim()]
  const [first = '*'] = characters
  return characters.length < 3 ? `${first}***` : `${first}***${characters.at(-1)}`
}

/** A link that leads away from the shop. */
const LINK = /https?:\/\/|www\.|\b[\w-]+\.(?:com|cn|net|org|id|es|ru|top|xyz)\b/i

/** @param words of the merchant, separated by commas or lines; matched anywhere in the text */
export function hasBlockedWord(text: string, words: string): boolean {
  if (LINK.test(text)) return true
  const folded = foldText(text)
  return words
    .split(/[,，、;；\n]/)
    .map(foldText)
    .some((word) => word !== '' && folded.includes(word))
}
