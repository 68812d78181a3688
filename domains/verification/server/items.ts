/** The dictionary of what businesses are asked for: read by who fills in the form, kept by the merchant. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { LANGS, textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { ALWAYS_ASKED, isText, itemsFor, ITEMS_MAX } from '../items.ts'
import type {
  officeVerificationItems,
  orderVerificationItems,
  saveVerificationItem,
  verificationItems,
} from '../items-contract.ts'
import { VerificationReasons } from '../reasons.ts'
import * as sql from './items-sql.ts'

type Looking = { db: Queryable; lang: Lang }

export async function listItems({ db, lang }: Looking): Promise<DataOf<typeof verificationItems>> {
  const rows = await sql.listActive(db)
  return rows.map(({ active: _active, version: _version, name, help, example, ...rule }) => ({
    ...rule,
    name: textIn(name, lang).text,
    help: textIn(help, lang).text,
    example: textIn(example, lang).text,
  }))
}

/** What a business of this kind in this country is asked for today. */
export const findItemsFor = async (
  db: Queryable,
  place: { kind: string; country: string },
): Promise<sql.Item[]> => itemsFor(await sql.listActive(db), place)

export const list = ({ db }: StaffContext): Promise<DataOf<typeof officeVerificationItems>> =>
  sql.listAll(db)

type Form = InputOf<typeof saveVerificationItem>

/** @throws {Refused} invalidInput, notFound, changedMeanwhile, itemNameTaken, itemIsNeeded, tooManyItems */
export function save(context: StaffContext, typed: Form): Promise<{ code: string }> {
  return context.db.tx(async (tx) => {
    const all = await sql.lockAll(tx)
    const before = all.find(({ code }) => code === typed.code) ?? null
    if (typed.code !== null && before === null) throw new Refused(Reasons.notFound)
    if (before !== null && before.version !== typed.version) {
      throw new Refused(Reasons.changedMeanwhile)
    }
    if (before === null) demandNew(typed, all.length)
    const item = toStore(typed, before)
    if (before !== null) demandHarmless(before.code, item)
    const saved =
      before === null ? await sql.add(tx, item) : await sql.change(tx, before.code, item)
    if (saved === null) throw new Refused(VerificationReasons.itemNameTaken)
    await audit(tx, context, {
      action: 'papers.saveItem',
      object: `verificationItem:${saved.code}`,
      before,
      after: item,
    })
    return saved
  })
}

/** Built-in items are there from the start. @throws {Refused} invalidInput, tooManyItems */
function demandNew({ kind }: Form, count: number): void {
  if (kind === 'builtIn') throw new Refused(Reasons.invalidInput)
  if (count >= ITEMS_MAX) {
    throw new Refused(VerificationReasons.tooManyItems, { values: { count: ITEMS_MAX } })
  }
}

/** @throws {Refused} itemIsNeeded */
function demandHarmless(code: string, item: ReturnType<typeof toStore>): void {
  const isForAll = item.businessKinds.length === 0 && item.countries.length === 0
  if (ALWAYS_ASKED.includes(code) && !(item.active && item.isRequired && isForAll)) {
    throw new Refused(VerificationReasons.itemIsNeeded)
  }
}

/** Kind and secrecy stay what they were: stored values have their shape. */
function toStore({ code: _code, version: _version, ...typed }: Form, before: sql.Item | null) {
  const { kind, isSensitive } = before ?? {
    kind: typed.kind,
    isSensitive: typed.kind === 'chineseId' || (typed.isSensitive && canBeSecret(typed.kind)),
  }
  return {
    ...typed,
    kind,
    isSensitive,
    name: withoutEmpty(typed.name),
    help: withoutEmpty(typed.help),
    example: withoutEmpty(typed.example),
    businessKinds: [...new Set(typed.businessKinds)],
    countries: [...new Set(typed.countries)],
  }
}

const canBeSecret = (kind: Form['kind']): boolean => isText(kind) || kind === 'file'

const withoutEmpty = (typed: Translated): Translated => {
  const text: Translated = { cn: typed.cn.trim() }
  for (const lang of LANGS) {
    const own = typed[lang]?.trim() ?? ''
    if (own !== '') text[lang] = own
  }
  return text
}

/** @throws {Refused} changedMeanwhile */
export function order(
  context: StaffContext,
  { codes }: InputOf<typeof orderVerificationItems>,
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const before = (await sql.lockAll(tx)).map(({ code }) => code)
    const isWhole = codes.length === before.length && before.every((code) => codes.includes(code))
    if (!isWhole) throw new Refused(Reasons.changedMeanwhile)
    await sql.order(tx, codes)
    await audit(tx, context, {
      action: 'papers.orderItems',
      object: 'verificationItems',
      before: { codes: before },
      after: { codes },
    })
    return {}
  })
}
