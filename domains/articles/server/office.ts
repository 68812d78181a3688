/**
 * How the merchant writes articles: a draft that is saved any number of times, versions that never change, and which of
 * them visitors read, now or from an instant on.
 */
import type { AuditAction } from '#domains/audit/actions.ts'
import { audit } from '#domains/audit/server/door.ts'
import { redirectRemoved, releaseAddress } from '#domains/redirects/server/door.ts'
import { markWriting } from '#domains/writings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { textIn, type Translated } from '#kit/contract/lang.ts'
import { cutPage, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cleanTexts } from '#kit/server/text/html.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type * as contract from '../office-contract.ts'
import type { ArticleTexts, OfficeArticle } from '../office-contract.ts'
import { pathOfArticle } from '../kinds.ts'
import { ArticleReasons } from '../reasons.ts'
import { claimPictures, releaseCover } from './covers.ts'
import { tagOf } from './tags.ts'
import * as channelsSql from './channels-sql.ts'
import * as sql from './office-sql.ts'

const PAGE_ROWS = 30
const OTHER_LANGS = ['en', 'spa', 'id'] as const

export async function list(
  { db }: StaffContext,
  { kind, state, channel, missing, q, after }: InputOf<typeof contract.officeArticles>,
): Promise<DataOf<typeof contract.officeArticles>> {
  const words = q?.toLowerCase() ?? ''
  const rows = await sql.list(db, {
    kind: kind ?? null,
    state: state ?? null,
    channel: channel ?? null,
    missing: missing ?? null,
    pattern: words === '' ? null : likePattern(words),
    place: momentAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS, ({ changedAt, id }) =>
    momentCursor({ at: changedAt, id }),
  )
  return {
    items: items.map(({ channelId, channelName, html, ...row }) => ({
      ...row,
      channel:
        channelId === null || channelName === null ? null : { id: channelId, name: channelName },
      missing: OTHER_LANGS.filter((lang) => !has(row.title, lang) || !has(html, lang)),
    })),
    next,
  }
}

const has = (text: Translated | null, lang: (typeof OTHER_LANGS)[number]): boolean =>
  text !== null && textIn(text, lang).lang === lang

/** @throws {Refused} notFound */
export async function detail({ db }: StaffContext, id: number): Promise<OfficeArticle> {
  return findArticle(db, id)
}

async function findArticle(db: Queryable, id: number): Promise<OfficeArticle> {
  const head = await sql.find(db, id)
  if (head === null) throw new Refused(Reasons.notFound)
  const [draft, versions] = [await sql.draft(db, id), await sql.listVersions(db, id)]
  const [first] = versions
  const newest = first === undefined ? null : await sql.findVersion(db, id, first.number)
  const { next, nextAt, ...rest } = head
  return {
    ...rest,
    next: next === null || nextAt === null ? null : { number: next, at: nextAt },
    draft,
    newest: newest === null ? null : textsOf(newest),
    versions,
  }
}

const textsOf = (row: ArticleTexts): ArticleTexts => {
  const { title, summary, html, coverUrl, coverAlt, heldFrom, heldUntil } = row
  return { title, summary, html, coverUrl, coverAlt, heldFrom, heldUntil }
}

/** @throws {Refused} notFound */
export async function version(
  { db }: StaffContext,
  { id, number }: InputOf<typeof contract.officeArticleVersion>,
): Promise<DataOf<typeof contract.officeArticleVersion>> {
  const found = await sql.findVersion(db, id, number)
  if (found === null) throw new Refused(Reasons.notFound)
  return found
}

const NOTHING = { cn: '' }

/** @throws {Refused} notFound: the channel */
export function add(
  context: StaffContext,
  { kind, channelId, title }: InputOf<typeof contract.addArticle>,
): Promise<OfficeArticle> {
  const { db, now, staffName } = context
  return db.tx(async (tx) => {
    if (channelId !== null) await demandChannel(tx, channelId, kind)
    const { id } = await sql.insert(tx, { kind, channelId, now })
    const texts = { title, summary: NOTHING, html: NOTHING, coverAlt: NOTHING }
    const empty = { ...texts, coverUrl: null, heldFrom: null, heldUntil: null }
    await sql.addDraft(tx, { id, texts: empty, by: staffName, now })
    await markWriting(tx, 'article', id, now)
    await audit(tx, context, {
      action: 'articles.add',
      object: `article:${id}`,
      after: { title },
    })
    return findArticle(tx, id)
  })
}

/** @throws {Refused} notFound: it does not exist, or is of another kind */
async function demandChannel(
  tx: Queryable,
  id: number,
  kind: sql.Head['kind'],
): Promise<channelsSql.ChannelRow> {
  const channel = await channelsSql.lock(tx, id)
  if (channel?.kind !== kind) throw new Refused(Reasons.notFound)
  return channel
}

/** @throws {Refused} notFound, changedMeanwhile, endsBeforeStart; invalidInput for a picture that was not uploaded */
export function saveDraft(
  context: StaffContext,
  { id, draftVersion, ...form }: InputOf<typeof contract.saveArticleDraft>,
): Promise<OfficeArticle> {
  const { now, staffName } = context
  const { heldFrom, heldUntil } = form
  if (heldFrom !== null && heldUntil !== null && heldUntil < heldFrom)
    throw new Refused(ArticleReasons.endsBeforeStart)
  return change(context, id, async (tx) => {
    const texts = { ...form, html: cleanTexts(form.html) }
    const before = await sql.draft(tx, id)
    const written = { id, texts, by: staffName, now }
    const isSaved =
      draftVersion === null
        ? await sql.addDraft(tx, written)
        : await sql.changeDraft(tx, { ...written, known: draftVersion })
    if (!isSaved) throw new Refused(Reasons.changedMeanwhile)
    await claimPictures(tx, context, { id, coverUrl: texts.coverUrl, html: texts.html })
    if (before !== null && before.coverUrl !== texts.coverUrl) {
      await releaseCover(tx, before.coverUrl)
    }
    return { action: 'articles.saveDraft', after: { title: texts.title } }
  })
}

/** @throws {Refused} notFound, changedMeanwhile */
export const place = (
  context: StaffContext,
  { id, version: known, channelId, position }: InputOf<typeof contract.placeArticle>,
): Promise<OfficeArticle> =>
  change(context, id, async (tx, head) => {
    demandVersion(head, known)
    const channel = channelId === null ? null : await demandChannel(tx, channelId, head.kind)
    const left = head.channelId === null ? null : await channelsSql.lock(tx, head.channelId)
    await sql.setPlace(tx, { id, channelId, position })
    await invalidate(tx, [tagOf(head.kind)])
    return {
      action: 'articles.place',
      before: placeOf(left, head.position),
      after: placeOf(channel, position),
    }
  })

const placeOf = (channel: channelsSql.ChannelRow | null, position: number) => ({
  channel: channel?.name ?? null,
  position,
})

/** @throws {Refused} notFound, changedMeanwhile, chineseNeeded, notAhead */
export const publish = (
  context: StaffContext,
  { id, draftVersion, at }: InputOf<typeof contract.publishArticle>,
): Promise<OfficeArticle> =>
  change(context, id, async (tx, head) => {
    const { now, staffName } = context
    if (at !== null && at <= now) throw new Refused(ArticleReasons.notAhead)
    const texts = await sql.takeDraft(tx, id, draftVersion)
    if (texts === null) throw new Refused(Reasons.changedMeanwhile)
    if (isEmpty(texts.title.cn) || isEmpty(texts.html.cn)) {
      throw new Refused(ArticleReasons.chineseNeeded)
    }
    const { number } = await sql.addVersion(tx, { id, texts, by: staffName, now })
    await sql.setPublished(tx, { id, number, at, now })
    if (at === null) await releaseAddress(tx, context, pathOfArticle(head.kind, id))
    await invalidate(tx, [tagOf(head.kind)])
    const after = { title: texts.title, version: number, publishedAt: at ?? now }
    return { action: at === null ? 'articles.publish' : 'articles.schedule', after }
  })

const isEmpty = (html: string): boolean => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** @throws {Refused} notFound, changedMeanwhile */
export const unschedule = (
  context: StaffContext,
  { id, version: known }: InputOf<typeof contract.unscheduleArticle>,
): Promise<OfficeArticle> =>
  change(context, id, async (tx, head) => {
    demandVersion(head, known)
    if (head.next === null) throw new Refused(Reasons.changedMeanwhile)
    const { now, staffName } = context
    const texts = (await sql.findVersion(tx, id, head.next))!
    await sql.addDraft(tx, { id, texts: textsOf(texts), by: staffName, now })
    await sql.setUnscheduled(tx, id)
    return {
      action: 'articles.unschedule',
      before: { version: head.next, publishedAt: head.nextAt },
    }
  })

/** @throws {Refused} notFound, changedMeanwhile */
export const discard = (
  context: StaffContext,
  { id, draftVersion }: InputOf<typeof contract.discardArticleDraft>,
): Promise<OfficeArticle> =>
  change(context, id, async (tx, head) => {
    // An article is never without any text.
    if (head.state === 'draft') throw new Refused(Reasons.changedMeanwhile)
    const texts = await sql.takeDraft(tx, id, draftVersion)
    if (texts === null) throw new Refused(Reasons.changedMeanwhile)
    await releaseCover(tx, texts.coverUrl)
    return { action: 'articles.discardDraft', before: { title: texts.title } }
  })

/** @throws {Refused} notFound, changedMeanwhile, and what redirects refuse */
export const withdraw = (
  context: StaffContext,
  { id, version: known, redirectTo }: InputOf<typeof contract.withdrawArticle>,
): Promise<OfficeArticle> =>
  change(context, id, async (tx, head) => {
    demandVersion(head, known)
    if (head.shown === null) throw new Refused(Reasons.changedMeanwhile)
    await sql.setWithdrawn(tx, id)
    const from = pathOfArticle(head.kind, id)
    if (redirectTo !== undefined) await redirectRemoved(tx, context, { from, to: redirectTo })
    await invalidate(tx, [tagOf(head.kind)])
    return { action: 'articles.withdraw', before: { version: head.shown } }
  })

function demandVersion(head: sql.Head, known: number): void {
  if (head.version !== known) throw new Refused(Reasons.changedMeanwhile)
}

/** @throws {Refused} notFound, wasPublished */
export function remove(
  context: StaffContext,
  { id }: InputOf<typeof contract.removeArticle>,
): Promise<null> {
  return context.db.tx(async (tx) => {
    if ((await sql.lock(tx, id)) === null) throw new Refused(Reasons.notFound)
    const draft = await sql.draft(tx, id)
    if (!(await sql.remove(tx, id))) throw new Refused(ArticleReasons.wasPublished)
    await releaseCover(tx, draft?.coverUrl ?? null)
    await markWriting(tx, 'article', id, context.now)
    await audit(tx, context, {
      action: 'articles.remove',
      object: `article:${id}`,
      before: { title: draft?.title ?? null },
      after: null,
    })
    return null
  })
}

type Logged = { action: AuditAction; before?: object; after?: object }

/** One change of a locked article. @throws {Refused} notFound, and what `act` refuses */
function change(
  context: StaffContext,
  id: number,
  act: (tx: Queryable, head: sql.Head) => Promise<Logged>,
): Promise<OfficeArticle> {
  return context.db.tx(async (tx) => {
    const head = await sql.lock(tx, id)
    if (head === null) throw new Refused(Reasons.notFound)
    await audit(tx, context, { ...(await act(tx, head)), object: `article:${id}` })
    await markWriting(tx, 'article', id, context.now)
    return findArticle(tx, id)
  })
}
