/** How an operator sees and changes the settings. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { purge } from '#kit/server/purge.ts'
import type { StaffContext } from '#kit/server/serve.ts'
// Types only: log and owners belong to staff, who need settings themselves, so the functions are handed in.
import type { audit, mailOfApprovals } from '#domains/staff/server/door.ts'
import {
  SETTINGS,
  SettingReasons,
  type changeSetting,
  type listSettings,
  type Setting,
} from '../contract.ts'
import * as sql from './sql.ts'
import { forgetSettings, isSettingKey, isTimeZone, isWithin } from './values.ts'

export type Reporting = { audit: typeof audit; mailOfApprovals: typeof mailOfApprovals }

/** Whoever loosens these may do alone what two people should. */
const APPROVALS = 'approvals.'

type Row = DataOf<typeof listSettings>[number]

export async function list({ db }: StaffContext): Promise<Row[]> {
  const changes = new Map((await sql.changes(db)).map((each) => [each.key, each]))
  return Object.entries<Setting>(SETTINGS).map(([key, setting]) =>
    rowOf(key, setting, changes.get(key)),
  )
}

/** @throws {Refused} unknownSetting, outOfBounds, changedMeanwhile */
export async function change(
  context: StaffContext,
  { key, value, version }: InputOf<typeof changeSetting>,
  { audit, mailOfApprovals }: Reporting,
): Promise<Row> {
  if (!isSettingKey(key)) throw new Refused(SettingReasons.unknownSetting)
  const setting: Setting = SETTINGS[key]
  if (value !== null) demandWithin(key, setting, value)

  const given = { key, value, version, changedAt: context.now, changedBy: context.staffName }
  const row = await context.db.tx(async (tx) => {
    const changed = await sql.change(tx, given)
    if (changed === null) throw new Refused(Reasons.changedMeanwhile)
    const before = changed.before ?? setting.default
    const after = value ?? setting.default
    await audit(tx, context, { action: 'settings.change', object: `setting:${key}`, before, after })
    if (key.startsWith(APPROVALS)) {
      await mailOfApprovals(tx, context, { setting: key, version: changed.version })
    }
    await purge(tx, ['*']) // names, rates and taxes are on every page; and it is how the others hear of it
    return rowOf(key, setting, { ...given, version: changed.version })
  })
  forgetSettings()
  return row
}

function demandWithin(key: string, setting: Setting, value: sql.Value): void {
  const isRight = isWithin(setting, value) && (key !== 'shop.timeZone' || isTimeZone(String(value)))
  if (isRight) return
  const { minimum, maximum, maxLength } = boundsOf(setting)
  throw new Refused(SettingReasons.outOfBounds, { detail: { minimum, maximum, maxLength } })
}

const boundsOf = (setting: Setting) => ({
  unit: setting.kind === 'number' ? setting.unit : null,
  minimum: setting.kind === 'number' ? setting.minimum : null,
  maximum: setting.kind === 'number' ? setting.maximum : null,
  maxLength: setting.kind === 'text' ? setting.maxLength : null,
})

const rowOf = (key: string, setting: Setting, change: sql.Change | undefined): Row => ({
  key,
  kind: setting.kind,
  ...boundsOf(setting),
  value: change?.value ?? setting.default,
  default: setting.default,
  changedAt: change?.changedAt ?? null,
  changedBy: change?.changedBy ?? null,
  version: change?.version ?? 0,
})
