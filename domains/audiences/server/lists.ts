/** Customer lists as staff make them, and who is on each. */
import { buyersByContacts, customers } from '#domains/accounts/server/door.ts'
import { audit, type Namer } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type * as contract from '../contract.ts'
import { AudienceReasons } from '../reasons.ts'
import { selectPutOn } from './put-on.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 50

/** For the audit log. */
export const namesOf: Namer = async (db, ids) => {
  const all = await sql.lists(db)
  return all.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }))
}

export async function listAll({
  db,
}: Pick<StaffContext, 'db'>): Promise<DataOf<typeof contract.customerLists>> {
  const [rows, tags] = await Promise.all([sql.lists(db), customers.tagsInUse(db)])
  const countOf = new Map(tags.map(({ tag, count }) => [tag, count]))
  return rows.map(({ putOnCount, ...row }) => ({
    ...row,
    memberCount: row.tag === null ? putOnCount : (countOf.get(row.tag) ?? 0),
  }))
}

/** @throws {Refused} listUnknown */
export async function detail(
  { db, now }: { db: Queryable; now: Instant },
  { listId }: InputOf<typeof contract.customerList>,
): Promise<contract.CustomerList> {
  const { putOnCount, ...row } = demandFound(await sql.listById(db, listId))
  const memberCount =
    row.tag === null ? putOnCount : await customers.count(db, { ...ALL, tag: row.tag, now })
  return { ...row, memberCount }
}

function demandFound<Row>(row: Row | null): Row {
  if (row === null) throw new Refused(AudienceReasons.listUnknown)
  return row
}

const ALL = {
  reach: null,
  pattern: null,
  digits: null,
  code: null,
  alsoIds: [],
  customerType: null,
  level: null,
  isSuper: null,
  tag: null,
  isBlocked: null,
  among: null,
} satisfies Partial<customers.Wanted>

/** @throws {Refused} listUnknown, nameTaken, notEmpty, changedMeanwhile */
export const save = (
  context: StaffContext,
  { id, name, tag, version }: InputOf<typeof contract.saveCustomerList>,
): Promise<DataOf<typeof contract.saveCustomerList>> =>
  context.db.tx(async (tx) => {
    const saved = { name, tag, now: context.now }
    const before = id === undefined ? null : demandFound(await sql.lockList(tx, id))
    if (before !== null && before.version !== version) throw new Refused(Reasons.changedMeanwhile)
    try {
      if (before !== null) await sql.updateList(tx, before.id, saved)
      const listId = before?.id ?? (await sql.insertList(tx, saved)).id
      await audit(tx, context, {
        action: 'audiences.save',
        object: `list:${listId}`,
        before: before === null ? undefined : { name: before.name, tag: before.tag },
        after: { name, tag },
      })
      return { id: listId }
    } catch (error) {
      throw refusalOf(error)
    }
  })

/** What the database refuses, by the name of the constraint. */
function refusalOf(error: unknown): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
  switch (constraint) {
    case 'list_by_name':
      return new Refused(AudienceReasons.nameTaken)
    case 'member_of_people':
      return new Refused(AudienceReasons.notEmpty)
    case 'activity_list':
    case 'template_list':
    case 'purchase_limit_list':
      return new Refused(AudienceReasons.inUse)
    default:
      return error
  }
}

/** @throws {Refused} listUnknown, inUse */
export const remove = (
  context: StaffContext,
  { listId }: InputOf<typeof contract.removeCustomerList>,
): Promise<DataOf<typeof contract.removeCustomerList>> =>
  context.db.tx(async (tx) => {
    const before = demandFound(await sql.lockList(tx, listId))
    try {
      await sql.deleteList(tx, listId)
    } catch (error) {
      throw refusalOf(error)
    }
    await audit(tx, context, {
      action: 'audiences.remove',
      object: `list:${listId}`,
      before: { name: before.name, tag: before.tag },
    })
    return {}
  })

