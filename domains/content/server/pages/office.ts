/**
 * How the merchant edits text pages: a draft that can be saved any number of times, and published versions that never
 * change.
 */
import { audit } from '#domains/audit/server/door.ts'
import { redirectRemoved, releaseAddress } from '#domains/redirects/server/door.ts'
import { markWriting } from '#domains/writings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cleanTexts } from '#kit/server/text/html.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { ContentReasons } from '../../reasons.ts'
import type {
  discardPageDraft,
  officePageVersion,
  officeTextPages,
  OfficeTextPage,
  publishPage,
  savePageDraft,
  withdrawPage,
} from '../../pages-contract.ts'
import { PAGE_KEYS, pathOfTextPage, type PageKey } from '../../text-pages.ts'
import * as sql from './sql.ts'

/** The footer of every page links to them. */
const EVERYWHERE = ['*']

export async function list({ db }: StaffContext): Promise<DataOf<typeof officeTextPages>> {
  const [versions, drafts] = await Promise.all([sql.newestHeads(db), sql.draftHeads(db)])
  return PAGE_KEYS.map((page) => {
    const found = versions.find((each) => each.page === page)
    const draft = drafts.find((each) => each.page === page)
    return {
      page,
      title: draft?.title ?? found?.title ?? { cn: '' },
      newest: found === undefined ? null : headOf(found),
      draftSavedAt: draft?.savedAt ?? null,
    }
  })
}

const headOf = ({ version, isWithdrawn, publishedAt, publishedBy }: sql.Head): sql.Head => ({
  version,
  isWithdrawn,
  publishedAt,
  publishedBy,
})

export const detail = ({ db }: StaffContext, page: PageKey) => findTextPage(db, page)

async function findTextPage(db: Queryable, page: PageKey): Promise<OfficeTextPage> {
  const [draft, newest, versions] = await Promise.all([
    sql.draft(db, page),
    sql.findNewest(db, page),
    sql.listVersions(db, page),
  ])
  return { page, draft, newest, versions }
}

/** @throws {Refused} notFound */
export async function version(
  { db }: StaffContext,
  { page, number }: InputOf<typeof officePageVersion>,
): Promise<DataOf<typeof officePageVersion>> {
  const found = await sql.version(db, page, number)
  if (found === null) throw new Refused(ContentReasons.notFound)
  return found
}

/** @throws {Refused} changedMeanwhile */
export function saveDraft(
  context: StaffContext,
  { page, version: known, ...form }: InputOf<typeof savePageDraft>,
): Promise<OfficeTextPage> {
  const { db, now, staffName } = context
  return db.tx(async (tx) => {
    const texts = { ...form, html: cleanTexts(form.html) }
    const written = { ...texts, page, by: staffName, now }
    const isSaved =
      known === null
        ? await sql.addDraft(tx, written)
        : await sql.changeDraft(tx, { ...written, version: known })
    if (!isSaved) throw new Refused(Reasons.changedMeanwhile)
    const after = { title: texts.title }
    await markWriting(tx, 'page', page, context.now)
    await audit(tx, context, { action: 'content.saveDraft', object: `page:${page}`, after })
    return findTextPage(tx, page)
  })
}

/** @throws {Refused} changedMeanwhile, chineseNeeded */
export function publish(
  context: StaffContext,
  { page, version: known }: InputOf<typeof publishPage>,
): Promise<OfficeTextPage> {
  const { db, now, staffName } = context
  return db.tx(async (tx) => {
    const texts = await sql.takeDraft(tx, page, known)
    if (texts === null) throw new Refused(Reasons.changedMeanwhile)
    if (isEmpty(texts.title.cn) || isEmpty(texts.html.cn)) {
      throw new Refused(ContentReasons.chineseNeeded)
    }
    const added = await sql.addVersion(tx, {
      ...texts,
      page,
      by: staffName,
      now,
      isWithdrawn: false,
    })
    if (added === null) throw new Refused(Reasons.changedMeanwhile)
    const after = { ...added, title: texts.title }
    await releaseAddress(tx, context, pathOfTextPage(page))
    await markWriting(tx, 'page', page, context.now)
    await audit(tx, context, { action: 'content.publishPage', object: `page:${page}`, after })
    await invalidate(tx, EVERYWHERE)
    return findTextPage(tx, page)
  })
}

const isEmpty = (html: string): boolean => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** @throws {Refused} changedMeanwhile */
export function discardDraft(
  context: StaffContext,
  { page, version: known }: InputOf<typeof discardPageDraft>,
): Promise<OfficeTextPage> {
  return context.db.tx(async (tx) => {
    const texts = await sql.takeDraft(tx, page, known)
    if (texts === null) throw new Refused(Reasons.changedMeanwhile)
    const before = { title: texts.title }
    await markWriting(tx, 'page', page, context.now)
    await audit(tx, context, { action: 'content.discardDraft', object: `page:${page}`, before })
    return findTextPage(tx, page)
  })
}

/** @throws {Refused} changedMeanwhile, and what redirects refuse */
export function withdraw(
  context: StaffContext,
  { page, version: known, redirectTo }: InputOf<typeof withdrawPage>,
): Promise<OfficeTextPage> {
  const { db, now, staffName } = context
  return db.tx(async (tx) => {
    const isDone = await sql.withdraw(tx, { page, version: known, by: staffName, now })
    if (!isDone) throw new Refused(Reasons.changedMeanwhile)
    const from = pathOfTextPage(page)
    if (redirectTo !== undefined) await redirectRemoved(tx, context, { from, to: redirectTo })
    const before = { version: known }
    await markWriting(tx, 'page', page, context.now)
    await audit(tx, context, { action: 'content.withdrawPage', object: `page:${page}`, before })
    await invalidate(tx, EVERYWHERE)
    return findTextPage(tx, page)
  })
}
