/** What people write in public: under which name it stands, and what the merchant looks at first. Pure. */
import { foldText } from '#kit/contract/text.ts'

/** The first and the last character: who reads need not know who asks. */
export function masked(name: string): string {
  const characters = [...name.trim()]
  const [first = '*'] = characters
  return characters.length < 3 ? `${first}***` : `${first}***${characters.at(-1)}`
}

/** Somebody who leads away from the shop. */
const LINK = /https?:\/\/|www\.|\b[\w-]+\.(?:com|cn|net|org|id|es|ru|top|xyz)\b/i

/** @param words of the merchant, apart by commas or lines; looked for anywhere in the text */
export function hasBlockedWord(text: string, words: string): boolean {
  if (LINK.test(text)) return true
  const folded = foldText(text)
  return words
    .split(/[,,、;;\n]/)
    .map(foldText)
    .some((word) => word !== '' && folded.includes(word))
}
