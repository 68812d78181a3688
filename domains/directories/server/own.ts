/** What companies write of themselves: applying, applying again, and changes, which staff review while the version before stays public. */
import { releaseFiles, viewFiles } from '#domains/uploads/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { BuyerContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import { ANSWER_DAYS } from '../limits.ts'
import type {
  CompanyForm,
  myCompanies,
  OwnCompany,
  sendCompany,
  withdrawCompany,
} from '../own-contract.ts'
import { DirectoryReasons } from '../reasons.ts'
import { claimDocuments, claimPictures, cleanForm, demandTerms, releaseCompany } from './content.ts'
import { arrangePictures, readablePictures } from './pictures.ts'
import { purge } from './retention-sql.ts'
import { tagOf } from './tags.ts'
import * as sql from './version-sql.ts'

/** More often than a company changes what it tells; each is work for staff. */
const SENDS: Limit = { name: 'directories.send', count: 10, perSeconds: 86_400 }

export async function listOwn(context: BuyerContext): Promise<DataOf<typeof myCompanies>> {
  const { db, buyerId } = context
  const heads = await sql.ofBuyer(db, buyerId)
  const versions = await sql.currentVersions(
    db,
    heads.map(({ id }) => id),
  )
  const readable = await readablePictures(
    db,
    heads.map(({ id }) => id),
    context,
  )
  return Promise.all(
    heads.map(async (head) => {
      const version = versions.find(({ companyId }) => companyId === head.id)!
      // Of what was purged the texts are left.
      const isPurged = version.purgedAt !== null
      const documents = isPurged ? [] : await viewFiles(db, version.documents, context)
      const own = ownOf(head, { ...version, pictures: readable(version.pictures) }, documents)
      return isPurged
        ? { ...own, pictures: own.pictures.filter((each) => each.fileId === null) }
        : own
    }),
  )
}

function ownOf(
  { id, kind, state, note, newest }: sql.Head,
  version: sql.VersionRow,
  documents: OwnCompany['documents'],
): OwnCompany {
  const { sentAt, answerBy } = version
  const isWaiting = version.state === 'waiting' && answerBy !== null
  return {
    ...formOf(version),
    id,
    kind,
    state,
    note,
    number: newest,
    waiting: isWaiting ? { sentAt, answerBy } : null,
    rejectedNote: version.state === 'rejected' ? version.note : '',
    documents,
  }
}

/** What a version says, without what became of it. */
export function formOf(version: CompanyForm): CompanyForm {
  const { mainLang, name, about, capacity, country, provinceCode, city, address } = version
  const { mapUrl, website, staffCount, foundedYear, termIds, certificates, pictures } = version
  return {
    mainLang,
    name,
    about,
    capacity,
    country,
    provinceCode,
    city,
    address,
    mapUrl,
    website,
    staffCount,
    foundedYear,
    termIds,
    certificates,
    pictures,
  }
}

/** @throws {Refused} changedMeanwhile, documentsNeeded, fileUnknown, termUnknown, placeUnknown, tooMany, invalidInput */
export async function send(
  context: BuyerContext,
  { kind, newest, documentIds, ...given }: InputOf<typeof sendCompany>,
): Promise<DataOf<typeof sendCompany>> {
  const { db, now, buyerId } = context
  await demandToken(db, now, SENDS, String(buyerId))
  const form = cleanForm(context, given)
  return db.tx(async (tx) => {
    const { id, newest: before } = await beginVersion(tx, { buyerId, kind, newest, now })
    const known = await sql.filesOf(tx, id)
    await demandTerms(tx, { kind, companyId: id }, form.termIds)
    const files = { buyerId, companyId: id, known }
    const pictures = await claimPictures(tx, context, { ...files, pictures: form.pictures })
    const documents = await claimDocuments(tx, context, { ...files, fileIds: documentIds })
    await sql.endWaiting(tx, id, 'replaced')
    const number = before + 1
    await sql.addVersion(tx, {
      companyId: id,
      kind,
      number,
      form: { ...form, pictures },
      documents,
      now,
      answerBy: later(now, ANSWER_DAYS * DAY_MS),
    })
    await releaseFiles(tx, await purge(tx, { ids: [id], before: null, now }))
    await arrangePictures(tx, id)
    return { id, number }
  })
}

/** @throws {Refused} notFound, changedMeanwhile, decidedAlready */
export const withdraw = (
  { db, now, buyerId }: BuyerContext,
  { kind, newest, what }: InputOf<typeof withdrawCompany>,
): Promise<DataOf<typeof withdrawCompany>> =>
  db.tx(async (tx) => {
    const head = await sql.lockOfBuyer(tx, buyerId, kind)
    if (head === null) throw new Refused(Reasons.notFound)
    if (head.newest !== newest) throw new Refused(Reasons.changedMeanwhile)
    if (what === 'company') {
      await releaseCompany(tx, head.id)
      if (head.state === 'published') await invalidate(tx, [tagOf(kind)])
      return {}
    }
    // What a company has applied with is all that there is of it: that goes with the company.
    const isWithdrawn =
      head.shown !== null && (await sql.endWaiting(tx, head.id, 'withdrawn')) === 1
    if (!isWithdrawn) throw new Refused(DirectoryReasons.decidedAlready)
    await releaseFiles(tx, await purge(tx, { ids: [head.id], before: null, now }))
    return {}
  })

type Begun = Pick<InputOf<typeof sendCompany>, 'kind' | 'newest'> & { buyerId: number; now: string }

/** The company, locked; a rejected one applies again. @throws {Refused} changedMeanwhile */
async function beginVersion(
  tx: Queryable,
  { buyerId, kind, newest, now }: Begun,
): Promise<Pick<sql.Head, 'id' | 'newest'>> {
  const found = await sql.lockOfBuyer(tx, buyerId, kind)
  if ((found?.newest ?? null) !== newest) throw new Refused(Reasons.changedMeanwhile)
  if (found === null) {
    const added = await sql.apply(tx, { buyerId, kind, now })
    if (added === null) throw new Refused(Reasons.changedMeanwhile)
    return { id: added.id, newest: 0 }
  }
  if (found.state === 'rejected') await sql.setState(tx, { ...found, state: 'applied', note: '' })
  return found
}
