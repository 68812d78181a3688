/**
 * The words of articles and of what is asked for among them. Latin ones lose their accents and are stemmed by PostgreSQL; of Chinese text
 * every pair of neighbouring characters is a word, so that nothing depends on where a dictionary divides it.
 */
import { foldText } from '#kit/contract/text.ts'
import { listPairs, loadChineseFor, type Chinese } from '../engine/parse/chinese.ts'
import { STOP_WORDS } from '../vocabulary/stop-words.ts'

/** Of an article: more is not read to its end either. */
const TEXT_MAX = 20_000

const HAN_RUN = /\p{Script=Han}+/gu
const ACCENTS = /\p{Mn}+/gu

const fold = (text: string, chinese: Chinese): string =>
  chinese.simplified(foldText(text)).normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC')

/** @param texts of one article @returns the words of each, with spaces between */
export async function wordsOfArticle(texts: readonly string[]): Promise<string[]> {
  const chinese = await loadChineseFor(texts.join(''))
  return texts.map((text) =>
    fold(text.slice(0, TEXT_MAX), chinese).replaceAll(
      HAN_RUN,
      (run) => ` ${listPairs(run).join(' ')} `,
    ),
  )
}

/**
 * What somebody asks for, without words that every question has.
 * @returns words with spaces between; empty where nothing is left
 */
export async function wordsOfQuery(query: string): Promise<string> {
  const chinese = await loadChineseFor(query)
  const { han, word } = STOP_WORDS
  return fold(query, chinese)
    .replaceAll(HAN_RUN, (run) => {
      const all = chinese.words(run).filter((each) => !han.has(each))
      const long = all.filter((each) => each.length > 1)
      return ` ${(long.length > 0 ? long : all).flatMap(listPairs).join(' ')} `
    })
    .split(/[^\p{L}\p{N}]+/u)
    .filter((each) => each !== '' && !word.has(each))
    .join(' ')
}
