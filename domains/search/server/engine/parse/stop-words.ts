/** Stop words of shopping, which only say that someone is looking for something. */
import { STOP_WORDS } from '../../vocabulary/stop-words.ts'
import { loadChinese } from './chinese.ts'
import type { Token } from './tokenize.ts'

/** Words after one of these describe the thing. */
export const PREPOSITIONS = new Set(
  'for with in to of from para con en de untuk dengan di dari'.split(' '),
)

/** Removes stop words. Null where there are none, or where nothing else would remain. */
export async function removeStopWords(tokens: readonly Token[]): Promise<Token[] | null> {
  const { words: segmentWords } = await loadChinese()
  const remaining = tokens.flatMap((token, i): Token[] => {
    const isGeneric =
      STOP_WORDS.generic.has(token.run) && !PREPOSITIONS.has(tokens[i + 1]?.run ?? '')
    if (isGeneric && tokens.length > 1) return []
    const words = token.words.filter((word) => !STOP_WORDS[token.kind].has(word))
    if (words.length === token.words.length) return [token]
    if (words.length === 0 || token.kind === 'word') return []
    const run = words.join('')
    return [{ kind: 'han', run, words: segmentWords(run) }]
  })
  const isShorter =
    remaining.length < tokens.length || remaining.some(({ run }, i) => run !== tokens[i]!.run)
  return remaining.length > 0 && isShorter ? remaining : null
}
