/** The sections of the home page: what visitors read, and how the merchant arranges them. Every change drops the cached page. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Context, StaffContext } from '#kit/server/http/serve.ts'
import type {
  arrangeHomeSections,
  homeSections,
  removeHomeSection,
  saveHomeSection,
} from '../../home-contract.ts'
import { ContentReasons } from '../../reasons.ts'
import * as sql from './sql.ts'

const PAGES = ['home']

export async function sections({
  reader,
  lang,
  now,
}: Context): Promise<DataOf<typeof homeSections>> {
  const shown = await sql.shownSections(reader, lang, now)
  return shown.map(({ id, kind, categoryId, title, audience }) => ({
    id,
    kind,
    categoryId,
    title: title[lang] ?? '',
    audience,
  }))
}

export const officeSections = ({ db }: StaffContext) => sql.allSections(db)

/** @throws {Refused} notFound, sectionThere, changedMeanwhile, endsBeforeStart; invalidInput where a category is missing, or there is one */
export async function save(
  context: StaffContext,
  { id, version, ...given }: InputOf<typeof saveHomeSection>,
): Promise<DataOf<typeof saveHomeSection>> {
  const { shownFrom, shownUntil } = given
  if (shownFrom !== null && shownUntil !== null && shownUntil <= shownFrom)
    throw new Refused(ContentReasons.endsBeforeStart)
  if ((given.kind === 'category') !== (given.categoryId !== null))
    throw new Refused(Reasons.invalidInput, { detail: { fields: [{ path: 'categoryId' }] } })
  return context.db.tx(async (tx) => {
    const all = await sql.lockSections(tx)
    const before = all.find((each) => each.id === id) ?? null
    if (id !== undefined && before === null) throw new Refused(ContentReasons.notFound)
    if (before !== null && before.version !== version) throw new Refused(Reasons.changedMeanwhile)
    const saved =
      before === null
        ? await sql.addSection(tx, given)
        : await sql.changeSection(tx, before.id, given)
    if (saved === null) throw new Refused(ContentReasons.sectionThere)
    await note(tx, context, { action: 'content.homeSection', id: saved.id, before, after: saved })
    return saved
  })
}

/** @throws {Refused} changedMeanwhile */
export function arrange(
  context: StaffContext,
  { ids }: InputOf<typeof arrangeHomeSections>,
): Promise<null> {
  return context.db.tx(async (tx) => {
    const before = (await sql.lockSections(tx)).map(({ id }) => id)
    const isSame = before.length === ids.length && before.every((id) => ids.includes(id))
    if (!isSame) throw new Refused(Reasons.changedMeanwhile)
    await sql.setPositions(tx, ids)
    await audit(tx, context, {
      action: 'content.arrangeHome',
      object: 'homeSections',
      before: { ids: before },
      after: { ids },
    })
    await invalidate(tx, PAGES)
    return null
  })
}

/** @throws {Refused} notFound, also for the second of two concurrent calls */
export function remove(
  context: StaffContext,
  { id }: InputOf<typeof removeHomeSection>,
): Promise<null> {
  return context.db.tx(async (tx) => {
    const before = await sql.removeSection(tx, id)
    if (before === null) throw new Refused(ContentReasons.notFound)
    await note(tx, context, { action: 'content.removeHomeSection', id, before, after: null })
    return null
  })
}

type Change = {
  action: 'content.homeSection' | 'content.removeHomeSection'
  id: number
  before: sql.Section | null
  after: sql.Section | null
}

async function note(tx: Queryable, context: StaffContext, { id, ...change }: Change) {
  await audit(tx, context, { ...change, object: `homeSection:${id}` })
  await invalidate(tx, PAGES)
}
