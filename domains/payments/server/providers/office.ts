/** Setting up payment providers: keys, rules, on and off. Whoever could turn one on alone could send the shop's money elsewhere. */
import { createHash, randomUUID } from 'node:crypto'
import { askApproval } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Queryable } from '#kit/server/database/db.ts'
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
import { fieldsOf, PROVIDER_CURRENCIES, PROVIDERS } from '../../provider-fields.ts'
import type { officeProviders, saveProvider, testProvider } from '../../providers-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { WAYS_TAG } from '../../tags.ts'
import { isLiveKey, readFields, secretsOfProviders } from './provider-keys.ts'
import { newProvider, notifyUrlOf } from './make.ts'
import * as sql from './sql.ts'

type Form = InputOf<typeof saveProvider>
type Asked = { to: sql.Saved; version: number }

export async function listAccounts({
  db,
  config,
}: StaffContext): Promise<DataOf<typeof officeProviders>> {
  const rows = await sql.accountRows(db)
  return PROVIDERS.flatMap((provider) => rows.filter((row) => row.provider === provider)).map(
    (account) => {
      const { keysId, secrets: _secrets, fields, ...row } = account
      return {
        ...row,
        possibleCurrencies: [...PROVIDER_CURRENCIES[row.provider]],
        fields: { ...fields },
        hasKeys: keysId !== null,
        isTest: isTestKey(storedFields(account)),
        notifyUrl: notifyUrlOf(config, row.provider),
      }
    },
  )
}

/** Cards for trials pay with these, and every buyer knows their numbers. */
const isTestKey = ({ secretKey = '' }: Fields): boolean => /^(sk|rk)_test_/.test(secretKey)

/**
 * @returns whether a second person has to agree first
 * @throws {Refused} changedMeanwhile, invalidInput with the fields, providerKeysNeeded, providerTestKeys, approvals.alreadyAsked, approvals.aloneFrom
 */
export function saveAccount(context: StaffContext, form: Form): Promise<{ isAsked: boolean }> {
  return context.db.tx(async (tx) => {
    const before = await sql.lockedAccount(tx, form.provider)
    if (before.version !== form.version) throw new Refused(Reasons.changedMeanwhile)
    const { keysId, fields } = await putKeys(tx, context, form, before)
    const { config } = context
    if (form.isOn && keysId === null) throw new Refused(PaymentReasons.providerKeysNeeded)
    const isTrial = config.demo || config.paymentTestUrl !== null
    if (form.isOn && isTestKey(fields) && !isTrial)
      throw new Refused(PaymentReasons.providerTestKeys)
    const to = toSaved(form, keysId)
    // Whose keys they are says who may state that money came, of a provider that is off too: attempts of before are still answered.
    const hasOtherKeys = before.keysId !== null && keysId !== before.keysId
    const redirectsMoney = hasOtherKeys || (form.isOn && !before.isOn)
    if (!redirectsMoney || !(await readSettings(tx))['approvals.accounts']) {
      await put(tx, context, { before, to, version: form.version })
      return { isAsked: false }
    }
    const isAsked = await askApproval(tx, context, {
      kind: 'payments.provider',
      object: `provider:${form.provider}`,
      orderNumber: null,
      payload: { to, version: form.version } satisfies Asked,
      lines: linesOf(form, fields),
      currency: null,
      note: '',
    })
    if (!isAsked) await put(tx, context, { before, to, version: form.version })
    return { isAsked }
  })
}

/** Applies what a second person approved. @throws {Refused} changedMeanwhile */
export async function saveApproved(
  context: StaffContext,
  tx: Queryable,
  { to, version }: Asked,
): Promise<void> {
  const before = await sql.lockedAccount(tx, to.provider)
  await put(tx, context, { before, to, version })
}

function toSaved(form: Form, keysId: string | null): sql.Saved {
  const { provider, isOn, currencies, minAmount, maxAmount, customerTypes, orderFamilies } = form
  return {
    provider,
    isOn,
    currencies,
    minAmount,
    maxAmount,
    customerTypes,
    orderFamilies,
    keysId,
  }
}

/** The id of the keys says whether they are others; what they are is nobody's to read. */
const toLogged = (account: sql.Saved) => ({
  active: account.isOn,
  keys: account.keysId,
  currencies: account.currencies,
  minAmount: account.minAmount,
  maxAmount: account.maxAmount,
  customerTypes: account.customerTypes,
  orderFamilies: account.orderFamilies,
})

