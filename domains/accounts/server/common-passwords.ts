/**
 * Passwords that are tried first wherever passwords are tried. The rule of six to twelve letters and digits leaves
 * mostly a word with a number behind or before it, so such pairs are refused (some 60,000), and beside them those of
 * the published lists that fit no pattern: walks over the keyboard, mixtures, names.
 */
import { readFileSync } from 'node:fs'

const listed = (name: string): Set<string> =>
  new Set(
    readFileSync(new URL(`./lists/${name}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .flatMap((line) => (line.startsWith('#') ? [] : line.split(' ')))
      .filter((each) => each !== ''),
  )

const words = listed('password-words')
const endings = listed('password-endings')
const others = listed('passwords')

/** Case does not make one better: `Password1` is tried right after `password1`. */
export function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  return others.has(plain) || isPair(plain) || isOneCharacterRepeated(plain) || isHalfTwice(plain)
}

/** `password123`, `520wang` */
function isPair(plain: string): boolean {
  for (let i = 1; i < plain.length; i++) {
    const [head, tail] = [plain.slice(0, i), plain.slice(i)]
    if ((words.has(head) && endings.has(tail)) || (endings.has(head) && words.has(tail)))
      return true
  }
  return false
}

/** `aaaaa1`, `1aaaaaa` */
const isOneCharacterRepeated = (plain: string): boolean => new Set(plain).size < 3

/** `abc1abc1`: a short one typed twice is no longer one. */
function isHalfTwice(plain: string): boolean {
  const half = plain.slice(0, plain.length / 2)
  return half + half === plain
}
