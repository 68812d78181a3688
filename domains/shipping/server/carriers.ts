/** The merchant's carriers: add, change, switch off. */
import { runInNewContext } from 'node:vm'
import { audit } from '#domains/audit/server/door.ts'
import type * as z from 'zod/mini'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { CarrierForm } from '../office-contract.ts'
import * as sql from './sql.ts'

type Form = z.infer<typeof CarrierForm>

export const listAll = ({ db }: { db: Queryable }) => sql.allCarriers(db)

/** @throws {Refused} invalidInput, notFound, changedMeanwhile */
export function save(context: StaffContext, form: Form): Promise<{ id: number }> {
  validateCarrier(form, context.lang)
  return context.db.tx(async (tx) => {
    const { id } = form
    const before = id === undefined ? null : await sql.changeCarrier(tx, id, form)
    if (id !== undefined && before === null) {
      const isThere = await sql.isCarrier(tx, id)
      throw new Refused(isThere ? Reasons.changedMeanwhile : Reasons.notFound)
    }
    const saved = before ?? (await sql.addCarrier(tx, form))
    await audit(tx, context, {
      action: 'shipping.saveCarrier',
      object: `carrier:${saved.id}`,
      before,
      after: form,
    })
    return { id: saved.id }
  })
}

function validateCarrier({ name, numberPattern, trackingUrl, tracked }: Form, lang: Lang): void {
  const wrong = (path: string, isWrong: boolean, key = 'kit.field.wrongShape') =>
    isWrong ? [{ path, message: translate(lang, key) }] : []
  const fields = [
    ...wrong('name.cn', name.cn.trim() === '', 'kit.field.required'),
    ...wrong('numberPattern', numberPattern !== null && (!tracked || !isPattern(numberPattern))),
    ...wrong('trackingUrl', trackingUrl !== null && (!tracked || !isTrackingUrl(trackingUrl))),
  ]
  if (fields.length > 0) throw new Refused(Reasons.invalidInput, { detail: { fields } })
}

/** The longest tracking number, of one repeated character, with an end that matches nothing. */
const HARDEST = ['0', 'A', 'a', '-'].map((sign) => `${sign.repeat(39)}!`)
const MATCH_MS = 200

/** Refuses patterns like `(\d+)+$` with catastrophic backtracking: they would freeze each clerk's page. */
function isPattern(text: string): boolean {
  try {
    const test = 'texts.every((text) => typeof new RegExp(pattern).test(text) === "boolean")'
    return runInNewContext(test, { pattern: text, texts: HARDEST }, { timeout: MATCH_MS }) === true
  } catch {
    return false
  }
}

const isTrackingUrl = (text: string): boolean =>
  text.startsWith('https://') && text.includes('{number}') && URL.canParse(text)
