/**
 * The merchant's template overrides: shown beside the default texts, validated, previewed with sample values, and stored by
 * version.
 */
import { randomUUID } from 'node:crypto'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { wordOf } from '#kit/server/text/translate.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { Template } from '../../definition.ts'
import { MessageReasons } from '../../reasons.ts'
import { ABOUT_MONEY } from '../../kinds.ts'
import {
  Channel,
  type TemplateError,
  type getTemplate,
  type previewTemplate,
  type resetTemplate,
  type saveTemplate,
  type testTemplate,
  type MessageTemplate,
  type TemplateRow,
} from '../../templates-contract.ts'
import { blocksOf } from '../mail-layout/blocks.ts'
import { post, loadSurroundings } from '../send.ts'
import { wordsFor, writeOwn, type Surroundings, keyOf } from '../templates.ts'
import { errorsOf, tooLong } from './errors.ts'
import { forgetOverrides, OVERRIDES_TAG, type Own } from './cache.ts'
import { findMail, isFixed, mailOf, templates } from '../definitions.ts'
import { sampleOf } from './samples.ts'
import { smsParts } from './sms-parts.ts'
import * as sql from './sql.ts'

/** Functions that the staff domain provides, because messages cannot import it. */
export type StaffHelp = {
  emailOf: (db: Queryable, staffId: number) => Promise<string>
}
type Which = sql.Which
type Form = InputOf<typeof previewTemplate>

const TESTS: Limit = { name: 'messages.test', count: 10, perSeconds: 3600 }
const VERSIONS_SHOWN = 30

/** A message is useless without these variables. */
const NEEDED: ReadonlySet<string> = new Set(['code'])

/** Whether this channel has a default text for the template. */
const isSent = (channel: Channel, template: Template): boolean =>
  (findMail(template)?.channels ?? ['mail']).includes(channel)

function demandSent({ channel, template }: Pick<Which, 'channel' | 'template'>): void {
  if (findMail(template) === undefined || !isSent(channel, template))
    throw new Refused(Reasons.notFound)
}

function demandChangeable(which: Pick<Which, 'channel' | 'template'>): void {
  demandSent(which)
  if (isFixed(which.template)) throw new Refused(MessageReasons.fixedTemplate)
}

function defaultOf({ channel, template, lang }: Which): Own {
  const key = keyOf(channel, template)
  return channel === 'mail'
    ? { subject: wordOf(lang, `${key}.subject`) ?? '', body: wordOf(lang, `${key}.text`) ?? '' }
    : { subject: '', body: wordOf(lang, key) ?? '' }
}

/** The variables of a template, each with its sample value. */
function variablesOf(template: Template, around: Surroundings, now: Instant) {
  const written = wordsFor(template, sampleOf(template, around.lang, now), around)
  return Object.entries(written).map(([name, value]) => ({
    name,
    isNumber: typeof value === 'number',
    isNeeded: NEEDED.has(name) || (name === 'url' && mailOf(template).needsLink === true),
    sample: String(value),
  }))
}

const renderSample = (which: Which, own: Own, around: Surroundings, now: Instant): Own =>
  writeOwn(which, own, sampleOf(which.template, around.lang, now), around)

/** Templates for buyers first, those for staff last, in the order of the kinds. */
export async function list({ db, lang, now }: StaffContext): Promise<TemplateRow[]> {
  const [rows, around] = await Promise.all([sql.inForce(db), loadSurroundings(db, lang)])
  const changed = rows.filter(({ body, template }) => body !== null && !isFixed(template))
  return templates().flatMap((template) =>
    Channel.options
      .filter((channel) => isSent(channel, template))
      .map((channel) => {
        const own = changed.filter((each) => each.channel === channel && each.template === template)
        const mine = own.find((each) => each.lang === lang)
        const which = { channel, template, lang }
        const text = mine === undefined ? defaultOf(which) : ownIn(mine)!
        const shown = renderSample(which, text, around, now)
        return {
          channel,
          template,
          isFixed: isFixed(template),
          title: channel === 'mail' ? shown.subject : shown.body,
          changedLangs: LANGS.filter((each) => own.some((row) => row.lang === each)),
          changedAt:
            own
              .map(({ changedAt }) => changedAt)
              .toSorted()
              .at(-1) ?? null,
        }
      }),
  )
}

const ownIn = ({ subject, body }: Pick<sql.Row, 'subject' | 'body'>): Own | null =>
  body === null ? null : { subject: subject ?? '', body }

