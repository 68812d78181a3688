/** Pinyin: what is indexed of Chinese, and how typed letters are interpreted. */
import { loadChinese, type Chinese } from './chinese.ts'

export type Sound = { full: string; initials: string }

export function toSound(syllables: readonly string[]): Sound {
  return { full: syllables.join(''), initials: syllables.map((each) => each[0] ?? '').join('') }
}

/** For a run of Chinese: every two adjacent syllables. */
export function listSounds(tools: Chinese, run: string): string[] {
  const syllables = tools.syllables(run)
  return syllables.slice(1).map((each, i) => `${syllables[i]}${each}`)
}

let known: Set<string> | undefined

/** All syllables that a Chinese character may have. */
async function allSyllables(): Promise<Set<string>> {
  const { syllables } = await loadChinese()
  const characters = Array.from({ length: 0x5200 }, (_, i) => 0x4e00 + i)
  return new Set(syllables(String.fromCodePoint(...characters)))
}

/**
 * Cuts `zhoucheng` into syllables, the longest first; null when it is not pinyin through and through. Each place in the
 * word is looked at once, so that a long word of the wrong shape costs no more than its length.
 */
export async function splitPinyin(word: string): Promise<string[] | null> {
  known ??= await allSyllables()
  const syllables = known
  const splits: (string[] | null)[] = Array(word.length + 1).fill(null)
  splits[word.length] = []
  for (let at = word.length - 1; at >= 0; at--) {
    for (let length = Math.min(6, word.length - at); length > 0; length--) {
      const rest = splits[at + length]
      const head = word.slice(at, at + length)
      if (rest == null || !syllables.has(head)) continue
      splits[at] = [head, ...rest]
      break
    }
  }
  return splits[0] ?? null
}
