/** Under which letter a name stands in a directory: that of its pinyin, or its own. */
import { pinyin } from 'pinyin-pro'

/** @returns A to Z, or `#` for what begins with none: figures, marks, other scripts */
export function letterOf(name: string): string {
  const first = pinyin(name.trim().slice(0, 1), { toneType: 'none', v: true })
  const plain = first.normalize('NFKD').charAt(0).toUpperCase()
  return /^[A-Z]$/.test(plain) ? plain : '#'
}
