/** The merchant's words: hot words with their links, redirects, and synonyms. */
import { foldText } from '#kit/contract/text.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Context, StaffContext } from '#kit/server/http/serve.ts'
import type {
  HotWord,
  officeSearchWords,
  removeSynonym,
  saveHotWords,
  saveSynonym,
} from '../contract.ts'
import { SearchReasons } from '../reasons.ts'
import { newCache } from './engine/cache.ts'
import * as sql from './sql.ts'

export const listHotWords = ({ reader, lang }: Context): Promise<HotWord[]> =>
  sql.listHotWords(reader, lang)

const remember = newCache<HotWord[]>()

/** The redirect of this query instead of the list; null without one. */
export async function findRedirect(
  db: Queryable,
  words: string,
  lang: Lang,
): Promise<string | null> {
  const typed = foldText(words)
  const hot = (await remember(lang, () => sql.listHotWords(db, lang))).find(
    (each) => foldText(each.text) === typed,
  )
  return hot === undefined || hot.target === '' ? null : hot.target
}

export async function loadSearchWords({
  db,
}: StaffContext): Promise<DataOf<typeof officeSearchWords>> {
  const [hot, synonyms] = await Promise.all([sql.listAllHotWords(db), sql.listSynonyms(db)])
  const none = (lang: Lang) => ({ lang, version: 0, words: [] })
  return {
    hot: LANGS.map((lang) => hot.find((each) => each.lang === lang) ?? none(lang)),
    synonyms,
  }
}

/** Lists and the header's words follow within a moment, in every process. */
const PAGES = ['list', 'home']

/** @throws {Refused} changedMeanwhile */
export function replaceHotWords(
  context: StaffContext,
  given: InputOf<typeof saveHotWords>,
): Promise<DataOf<typeof saveHotWords>> {
  return context.db.tx(async (tx) => {
    const before = await sql.listHotWords(tx, given.lang)
    const seen = new Set<string>()
    const words = given.words.filter(
      ({ text }) => !seen.has(foldText(text)) && seen.add(foldText(text)),
    )
    const version = await sql.replaceHotWords(tx, { ...given, words })
    if (version === null) throw new Refused(Reasons.changedMeanwhile)
    const object = `hotWords:${given.lang}`
    await audit(tx, context, { action: 'search.hotWords', object, before, after: words })
    await invalidate(tx, PAGES)
    return { version }
  })
}

/** @throws {Refused} tooFewWords; changedMeanwhile */
export function putSynonym(
  context: StaffContext,
  { id, version = 0, words: given }: InputOf<typeof saveSynonym>,
): Promise<DataOf<typeof saveSynonym>> {
  const words = [...new Set(given.map(foldText))].filter((word) => word !== '')
  if (words.length < 2) throw new Refused(SearchReasons.tooFewWords)
  return context.db.tx(async (tx) => {
    const saved =
      id === undefined
        ? await sql.addSynonym(tx, words)
        : await sql.changeSynonym(tx, { id, version, words })
    if (saved === null) throw new Refused(Reasons.changedMeanwhile)
    const object = `synonym:${saved.id}`
    await audit(tx, context, { action: 'search.synonym', object, before: null, after: saved })
    await invalidate(tx, PAGES)
    return saved
  })
}

/** Deleting a group that is gone already is not an error. */
export function deleteSynonym(
  context: StaffContext,
  { id }: InputOf<typeof removeSynonym>,
): Promise<DataOf<typeof removeSynonym>> {
  return context.db.tx(async (tx) => {
    const before = await sql.deleteSynonym(tx, id)
    if (before === null) return {}
    await audit(tx, context, {
      action: 'search.synonym',
      object: `synonym:${id}`,
      before,
      after: null,
    })
    await invalidate(tx, PAGES)
    return {}
  })
}
