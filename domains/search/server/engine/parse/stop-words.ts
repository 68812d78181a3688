/** Stop words of shopping: what says only that somebody is looking for something. */
import { STOP_WORDS } from '../../vocabulary/stop-words.ts'
import { loadChinese } from './chinese.ts'
import type { Token } from './tokenize.ts'

/** What is said of a thing is said behind it, after one of these. */
export const PREPOSITIONS = new Set(
  'for with in to of from para con en de untuk dengan di dari'.split(' '),
)

/** Without what says only that somebody is looking for something. Null where it is all about something. */
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
