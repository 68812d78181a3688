/**
 * Words that end with a character and are no such thing: a 床 is a bed and a 车床 a lathe. They are told by the dictionary, where
 * the meanings of the two share no word; they rank behind what is one.
 */
import type { Queryable } from '#kit/server/database/db.ts'
import { loadDictionary } from '../../dictionary/dictionary.ts'
import { newCache } from '../cache.ts'
import type { Token } from '../parse/tokenize.ts'
import { headOfEnding } from '../parse/endings.ts'
import * as sql from '../sql.ts'

export type OtherThings = ReadonlyMap<string, readonly string[]>

const remember = newCache<string[]>()

/** Of the words of one character among these, and of those that have only an ending more: 枕 and 枕头. */
export async function loadOtherThings(
  db: Queryable,
  tokens: readonly Token[],
): Promise<OtherThings> {
  const words = tokens.flatMap(({ kind, words: own }) => (kind === 'han' ? own : []))
  const characters = words.flatMap((word) =>
    [...word].length === 1 ? [word] : (headOfEnding(word) ?? []),
  )
  const found = await Promise.all(
    [...new Set(characters)].map(
      async (character) =>
        [character, await remember(character, () => listOtherThings(db, character))] as const,
    ),
  )
  return new Map(found)
}

async function listOtherThings(db: Queryable, character: string): Promise<string[]> {
  const { findRelated } = await loadDictionary()
  const listMeanings = async (word: string) => {
    const related = (await findRelated(word))?.near ?? []
    return related.filter((text) => /^[a-z ]+$/.test(text)).flatMap((text) => text.split(' '))
  }
  const own = new Set(await listMeanings(character))
  if (own.size === 0) return []
  const words = await sql.listWordsEndingWith(db, character)
  const meanings = await Promise.all(words.map(listMeanings))
  return words.filter(
    (_, i) => meanings[i]!.length > 0 && !meanings[i]!.some((each) => own.has(each)),
  )
}