type Put = { before: sql.AccountRow; to: sql.Saved; version: number }

/** @throws {Refused} changedMeanwhile */
async function put(
  tx: Queryable,
  context: StaffContext,
  { before, to, version }: Put,
): Promise<void> {
  if (!(await sql.saveAccount(tx, to, { version, now: context.now })))
    throw new Refused(Reasons.changedMeanwhile)
  await audit(tx, context, {
    action: 'payments.saveProvider',
    object: `provider:${to.provider}`,
    before: toLogged(before),
    after: toLogged(to),
  })
  await invalidate(tx, [WAYS_TAG])
}

/**
 * Stores what was typed, unless it is what there is already or nothing was typed at all. Until an account points at them the
 * keys are of no effect.
 */
async function putKeys(
  tx: Queryable,
  { lang, now, staffId }: StaffContext,
  { provider, isOn, fields: typed }: Form,
  before: sql.AccountRow,
): Promise<{ keysId: string | null; fields: Fields }> {
  const stored = storedFields(before)
  if (before.keysId === null && Object.values(typed).every((text) => text === ''))
    return { keysId: null, fields: {} }
  // One that is off needs no keys that can be read: the secret of the installation may be another now.
  if (!isOn && isUntouched(fieldsOf(provider), before, typed))
    return { keysId: before.keysId, fields: stored }
  const fields = demandFields(provider, mergeFields(fieldsOf(provider), stored, typed), lang)
  if (areSame(fields, stored)) return { keysId: before.keysId, fields }
  const { open, secret } = splitFields(fieldsOf(provider), fields)
  const id = randomUUID()
  const secrets = secretsOfProviders.encrypt(secret, id)
  await sql.addKeys(tx, { id, provider, fields: open, secrets, createdAt: now, createdBy: staffId })
  return { keysId: id, fields }
}

/** Nothing where no known secret of the installation decrypts them: they have to be entered again. */
const storedFields = (account: sql.AccountRow): Fields => secretsOfProviders.decrypt(account) ?? {}

/** @throws {Refused} invalidInput, with the fields that cannot be right */
function demandFields(
  provider: Form['provider'],
  merged: Fields,
  lang: StaffContext['lang'],
): Fields {
  const { fields, wrong } = readFields(provider, merged)
  demandRight(wrong, translate(lang, 'payments.providerFieldWrong'))
  return fields
}

/** What the second person compares: who receives the money, and by what keys; of a secret its last characters, of a key its print. */
const linesOf = ({ provider, isOn }: Form, fields: Fields) => [
  { word: 'provider.name', amount: null, text: provider },
  ...(isOn ? [{ word: 'provider.isOn', amount: null, text: null }] : []),
  ...fieldsOf(provider).flatMap(([name, { isLong, isSecret }]) => {
    const text = fields[name] ?? ''
    const shown = isLong ? printOf(text) : isSecret ? `…${text.slice(-4)}` : text
    return [{ word: `provider.${name}`, amount: null, text: shown }]
  }),
]

/** The beginning of a long key's SHA-256: enough to see that it is another, and nothing of the key. */
const printOf = (key: string): string =>
  key === '' ? '' : createHash('sha256').update(key).digest('hex').slice(0, 16)

/** A trial is open to everybody, and would say of stolen keys whether they are good. */
const TESTING: Limit = { name: 'payments.test-keys', count: 30, perSeconds: 900 }

/** @throws {Refused} invalidInput with the fields, tooMany */
export async function testAccount(
  context: StaffContext,
  { provider, fields: typed }: InputOf<typeof testProvider>,
): Promise<DataOf<typeof testProvider>> {
  const { db, now, config, lang, ip } = context
  await demandToken(db, now, TESTING, networkOf(ip))
  const [row] = (await sql.accountRows(db)).filter((each) => each.provider === provider)
  const stored = row === undefined ? {} : storedFields(row)
  const fields = demandFields(provider, mergeFields(fieldsOf(provider), stored, typed), lang)
  if (config.demo && isLiveKey(fields.secretKey ?? ''))
    return { result: 'refused', code: 'test keys only' }
  return tryKeys(() => newProvider(config, provider, fields).check())
}
