/** Chinese words by their sound: what is indexed for them, and what somebody who types letters may mean. */
import { chinese } from './chinese.ts'

/** Longer runs are sentences: nobody types their sound as one word. */
const WHOLE_MAX = 8

export type Sound = { full: string; initials: string }

export function soundOf(syllables: readonly string[]): Sound {
  return { full: syllables.join(''), initials: syllables.map((each) => each[0] ?? '').join('') }
}

/** For a run of Chinese: its words, two of them together, the whole, and every syllable. */
export async function soundsOf(run: string): Promise<string[]> {
  const { words, syllables } = await chinese()
  const cut = words(run)
  const spoken = [
    ...cut.filter((word) => word.length > 1),
    ...cut.slice(1).map((word, i) => `${cut[i]}${word}`),
    ...(run.length <= WHOLE_MAX ? [run] : []),
  ]
  const sounds = spoken.map((word) => soundOf(syllables(word)))
  return [
    ...sounds.flatMap(({ full, initials }) => [full, ...(initials.length > 1 ? [initials] : [])]),
    ...syllables(run),
  ]
}

let known: Set<string> | undefined

/** All syllables that a Chinese character may have. */
async function allSyllables(): Promise<Set<string>> {
  const { syllables } = await chinese()
  const characters = Array.from({ length: 0x5200 }, (_, i) => 0x4e00 + i)
  return new Set(syllables(String.fromCodePoint(...characters)))
}

/**
 * Cuts `zhoucheng` into syllables, the longest first; null when it is not pinyin through and through. Each place in the
 * word is looked at once, so that a long word of the wrong shape costs no more than its length.
 */
export async function cutPinyin(word: string): Promise<string[] | null> {
  known ??= await allSyllables()
  const syllables = known
  const ways: (string[] | null)[] = Array(word.length + 1).fill(null)
  ways[word.length] = []
  for (let at = word.length - 1; at >= 0; at--) {
    for (let length = Math.min(6, word.length - at); length > 0; length--) {
      const rest = ways[at + length]
      const head = word.slice(at, at + length)
      if (rest == null || !syllables.has(head)) continue
      ways[at] = [head, ...rest]
      break
    }
  }
  return ways[0] ?? null
}
