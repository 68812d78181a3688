/** Settings for staff: listing and changing them. */
import { Reasons, Refused, type Reason } from '#kit/contract/refusal.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
// Types only: owners and approvals need settings themselves, so their functions are passed in.
import type { askApproval } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { mailOfApprovals } from '#domains/staff/server/colleague-door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { asksFor, isFarFrom, type changeSettings, type listSettings } from '../contract.ts'
import { SettingReasons } from '../reasons.ts'
import type { Setting } from '../definition.ts'
import { findDeclaration, listDeclarations } from './declarations.ts'
import * as sql from './sql.ts'
import { forgetSettings, isWithin, readSettings, valueInForce } from './values.ts'

/** Functions of domains that need settings themselves. */
export type Around = {
  mailOfApprovals: typeof mailOfApprovals
  askApproval: typeof askApproval
}

type Row = DataOf<typeof listSettings>[number]

export async function list({ db }: StaffContext): Promise<Row[]> {
  const [stored, base] = await Promise.all([sql.changes(db), baseOf(db)])
  const changes = new Map(stored.map((each) => [each.key, each]))
  return Object.entries(listDeclarations(base)).map(([key, setting]) =>
    rowOf(key, setting, changes.get(key)),
  )
}

type Form = InputOf<typeof changeSettings>['changes'][number]
type Changed = DataOf<typeof changeSettings>[number]

/**
 * Sets all values or none, or requests approval where a change would loosen an approval rule or move a rate by much.
 * @throws {Refused} unknownSetting, outOfBounds, changedMeanwhile, approvals.alreadyAsked, approvals.aloneFrom; with the
 * `keys` of the settings that it is about
 */
export async function changeAll(
  context: StaffContext,
  { changes }: InputOf<typeof changeSettings>,
  around: Around,
): Promise<Changed[]> {
  const base = await baseOf(context.db)
  const isUnknown = ({ key }: Form) => findDeclaration(key, base) === null
  refuseWhere(changes, SettingReasons.unknownSetting, isUnknown)
  refuseWhere(changes, SettingReasons.outOfBounds, isOutside(base))
  const rows = await context.db.tx(async (tx) => {
    const stored = await sql.lockAll(
      tx,
      changes.map(({ key }) => key),
    )
    const before = new Map(stored.map((each) => [each.key, each]))
    const isStale = ({ key, version }: Form) => (before.get(key)?.version ?? 0) !== version
    refuseWhere(changes, Reasons.changedMeanwhile, isStale)
    const changed: Changed[] = []
    // One after the other: each looks at the rules as those before it have left them.
    for (const form of changes) {
      changed.push(
        await aboutKey(form.key, () => change(tx, context, form, before.get(form.key), around)),
      )
    }
    return changed
  })
  forgetSettings()
  return rows
}

/** @throws {Refused} where that is so of some of the changes, whose keys it names */
function refuseWhere(
  changes: readonly Form[],
  reason: Reason,
  isRefused: (form: Form) => boolean,
): void {
  const keys = changes.filter(isRefused).map(({ key }) => key)
  if (keys.length > 0) throw new Refused(reason, { detail: { keys } })
}

/** Adds the setting's key to a refusal that another domain gives. */
async function aboutKey<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Refused(error.reason, { detail: { keys: [key] }, values: error.values })
  }
}

async function change(
  tx: Queryable,
  context: StaffContext,
  form: Form,
  stored: sql.Change | undefined,
  around: Around,
): Promise<Changed> {
  const { key, value } = form
  const base = await baseOf(tx)
  const setting = demandDeclaration(key, base)
  const before = valueInForce(setting, stored?.value)
  const after = value ?? setting.default
  const kind = await kindOfAct(tx, context, { key, setting, before, after })
  const isAsked =
    kind !== null &&
    (await around.askApproval(tx, context, {
      kind,
      object: `setting:${key}`,
      orderNumber: null,
      payload: form,
      lines: [
        { word: 'setting.key', amount: null, text: key },
        lineOf('setting.was', setting, before),
        lineOf('setting.is', setting, after),
      ],
      currency: base,
      note: '',
    }))
  if (isAsked) return { ...rowOf(key, setting, stored), isAsked }
  return { ...(await put(tx, context, form, around)), isAsked: false }
}

