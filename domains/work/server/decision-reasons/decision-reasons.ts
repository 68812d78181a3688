/** The reasons that staff refuse with: listed for all of them, kept by those who may change settings. */
import { audit, type Namer } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import {
  REASON_TEXT_MAX,
  REASONS_MAX,
  type listDecisionReasons,
  type orderDecisionReasons,
  type saveDecisionReason,
} from '../../decision-reasons-contract.ts'
import { SITUATIONS_OF } from '../../decision-reasons.ts'
import { WorkReasons } from '../../reasons.ts'
import * as sql from './sql.ts'

/** For the audit log. */
export const namesOf: Namer = async (db, ids, lang) =>
  (await sql.reasonNames(db, ids)).map(({ id, text }) => ({ id, name: textIn(text, lang).text }))

export const list = ({ db }: StaffContext): Promise<DataOf<typeof listDecisionReasons>> =>
  sql.allReasons(db)

/** @throws {Refused} invalidInput, notFound, changedMeanwhile, reasonTaken, tooManyReasons */
export function save(
  context: StaffContext,
  {
    id,
    version,
    kind,
    active,
    situations: typedSituations,
    text: typed,
  }: InputOf<typeof saveDecisionReason>,
): Promise<{ id: number }> {
  const text = Object.fromEntries(
    Object.entries(typed).map(([lang, words]) => [lang, words?.trim() ?? '']),
  ) as typeof typed
  demandTexts(context, text)
  const own = SITUATIONS_OF[kind] ?? []
  const situations = own.filter((each) => typedSituations.includes(each))
  if (situations.length < new Set(typedSituations).size) throw new Refused(Reasons.invalidInput)
  return context.db.tx(async (tx) => {
    const rows = await sql.lockKind(tx, kind)
    const before = rows.find((each) => each.id === id) ?? null
    if (id !== undefined && before === null) throw new Refused(Reasons.notFound)
    if (before !== null && before.version !== version) throw new Refused(Reasons.changedMeanwhile)
    if (before === null && rows.length >= REASONS_MAX) {
      throw new Refused(WorkReasons.tooManyReasons, { values: { count: REASONS_MAX } })
    }
    const words = { text, situations, active }
    const saved =
      before === null
        ? await sql.addReason(tx, kind, words)
        : await sql.changeReason(tx, before.id, words)
    if (saved === null) throw new Refused(WorkReasons.reasonTaken)
    await audit(tx, context, {
      action: 'work.saveReason',
      object: `reason:${saved.id}`,
      before:
        before === null
          ? null
          : { text: before.text, situations: before.situations, active: before.active },
      after: words,
    })
    return saved
  })
}

function demandTexts(
  { lang }: StaffContext,
  text: Readonly<Record<string, string | undefined>>,
): void {
  const path = text.cn === '' ? 'cn' : Object.keys(text).find((each) => isTooLong(text[each]))
  if (path === undefined) return
  const message =
    text[path] === ''
      ? translate(lang, 'kit.field.required')
      : translate(lang, 'kit.field.tooLong', { maximum: REASON_TEXT_MAX })
  const fields = [{ path: `text.${path}`, message }]
  throw new Refused(Reasons.invalidInput, { detail: { fields } })
}

const isTooLong = (text = ''): boolean => text.length > REASON_TEXT_MAX

/** @throws {Refused} changedMeanwhile */
export function order(
  context: StaffContext,
  { kind, ids }: InputOf<typeof orderDecisionReasons>,
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const before = (await sql.lockKind(tx, kind)).map(({ id }) => id)
    const isWhole = ids.length === before.length && before.every((id) => ids.includes(id))
    if (!isWhole) throw new Refused(Reasons.changedMeanwhile)
    await sql.orderReasons(tx, kind, ids)
    await audit(tx, context, {
      action: 'work.orderReasons',
      object: 'reasons',
      before: { ids: before },
      after: { ids },
    })
    return {}
  })
}
