/**
 * Passwords that are tried first wherever passwords are tried. The rule of six to twelve letters and digits leaves
 * mostly a word with a number behind it, or a walk over the keyboard, so they are made from such words and numbers
 * (some 10,000 together) rather than listed one by one, beside those of the published lists that fit no pattern.
 */
import { readFileSync } from 'node:fs'

type Data = { words: string[]; endings: string[]; others: string[] }

const lines = (name: string): string[] =>
  readFileSync(new URL(`./lists/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('#') ? [] : line.split(' ')))
    .filter((each) => each !== '')

const data: Data = {
  words: lines('password-words'),
  endings: lines('password-endings'),
  others: lines('passwords'),
}

const all = new Set(data.others)
for (const word of data.words) {
  for (const ending of data.endings) {
    all.add(word + ending) // password123
    all.add(ending + word) // 123password
  }
}

/** Case does not make one better: `Password1` is tried right after `password1`. */
export const isCommon = (password: string): boolean => {
  const plain = password.toLowerCase()
  return all.has(plain) || isOneCharacterRepeated(plain) || isHalfTwice(plain)
}

/** `aaaaa1`, `1aaaaaa` */
const isOneCharacterRepeated = (plain: string): boolean => new Set(plain).size < 3

/** `abc1abc1`: a short one typed twice is no longer one. */
function isHalfTwice(plain: string): boolean {
  const half = plain.slice(0, plain.length / 2)
  return half + half === plain
}
