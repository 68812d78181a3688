/** Loads the merchant's synonyms, and colours in four languages: what each leads to, and the merchant's words for corrections. */
import type { Queryable } from '#kit/server/database/db.ts'
import { COLOURS } from '../../vocabulary/general.ts'
import { newCache } from '../cache.ts'
import { foldWithSound } from '../index/terms.ts'
import { HAN } from '../parse/chinese.ts'
import { toSynonymKey, type Synonyms } from './expand.ts'
import { loadStems } from '../parse/stems.ts'
import { tokenize, type Token } from '../parse/tokenize.ts'
import * as sql from '../sql.ts'

const remember = newCache<Synonyms>()

const tokenizeGroups = (groups: readonly (readonly string[])[]): Promise<Token[][][]> =>
  Promise.all(groups.map((words) => Promise.all(words.map(tokenize))))

let colours: Promise<Token[][][]> | undefined
/** Colours never change: they are cut once, while the merchant's words are read again after each change of the index. */
const loadColours = (): Promise<Token[][][]> => (colours ??= tokenizeGroups(COLOURS))

export const loadSynonyms = (db: Queryable): Promise<Synonyms> =>
  remember('', async () => {
    const merchants = (await sql.listSynonymGroups(db)).map(({ words }) => words)
    const groups = [...(await tokenizeGroups(merchants)), ...(await loadColours())]
    const latin = groups.flat(2).flatMap(({ kind, words }) => (kind === 'word' ? words : []))
    const stems = await loadStems(db, latin)
    const isMeaningful = ({ words }: Token) => words.some((word) => !stems(word).isFiller('cn'))
    const others = new Map<string, Token[][]>()
    for (const group of groups) {
      for (const own of group) {
        const same = group.filter((each) => each !== own && each.length > 0)
        // Of a query the small words are left out before its synonyms are looked up: ropa de cama.
        for (const key of new Set([toSynonymKey(own), toSynonymKey(own.filter(isMeaningful))])) {
          if (key !== '') others.set(key, [...(others.get(key) ?? []), ...same])
        }
      }
    }
    return others
  })

export type SynonymWord = { folded: string; pinyin: string; initials: string }
const rememberWords = newCache<SynonymWord[]>()

/** Words that the merchant has entered, without those of several words; the sound is empty where they are not Chinese. */
export const loadSynonymWords = (db: Queryable): Promise<SynonymWord[]> =>
  rememberWords('', async () => {
    const texts = new Set((await sql.listSynonymGroups(db)).flatMap(({ words }) => words))
    const words = await Promise.all([...texts].map(foldWithSound))
    return words.filter(
      ({ folded }) => !/\s/.test(folded) && (HAN.test(folded) || folded.length > 3),
    )
  })