/** @throws {Refused} notFound */
export async function read(
  { db, now }: Pick<StaffContext, 'now'> & { db: Queryable },
  which: InputOf<typeof getTemplate>,
): Promise<MessageTemplate> {
  demandSent(which)
  const { channel, template, lang } = which
  const [rows, around] = await Promise.all([
    sql.versions(db, which, VERSIONS_SHOWN),
    loadSurroundings(db, lang),
  ])
  const own = rows[0] === undefined || isFixed(template) ? null : ownIn(rows[0])
  return {
    channel,
    template,
    lang,
    default: defaultOf(which),
    text: own ?? defaultOf(which),
    isChanged: own !== null,
    isFixed: isFixed(template),
    version: rows[0]?.version ?? 0,
    variables: variablesOf(template, around, now),
    versions: rows.map((row) => ({
      version: row.version,
      text: ownIn(row),
      changedAt: row.changedAt,
      changedBy: row.changedBy,
    })),
  }
}

type Checked = { errors: TemplateError[]; text: Own | null }

async function check(db: Queryable, now: Instant, form: Form): Promise<Checked> {
  demandSent(form)
  const around = await loadSurroundings(db, form.lang)
  const errors = errorsOf(form.channel, form, {
    variables: variablesOf(form.template, around, now),
    hasNoAccounts: ABOUT_MONEY.has(mailOf(form.template).kind),
    hasNoAddresses: mailOf(form.template).isCode === true,
  })
  if (errors.length > 0) return { errors, text: null }
  const text = renderSample(form, form, around, now)
  return { errors: tooLong(form.channel, text.body), text }
}

/** @throws {Refused} notFound */
export async function preview(
  { db, now }: StaffContext,
  form: Form,
): Promise<DataOf<typeof previewTemplate>> {
  const { errors, text } = await check(db, now, form)
  const parts = form.channel === 'sms' && text !== null ? smsParts(text.body) : null
  const { origin } = await loadSurroundings(db, form.lang)
  const blocks =
    form.channel === 'mail' && text !== null
      ? blocksOf({ template: form.template, text: text.body, origin })
      : null
  return { errors, text, blocks, parts }
}

async function demandGood(db: Queryable, now: Instant, form: Form): Promise<Own> {
  const { errors, text } = await check(db, now, form)
  if (errors.length > 0 || text === null) {
    throw new Refused(MessageReasons.badTemplate, { detail: { errors } })
  }
  return text
}

/** @throws {Refused} fixedTemplate, badTemplate, changedMeanwhile, notFound */
export async function save(
  context: StaffContext,
  form: InputOf<typeof saveTemplate>,
): Promise<MessageTemplate> {
  demandChangeable(form)
  await demandGood(context.db, context.now, form)
  return put(context, form, { subject: form.subject, body: form.body })
}

/** @throws {Refused} fixedTemplate, changedMeanwhile, notFound */
export async function reset(
  context: StaffContext,
  which: InputOf<typeof resetTemplate>,
): Promise<MessageTemplate> {
  demandChangeable(which)
  return put(context, which, null)
}

async function put(
  context: StaffContext,
  which: InputOf<typeof resetTemplate>,
  own: Own | null,
): Promise<MessageTemplate> {
  const { channel, template, lang, version } = which
  const { now: changedAt, staffName: changedBy } = context
  const saved = await context.db.tx(async (tx) => {
    const [before] = await sql.versions(tx, which, 1)
    const subject = channel === 'mail' ? (own?.subject ?? null) : null
    const body = own?.body ?? null
    const row = { channel, template, lang, version, subject, body, changedAt, changedBy }
    if (!(await sql.add(tx, row))) throw new Refused(Reasons.changedMeanwhile)
    await audit(tx, context, {
      action: 'messages.wording',
      object: `message:${channel}/${template}/${lang}`,
      before: (before === undefined ? null : ownIn(before)) ?? defaultOf(which),
      after: own ?? defaultOf(which),
    })
    await invalidate(tx, [OVERRIDES_TAG])
    return read({ db: tx, now: changedAt }, which)
  })
  forgetOverrides()
  return saved
}

/** @throws {Refused} fixedTemplate, badTemplate, invalidInput without a number for a text message, tooMany, notFound */
export async function test(
  context: StaffContext,
  form: InputOf<typeof testTemplate>,
  { emailOf }: StaffHelp,
): Promise<{ to: string }> {
  const { db, now, staffId } = context
  demandChangeable(form)
  const text = await demandGood(db, now, form)
  const { channel, template, lang, phone } = form
  const to = channel === 'mail' ? await emailOf(db, staffId) : phone
  if (to === undefined) {
    const fields = [{ path: 'phone', message: '' }]
    throw new Refused(Reasons.invalidInput, { detail: { fields } })
  }
  await demandToken(db, now, TESTS, String(staffId))
  const values = { ...sampleOf(template, lang as Lang, now) }
  await db.tx(async (tx) => {
    const key = `test:${randomUUID()}`
    await post(tx, { channel, key, recipient: to, lang, template, now }, { ...text, values })
    const object = `message:${channel}/${template}/${lang}`
    await audit(tx, context, { action: 'messages.test', object, after: { to } })
  })
  return { to }
}
