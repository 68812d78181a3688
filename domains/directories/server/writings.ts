/** Companies for the check of translations, and which of their pages visitors find. */
import { idsIn, type PageFamily, type WritingKind } from '#domains/writings/server/door.ts'
import { companyTextIn, KINDS, pageOfCompany } from '../kinds.ts'
import * as sql from './writings-sql.ts'

export const writings: readonly WritingKind[] = [
  {
    kind: 'company',
    refs: sql.refs,
    read: async (db, refs) =>
      (await sql.shownTexts(db, idsIn(refs))).map(({ id, mainLang, name, about, capacity }) => ({
        ref: String(id),
        // Its Chinese name may be empty: it is written in another language then.
        name: { ...name, cn: companyTextIn(name, 'cn', mainLang).text },
        screen: `/office/directories/${id}`,
        isPublic: true,
        texts: [about, capacity],
        rich: [],
        links: [],
      })),
  },
]

export const pageFamilies: readonly PageFamily[] = KINDS.map((kind) => ({
  path: pageOfCompany(kind),
  query: 'id',
  ...(kind !== 'partner' && { isList: true as const }),
  found: async (db, names) => (await sql.shownIds(db, kind, idsIn(names))).map(String),
}))
