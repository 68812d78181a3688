/** Views of a version for its owner and for staff. */
import { buyersByIds, contactOf } from '#domains/accounts/server/door.ts'
import { isProved } from '#domains/accounts/server/session-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { listInfoRequests, listInfoRequestsForBuyer } from '#domains/work/server/question-door.ts'
import { viewFiles } from '#domains/uploads/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { DAY_MS, HOUR_MS, later } from '#kit/contract/time.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Verification } from '../contract.ts'
import type { OfficeVerification, VerificationRow } from '../office-contract.ts'
import { decryptId } from './id-number.ts'
import * as sql from './sql.ts'

const WAITING: readonly string[] = ['submitted', 'resubmitted', 'underReview']

const reviewBy = (row: sql.Row, settings: Settings): Instant | null =>
  WAITING.includes(row.state) && row.submittedAt !== null && row.askedAt === null
    ? later(row.submittedAt, settings['papers.reviewHours'] * HOUR_MS + row.pausedMs)
    : null

type Look = { lang: Lang; now: Instant; settings: Settings }
type Plain = Omit<Verification, 'infoRequests'>

function plain(row: sql.Row, { lang, now, settings }: Look): Plain {
  const soonDays = settings['papers.noticeDays']
  const soon = dayIn(later(now, soonDays * DAY_MS), settings['shop.timeZone'])
  const { kind, industryId, country, provinceCode, cityCode, districtCode, region, city } = row
  const { street, detail, idKind, idFront, idBack, licences, licenceUntil } = row
  const { isLicenceEndless } = row
  const answers = row.answers.map(({ item, text, isStored, day, files }) => ({
    item,
    text: isStored ? null : (text ?? ''),
    day,
    files,
  }))
  const textEnds = row.answers.flatMap(({ item, last4, isStored }) =>
    isStored ? [[item, last4 ?? '']] : [],
  )
  const ends = endOf(row, lang)
  return {
    id: row.id,
    state: row.state,
    revision: row.revision,
    form: {
      kind,
      storeName: row.storeName ?? '',
      industryId,
      country,
      provinceCode,
      cityCode,
      districtCode,
      region,
      city,
      street,
      detail,
      contactName: row.contactName ?? '',
      mobile: row.mobile ?? '',
      idKind,
      idNumber: null,
      idFront,
      idBack,
      licences,
      licenceUntil,
      isLicenceEndless,
      answers,
    },
    industryName: row.industryName === null ? null : textIn(row.industryName, lang).text,
    regionText: row.regionText,
    idLast4: row.idLast4,
    answerEnds: Object.fromEntries(textEnds) as Record<string, string>,
    items: row.asked.map((item) => ({ ...item, name: textIn(item.name, lang).text })),
    files: [],
    errors: row.errors,
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
    reviewBy: reviewBy(row, settings),
    ends,
    endsSoon: row.state === 'passed' && ends !== null && ends.day < soon,
    isPurged: row.purgedAt !== null,
  }
}

/** What of it ends first. Its licence is named before others of the same day. */
function endOf({ licenceUntil, answers, asked }: sql.Row, lang: Lang): Plain['ends'] {
  const days = [{ item: 'licence', day: licenceUntil }, ...answers].flatMap(({ item, day }) =>
    day === null ? [] : [{ item, day }],
  )
  const first = days.reduce<(typeof days)[number] | null>(
    (best, each) => (best === null || each.day < best.day ? each : best),
    null,
  )
  if (first === null) return null
  const name = asked.find(({ code }) => code === first.item)?.name
  return { item: name === undefined ? '' : textIn(name, lang).text, day: first.day }
}

type Filed = Pick<sql.Row, 'idFront' | 'idBack' | 'licences'> & {
  answers: readonly { files: readonly string[] }[]
}
export const fileIdsOf = ({ idFront, idBack, licences, answers }: Filed): string[] =>
  [idFront, idBack, ...licences, ...answers.flatMap(({ files }) => files)].flatMap((id) => id ?? [])

type Owner = Pick<BuyerContext, 'db' | 'now' | 'lang' | 'session' | 'sessionId'>

/** A stolen session does not reveal the person: pictures of the document need a fresh proof (`/user/prove`). */
export async function toOwnerView(context: Owner, row: sql.Row): Promise<Verification> {
  const { db, now, lang, session } = context
  const settings = await readSettings(db)
  const files = await viewFiles(db, fileIdsOf(row), { now, session })
  const infoRequests = await listInfoRequestsForBuyer(db, 'verifications', [row.id])
  const mayLook = await isProved(context)
  const shown = files.map((file) =>
    file.purpose === 'identity' && !mayLook ? { ...file, url: '' } : file,
  )
  return {
    ...plain(row, { lang, now, settings }),
    files: shown,
    infoRequests: infoRequests(row.id),
  }
}

type Staff = { db: Queryable; now: Instant; lang: Lang }

export async function toStaffView(
  { db, now, lang }: Staff,
  row: sql.Row,
): Promise<OfficeVerification> {
  const [settings, [buyer], steps, sameNumberCount, infoRequests] = await Promise.all([
    readSettings(db),
    buyersByIds(db, [row.buyerId]),
    sql.stepsOf(db, row.id),
    sameNumber(db, row),
    listInfoRequests(db, 'verifications', [row.id]),
  ])
  const seen = plain(row, { lang, now, settings })
  return {
    ...seen,
    // A look at any part of a secret is an entry of the log.
    answerEnds: Object.fromEntries(Object.keys(seen.answerEnds).map((item) => [item, ''])),
    buyer: { id: row.buyerId, nickName: buyer?.nickName ?? '', contact: contactOf(buyer) },
    lang: buyer?.lang ?? 'cn',
    reviewerName: row.reviewerName,
    decidedBy: row.decidedBy,
    sameNumberCount,
    infoRequests: infoRequests(row.id),
    steps,
  }
}

/** How many other buyers have the same document. */
async function sameNumber(
  db: Queryable,
  { id, encryptedId, idLast4, buyerId }: sql.Row,
): Promise<number> {
  if (encryptedId === null || idLast4 === null) return 0
  const number = decryptId(encryptedId, id)
  const alike = await sql.withLast4(db, buyerId, idLast4)
  return new Set(
    alike
      .filter((each) => decryptId(each.encryptedId, each.id) === number)
      .map((each) => each.buyerId),
  ).size
}

export async function rowsForStaff(
  db: Queryable,
  rows: readonly sql.Row[],
): Promise<VerificationRow[]> {
  const [settings, buyers] = await Promise.all([
    readSettings(db),
    buyersByIds(db, [...new Set(rows.map(({ buyerId }) => buyerId))]),
  ])
  return rows.map((row) => {
    const buyer = buyers.find(({ id }) => id === row.buyerId)
    return {
      id: row.id,
      state: row.state,
      kind: row.kind,
      storeName: row.storeName ?? '',
      regionText: row.regionText,
      buyer: { id: row.buyerId, nickName: buyer?.nickName ?? '', contact: contactOf(buyer) },
      submittedAt: row.submittedAt,
      decidedAt: row.decidedAt,
      reviewBy: reviewBy(row, settings),
      reviewerName: row.reviewerName,
    }
  })
}
