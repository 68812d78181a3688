/** The terms by which directories are filtered: processes, lines of goods, fields. The merchant keeps them. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { TERMS_OF_KIND_MAX } from '../limits.ts'
import type { officeTerms, removeTerm, saveTerm } from '../office-contract.ts'
import { DirectoryReasons } from '../reasons.ts'
import { tagOf } from './tags.ts'
import * as sql from './terms-sql.ts'

export const list = ({ db }: StaffContext): Promise<DataOf<typeof officeTerms>> => sql.list(db)

/** @throws {Refused} notFound, changedMeanwhile, termNameTaken, tooMany */
export const save = (
  context: StaffContext,
  { id, version, ...given }: InputOf<typeof saveTerm>,
): Promise<DataOf<typeof saveTerm>> =>
  context.db.tx(async (tx) => {
    const before = id === undefined ? null : await sql.lock(tx, id)
    if (id !== undefined && before?.kind !== given.kind) throw new Refused(Reasons.notFound)
    if (before !== null && before.version !== version) throw new Refused(Reasons.changedMeanwhile)
    if (before === null && (await sql.count(tx, given.kind)) >= TERMS_OF_KIND_MAX) {
      throw new Refused(DirectoryReasons.tooMany)
    }
    const saved =
      before === null
        ? await sql.insert(tx, given)
        : await sql.change(tx, { id: before.id, ...given })
    if (saved === null) throw new Refused(DirectoryReasons.termNameTaken)
    await audit(tx, context, {
      action: 'directories.saveTerm',
      object: `companyTerm:${saved.id}`,
      before: before === null ? null : { name: before.name, position: before.position },
      after: { name: given.name, position: given.position },
    })
    await invalidate(tx, [tagOf(given.kind)])
    return saved
  })

/** @throws {Refused} notFound, termInUse */
export const remove = (context: StaffContext, { id }: InputOf<typeof removeTerm>): Promise<null> =>
  context.db.tx(async (tx) => {
    const before = await sql.lock(tx, id)
    if (before === null) throw new Refused(Reasons.notFound)
    if (!(await sql.remove(tx, id))) throw new Refused(DirectoryReasons.termInUse)
    await audit(tx, context, {
      action: 'directories.removeTerm',
      object: `companyTerm:${id}`,
      before: { name: before.name },
      after: null,
    })
    return null
  })
