/** Setting up tracking providers. No money follows from their keys, so that one person may; owners hear of it, since receipts do. */
import { randomUUID } from 'node:crypto'
import { audit } from '#domains/audit/server/door.ts'
import { activeCarriers } from '#domains/shipping/server/door.ts'
import { mailOwners } from '#domains/staff/server/colleague-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { demandToken, networkOf, type Limit } from '#kit/server/http/rate-limit.ts'
import {
  areSame,
  demandRight,
  isUntouched,
  mergeFields,
  splitFields,
  tryKeys,
  type Fields,
} from '#kit/server/providers/keys.ts'
import { translate } from '#kit/server/text/translate.ts'
import { fieldsOf, PROVIDERS } from '../../provider-fields.ts'
import type {
  saveCarrierCodes,
  saveTrackingProvider,
  testTrackingProvider,
  trackingProviders,
} from '../../providers-contract.ts'
import { TrackingReasons } from '../../reasons.ts'
import { countProblems } from '../sql.ts'
import { findWrongFields, secretsOfProviders } from './keys.ts'
import { newTracker, notifyUrlOf, PROVIDERS_TAG } from './make.ts'
import * as sql from './sql.ts'

const NAMES = { kuaidi100: 'Kuaidi100', aftership: 'AfterShip' } as const

export async function listProviders({
  db,
  config,
  lang,
}: StaffContext): Promise<DataOf<typeof trackingProviders>> {
  const [rows, codes, carriers, { failedCount, error }] = await Promise.all([
    sql.accountRows(db),
    sql.codeRows(db),
    activeCarriers(db),
    countProblems(db),
  ])
  const codeOf = (carrierId: number, provider: string) =>
    codes.find((row) => row.carrierId === carrierId && row.provider === provider)?.code ?? null
  return {
    accounts: PROVIDERS.flatMap((name) => rows.filter(({ provider }) => provider === name)).map(
      ({ provider, isOn, fields, keysId, version }) => ({
        provider,
        isOn,
        fields: { ...fields },
        hasKeys: keysId !== null,
        notifyUrl: notifyUrlOf(config, provider),
        version,
      }),
    ),
    carriers: carriers
      .filter(({ tracked }) => tracked)
      .map(({ id, name }) => ({
        carrierId: id,
        name: textIn(name, lang).text,
        kuaidi100: codeOf(id, 'kuaidi100'),
        aftership: codeOf(id, 'aftership'),
      })),
    failedCount,
    error,
    isDemo: config.demo,
  }
}

/** @throws {Refused} changedMeanwhile, invalidInput with the fields, keysNeeded */
export async function saveProvider(
  context: StaffContext,
  { provider, isOn, fields: typed, version }: InputOf<typeof saveTrackingProvider>,
): Promise<void> {
  const { db, lang } = context
  await db.tx(async (tx) => {
    const before = (await sql.lockedAccounts(tx)).find((row) => row.provider === provider)
    if (before?.version !== version) throw new Refused(Reasons.changedMeanwhile)
    const keys = toKeys(before, { isOn, typed, lang })
    if (keys.keysId === null && isOn) throw new Refused(TrackingReasons.keysNeeded)
    await sql.saveAccount(tx, { provider, isOn, ...keys })
    await audit(tx, context, {
      action: 'tracking.saveProvider',
      object: `trackingProvider:${provider}`,
      before: { active: before.isOn, keys: before.keysId },
      after: { active: isOn, keys: keys.keysId },
    })
    if (keys.keysId !== null && keys.keysId !== before.keysId) {
      const path = `/office/audit?object=${encodeURIComponent(`trackingProvider:${provider}`)}`
      await mailOwners(tx, context, {
        template: 'staff-keys-changed',
        once: keys.keysId,
        valuesIn: () => ({ act: NAMES[provider], path }),
      })
    }
    await invalidate(tx, [PROVIDERS_TAG])
  })
}

type Typed = { isOn: boolean; typed: Fields; lang: StaffContext['lang'] }
type Keys = Pick<sql.AccountRow, 'keysId' | 'fields' | 'secrets'>

/** What is stored of what was typed: as it is where nothing is new. @throws {Refused} invalidInput with the fields */
function toKeys(before: sql.AccountRow, { isOn, typed, lang }: Typed): Keys {
  const { provider, keysId, fields: shown, secrets } = before
  const isEmpty = keysId === null && Object.values(typed).every((text) => text === '')
  if (isEmpty) return { keysId: null, fields: {}, secrets: null }
  // One that is off needs no keys that can be read: the secret of the installation may be another now.
  if (!isOn && isUntouched(fieldsOf(provider), before, typed))
    return { keysId, fields: shown, secrets }
  const stored = secretsOfProviders.decrypt(before) ?? {}
  const fields = demandFields(provider, mergeFields(fieldsOf(provider), stored, typed), lang)
  if (areSame(fields, stored)) return { keysId, fields: shown, secrets }
  const { open, secret } = splitFields(fieldsOf(provider), fields)
  const id = randomUUID()
  return { keysId: id, fields: open, secrets: secretsOfProviders.encrypt(secret, id) }
}

/** @throws {Refused} invalidInput, with the fields that cannot be right */
function demandFields(
  provider: sql.AccountRow['provider'],
  fields: Fields,
  lang: StaffContext['lang'],
): Fields {
  demandRight(findWrongFields(provider, fields), translate(lang, 'tracking.fieldWrong'))
  return fields
}

/** A trial is open to everybody, and would say of stolen keys whether they are good. */
const TESTING: Limit = { name: 'tracking.test-keys', count: 30, perSeconds: 900 }

/** @throws {Refused} invalidInput with the fields, tooMany */
export async function testProvider(
  { db, now, config, lang, ip }: StaffContext,
  { provider, fields: typed }: InputOf<typeof testTrackingProvider>,
): Promise<DataOf<typeof testTrackingProvider>> {
  await demandToken(db, now, TESTING, networkOf(ip))
  const row = (await sql.accountRows(db)).find((each) => each.provider === provider)
  if (row === undefined) throw new Refused(Reasons.notFound)
  const stored = secretsOfProviders.decrypt(row) ?? {}
  const fields = demandFields(provider, mergeFields(fieldsOf(provider), stored, typed), lang)
  return tryKeys(() => newTracker(config, provider, fields).check())
}

/** @throws {Refused} notFound */
export async function saveCodes(
  context: StaffContext,
  codes: InputOf<typeof saveCarrierCodes>,
): Promise<void> {
  await context.db.tx(async (tx) => {
    const carriers = await activeCarriers(tx)
    if (!carriers.some(({ id }) => id === codes.carrierId)) throw new Refused(Reasons.notFound)
    const before = (await sql.codeRows(tx)).filter((row) => row.carrierId === codes.carrierId)
    await sql.saveCodes(tx, codes)
    await audit(tx, context, {
      action: 'tracking.saveCodes',
      object: `carrier:${codes.carrierId}`,
      before: Object.fromEntries(before.map(({ provider, code }) => [provider, code])),
      after: { kuaidi100: codes.kuaidi100, aftership: codes.aftership },
    })
  })
}
