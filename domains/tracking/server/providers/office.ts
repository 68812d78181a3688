/** Setting up tracking providers. No money follows from their keys, so that one person may. */
import { randomUUID } from 'node:crypto'
import { audit } from '#domains/audit/server/door.ts'
import { activeCarriers } from '#domains/shipping/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { demandToken, networkOf, type Limit } from '#kit/server/http/rate-limit.ts'
import { decryptOrNull } from '#kit/server/secrets/reencryption.ts'
import { translate } from '#kit/server/text/translate.ts'
import { PROVIDERS } from '../../provider-fields.ts'
import type {
  saveCarrierCodes,
  saveTrackingProvider,
  testTrackingProvider,
  trackingProviders,
} from '../../providers-contract.ts'
import { TrackingReasons } from '../../reasons.ts'
import { isTrackerError, TrackerAway } from '../provider.ts'
import { countProblems } from '../sql.ts'
import {
  decryptSecrets,
  encryptSecrets,
  findWrongFields,
  splitFields,
  type Fields,
} from './keys.ts'
import { newTracker, notifyUrlOf, PROVIDERS_TAG } from './make.ts'
import * as sql from './sql.ts'

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
    const isEmpty = before.keysId === null && Object.values(typed).every((text) => text === '')
    if (isEmpty && isOn) throw new Refused(TrackingReasons.keysNeeded)
    const fields = isEmpty ? {} : demandFields(provider, mergeFields(before, typed), lang)
    const isSame = JSON.stringify(fields) === JSON.stringify(mergeFields(before, before.fields))
    const keysId = isEmpty ? null : isSame ? before.keysId : randomUUID()
    const { open, secret } = splitFields(provider, fields)
    const secrets =
      keysId === null ? null : isSame ? before.secrets : encryptSecrets(secret, keysId)
    await sql.saveAccount(tx, { provider, isOn, keysId, fields: isEmpty ? {} : open, secrets })
    await audit(tx, context, {
      action: 'tracking.saveProvider',
      object: `trackingProvider:${provider}`,
      before: { active: before.isOn, keys: before.keysId },
      after: { active: isOn, keys: keysId },
    })
    await invalidate(tx, [PROVIDERS_TAG])
  })
}

/** A secret that was left empty stays as it is stored; what may be shown is what was typed. */
function mergeFields({ provider, keysId, secrets }: sql.AccountRow, typed: Fields): Fields {
  const stored =
    keysId === null || secrets === null
      ? {}
      : (decryptOrNull(() => decryptSecrets(secrets, keysId)) ?? {})
  const { open, secret } = splitFields(provider, typed)
  const whole = Object.entries(secret).map(([name, text]) => [name, text || (stored[name] ?? '')])
  return { ...open, ...(Object.fromEntries(whole) as Fields) }
}

/** @throws {Refused} invalidInput, with the fields that cannot be right */
function demandFields(
  provider: sql.AccountRow['provider'],
  fields: Fields,
  lang: StaffContext['lang'],
): Fields {
  const wrong = findWrongFields(provider, fields)
  if (wrong.length === 0) return fields
  const message = translate(lang, 'tracking.fieldWrong')
  const errors = wrong.map((name) => ({ path: `fields.${name}`, message }))
  throw new Refused(Reasons.invalidInput, { detail: { fields: errors } })
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
  const fields = demandFields(provider, mergeFields(row, typed), lang)
  try {
    await newTracker(config, provider, fields).check()
    return { result: 'fine', code: '' }
  } catch (error) {
    if (!isTrackerError(error)) throw error
    return error instanceof TrackerAway
      ? { result: 'away', code: '' }
      : { result: 'refused', code: error.message.slice(0, 200) }
  }
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
