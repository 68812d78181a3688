/** Which texts a language still lacks, and where. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { LANGS } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { GapKind } from '#domains/catalog/state-contract.ts'
import type { missingCounts, missingTexts } from '../../translations-contract.ts'
import { gapBit, gapsIn } from '#domains/catalog/server/stored-door.ts'
import { countMissing, listMissing } from '#domains/writings/server/door.ts'
import { WRITING_KINDS, type WritingKindName } from '#domains/writings/kinds.ts'
import { textFor } from '#domains/catalog/server/stored-door.ts'
import * as sql from './sql.ts'

const BITS = LANGS.flatMap((lang) =>
  GapKind.options.map((kind) => ({ lang, kind, bit: gapBit(lang, kind) })),
)

export async function counts({ db }: StaffContext): Promise<DataOf<typeof missingCounts>> {
  const [bits, categories, brands, attributes, written] = await Promise.all([
    sql.countBits(db, BITS),
    sql.categories(db),
    sql.brands(db),
    sql.attributes(db),
    countMissing(db),
  ])
  return LANGS.map((lang) => {
    const lacking = (rows: readonly sql.ThingRow[]) =>
      rows.filter(({ missingLangs }) => missingLangs.includes(lang)).length
    const ofProducts = (kind: (typeof GapKind.options)[number]) =>
      bits.find((each) => each.lang === lang && each.kind === kind)?.count ?? 0
    const ofWritings = (kind: WritingKindName) =>
      written.find((each) => each.lang === lang && each.kind === kind)?.count ?? 0
    return {
      lang,
      name: ofProducts('name'),
      brief: ofProducts('brief'),
      details: ofProducts('details'),
      data: ofProducts('data'),
      alt: ofProducts('alt'),
      seo: ofProducts('seo'),
      category: lacking(categories),
      brand: lacking(brands),
      attribute: lacking(attributes),
      article: ofWritings('article'),
      page: ofWritings('page'),
      announcement: ofWritings('announcement'),
      banner: ofWritings('banner'),
      company: ofWritings('company'),
    }
  })
}

type Input = InputOf<typeof missingTexts>

export async function texts(
  context: StaffContext,
  input: Input,
): Promise<DataOf<typeof missingTexts>> {
  const written = WRITING_KINDS.find((each) => each === input.kind)
  if (written !== undefined) return writtenTexts(context, input, written)
  const kind = GapKind.options.find((each) => each === input.kind)
  return kind === undefined ? thingTexts(context, input) : productTexts(context, input, kind)
}

async function productTexts(
  { db, lang }: StaffContext,
  { missing, page, size }: Input,
  kind: (typeof GapKind.options)[number],
) {
  const bits = BITS.filter((each) => each.lang === missing && each.kind === kind)
  const [[counted], rows] = await Promise.all([
    sql.countBits(db, bits),
    sql.products(db, gapBit(missing, kind), size, (page - 1) * size),
  ])
  const items = rows.map(({ gaps, name, ...row }) => ({
    ...row,
    name: textFor(name, lang),
    screen: null,
    missingLangs: LANGS.filter((each) => gapsIn(gaps, each).includes(kind)),
  }))
  return { items, total: counted?.count ?? 0, page, size }
}

const THINGS: Record<string, (db: Queryable) => Promise<sql.ThingRow[]>> = {
  category: sql.categories,
  brand: sql.brands,
  attribute: sql.attributes,
}

async function thingTexts({ db, lang }: StaffContext, { kind, missing, page, size }: Input) {
  const all = (await THINGS[kind]!(db)).filter(({ missingLangs }) => missingLangs.includes(missing))
  const items = all.slice((page - 1) * size, page * size).map(({ name, ...row }) => ({
    ...row,
    name: textFor(name, lang),
    screen: null,
    code: null,
    smallUrl: null,
    state: null,
  }))
  return { items, total: all.length, page, size }
}

async function writtenTexts(
  { db, lang }: StaffContext,
  { missing, page, size }: Input,
  kind: WritingKindName,
) {
  const place = { offset: (page - 1) * size, limit: size }
  const rows = await listMissing(db, { kind, lang: missing }, place)
  const items = rows.map(({ name, screen, missing: missingLangs }) => ({
    id: null,
    name: textFor(name, lang),
    screen,
    missingLangs,
    code: null,
    smallUrl: null,
    state: null,
  }))
  return { items, total: rows[0]?.total ?? 0, page, size }
}