/** @throws {Refused} listUnknown */
export async function members(
  { db, now }: StaffContext,
  { listId, q, after }: InputOf<typeof contract.listMembers>,
): Promise<DataOf<typeof contract.listMembers>> {
  const { tag } = demandFound(await sql.listById(db, listId))
  const afterId = idAfter(after)
  const found = await customers.find(db, {
    ...ALL,
    ...customers.wordsOf(q),
    tag,
    among: tag === null ? { isIn: true, buyers: selectPutOn(listId) } : null,
    order: { by: 'registered', isFalling: true },
    after: afterId === null ? null : { value: afterId, id: afterId },
    now,
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(found, PAGE_ROWS)
  return {
    items: items.map(({ id, nickName, email, phone }) => ({
      buyerId: id,
      name: nickName,
      email,
      phone,
    })),
    next,
  }
}

/** @throws {Refused} listUnknown, byTag */
async function lockOfPeople(tx: Queryable, listId: number): Promise<void> {
  if (demandFound(await sql.lockList(tx, listId)).tag !== null)
    throw new Refused(AudienceReasons.byTag)
}

/** @throws {Refused} listUnknown, byTag */
export const add = (
  context: StaffContext,
  { listId, contacts }: InputOf<typeof contract.addMembers>,
): Promise<DataOf<typeof contract.addMembers>> =>
  context.db.tx(async (tx) => {
    const { now, lang } = context
    await lockOfPeople(tx, listId)
    const found = await buyersByContacts(tx, contacts, lang)
    const buyerIds = [...new Set(found.flatMap((buyer) => (buyer === null ? [] : [buyer.id])))]
    const addedCount = await sql.putOn(tx, { listId, buyerIds, now })
    const unknown = contacts.filter((_, index) => found[index] === null)
    if (addedCount > 0) {
      await sql.setChanged(tx, listId, now)
      await audit(tx, context, {
        action: 'audiences.add',
        object: `list:${listId}`,
        after: { count: addedCount },
      })
    }
    return { addedCount, alreadyCount: contacts.length - unknown.length - addedCount, unknown }
  })

/** @throws {Refused} listUnknown, byTag */
export const takeOff = (
  context: StaffContext,
  { listId, buyerIds }: InputOf<typeof contract.takeOffMembers>,
): Promise<DataOf<typeof contract.takeOffMembers>> =>
  context.db.tx(async (tx) => {
    await lockOfPeople(tx, listId)
    const count = await sql.takeOff(tx, { listId, buyerIds })
    if (count > 0) {
      await sql.setChanged(tx, listId, context.now)
      await audit(tx, context, {
        action: 'audiences.takeOff',
        object: `list:${listId}`,
        after: { count },
      })
    }
    return { count }
  })

/** A list with how many are on it now, as whoever agrees to an activity or coupon reads it. @throws {Refused} listUnknown */
export async function listText(tx: Queryable, listId: number, now: Instant): Promise<string> {
  const { name, memberCount } = await detail({ db: tx, now }, { listId })
  return `${name} (${memberCount})`
}

/** For the audit log. @returns null for none */
export const listName = async (tx: Queryable, listId: number | null): Promise<string | null> =>
  listId === null ? null : ((await sql.listById(tx, listId))?.name ?? null)

/** Whether there is this list; without one that is asked for nothing is missing. */
export const isList = async (tx: Queryable, listId: number | null): Promise<boolean> =>
  listId === null || (await sql.listById(tx, listId)) !== null

/** What a list is, without who is on it: its name, and the tag that makes it; null: people are put on it. */
type Terms = Pick<sql.ListRow, 'name' | 'tag'>

/** @returns lists by id */
export async function listsOf(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Terms>> {
  if (ids.length === 0) return new Map()
  return new Map((await sql.lists(db)).map(({ id, ...list }) => [id, list]))
}

/**
 * Lists of these names. Those that are not there are made, by their tag, otherwise with nobody on them; those that are stay as they are.
 * @returns the id of each by its name
 */
export async function listsNamed(
  tx: Queryable,
  lists: readonly Terms[],
  now: Instant,
): Promise<(name: string) => number> {
  const ids = new Map<string, number>()
  if (lists.length > 0)
    for (const { id, name } of await sql.lists(tx)) ids.set(name.toLowerCase(), id)
  for (const { name, tag } of lists) {
    if (ids.has(name.toLowerCase())) continue
    const { id } = await sql.insertList(tx, { name, tag, now })
    ids.set(name.toLowerCase(), id)
  }
  return (name) => ids.get(name.toLowerCase())!
}