type Changing = { key: string; setting: Setting; before: sql.Value; after: sql.Value }

/** The kind of approval that the change needs; null where one person may do it. */
async function kindOfAct(
  tx: Queryable,
  { now }: StaffContext,
  { key, setting, before, after }: Changing,
): Promise<ReturnType<typeof asksFor>> {
  const kind = asksFor({ key, isRule: setting.looser !== undefined })
  if (kind === 'settings.tax') return before === after ? null : kind
  if (kind !== 'settings.rate') return isLooser(setting, before, after) ? kind : null
  // At least a day: otherwise a change could be split into many small steps.
  const days = Math.max(1, (await readSettings(tx))['approvals.newMemberDays'])
  const former = await sql.formerSince(tx, { key, since: later(now, -days * DAY_MS) })
  const held = [before, ...former.map((value) => valueInForce(setting, value))]
  return isFarFrom(held.map(Number), Number(after)) ? kind : null
}

/** Whether a change lets one person do more alone than before. */
function isLooser({ looser }: Setting, before: sql.Value, after: sql.Value): boolean {
  if (looser === undefined) return false
  if (looser === 'off') return before === true && after === false
  if (looser === 'more') return hasMore(String(before), String(after))
  return looser === 'up' ? after > before : after < before
}

/** Whether a list, between commas, names what it did not name before; `*` names everything. */
function hasMore(before: string, after: string): boolean {
  const namesIn = (list: string) => list.split(/[,，]/).map((each) => each.trim())
  const known = namesIn(before)
  return !known.includes('*') && namesIn(after).some((each) => !known.includes(each))
}

/** Money is shown as an amount; other values are followed by their unit. */
const lineOf = (word: string, setting: Setting, value: sql.Value) => {
  const unit = setting.kind === 'number' ? setting.unit : null
  return unit === 'minorUnits'
    ? { word, amount: Number(value), text: null }
    : { word, amount: null, text: unit === null ? String(value) : `${String(value)} ${unit}` }
}

/** Also applies an approved change. @throws {Refused} changedMeanwhile */
export async function put(
  tx: Queryable,
  context: StaffContext,
  { key, value, version }: Form,
  { mailOfApprovals }: Pick<Around, 'mailOfApprovals'>,
): Promise<Row> {
  const setting = demandDeclaration(key, await baseOf(tx))
  const given = { key, value, version, changedAt: context.now, changedBy: context.staffName }
  const changed = await sql.change(tx, given)
  if (changed === null) throw new Refused(Reasons.changedMeanwhile)
  const before = changed.before ?? setting.default
  const after = value ?? setting.default
  await audit(tx, context, { action: 'settings.change', object: `setting:${key}`, before, after })
  if (setting.looser !== undefined) {
    await mailOfApprovals(tx, context, { setting: key, version: changed.version })
  }
  await invalidate(tx, ['*']) // names, rates and taxes are on every page; and other processes learn of it this way
  return rowOf(key, setting, { ...given, version: changed.version })
}

const baseOf = async (db: Queryable): Promise<Currency> =>
  (await readSettings(db))['shop.baseCurrency']

/** @throws {Refused} unknownSetting */
function demandDeclaration(key: string, base: Currency): Setting {
  const found = findDeclaration(key, base)
  if (found === null) throw new Refused(SettingReasons.unknownSetting)
  return found
}

const isOutside =
  (base: Currency) =>
  ({ key, value }: Form): boolean => {
    const setting = findDeclaration(key, base)
    return value !== null && setting !== null && !isWithin(setting, value)
  }

const boundsOf = (setting: Setting) => ({
  unit: setting.kind === 'number' ? setting.unit : null,
  minimum: setting.kind === 'number' ? setting.minimum : null,
  maximum: setting.kind === 'number' ? setting.maximum : null,
  maxLength: setting.kind === 'text' ? setting.maxLength : null,
})

const rowOf = (key: string, setting: Setting, change: sql.Change | undefined): Row => ({
  key,
  task: setting.task,
  kind: setting.kind,
  isRule: setting.looser !== undefined,
  ...boundsOf(setting),
  value: change?.value ?? setting.default,
  default: setting.default,
  changedAt: change?.changedAt ?? null,
  changedBy: change?.changedBy ?? null,
  version: change?.version ?? 0,
})
