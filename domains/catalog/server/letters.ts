/** The letter under which a directory lists a name: that of its pinyin, or its own. */
import { loadPinyin } from '#kit/server/text/pinyin.ts'

const HAN = /\p{Script=Han}/u

/** @returns A to Z, or `#` for names that begin with a digit, a symbol or another script */
export function letterOf(name: string): string {
  const own = name.trim().slice(0, 1)
  const first = HAN.test(own) ? loadPinyin()(own, { toneType: 'none', v: true }) : own
  const plain = first.normalize('NFKD').charAt(0).toUpperCase()
  return /^[A-Z]$/.test(plain) ? plain : '#'
}
