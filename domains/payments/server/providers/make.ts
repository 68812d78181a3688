/** Makes the adapter of a provider from a set of keys. A new provider is a file beside `stripe.ts` and a line here. */
import type { Config } from '#kit/server/config.ts'
import type { Fields, StoredKeys } from '#kit/server/providers/keys.ts'
import type { ProviderName } from '../../provider-fields.ts'
import type { PaymentProvider } from '../provider.ts'
import { sandboxProvider } from '../sandbox.ts'
import { alipayProvider } from './alipay.ts'
import { secretsOfProviders, type ProviderKeys, type ProviderPlace } from './provider-keys.ts'
import { stripeProvider } from './stripe.ts'
import { wechatProvider } from './wechat.ts'

type ProviderMakers = {
  [Name in ProviderName]: (keys: ProviderKeys[Name], place: ProviderPlace) => PaymentProvider
}
const MAKERS: ProviderMakers = {
  stripe: stripeProvider,
  wechat: wechatProvider,
  alipay: alipayProvider,
}
const ORIGINS: Readonly<Record<ProviderName, string>> = {
  stripe: 'https://api.stripe.com',
  wechat: 'https://api.mch.weixin.qq.com',
  alipay: 'https://openapi.alipay.com',
}

const WECHAT_LOGIN = 'https://api.weixin.qq.com'

export const notifyUrlOf = ({ publicUrl }: Config, provider: string): string =>
  `${publicUrl}/api/payments/notify/${provider}`

/** @param fields all of them, as `readFields` returns them */
export function newProvider(config: Config, name: ProviderName, fields: Fields): PaymentProvider {
  const { paymentTestUrl } = config
  const origin = paymentTestUrl === null ? ORIGINS[name] : `${paymentTestUrl}/${name}`
  const loginOrigin = paymentTestUrl === null ? WECHAT_LOGIN : origin
  const place = { origin, loginOrigin, notifyUrl: notifyUrlOf(config, name) }
  const make = MAKERS[name] as (keys: Fields, place: ProviderPlace) => PaymentProvider
  return make(fields, place)
}

/** Created once for each set of keys: each remembers whether its provider answered lately. */
const made = new WeakMap<Config, Map<string, PaymentProvider>>()

function cachedProvider(config: Config, key: string, make: () => PaymentProvider): PaymentProvider {
  const all = made.get(config) ?? new Map<string, PaymentProvider>()
  made.set(config, all)
  const provider = all.get(key) ?? make()
  all.set(key, provider)
  return provider
}

export const sandboxOf = (config: Config): PaymentProvider =>
  cachedProvider(config, 'sandbox', () => sandboxProvider(config))

type KeysOfProvider = StoredKeys & { provider: ProviderName }

/** @returns null without keys, or where no known secret decrypts them */
export function providerOf(config: Config, keys: KeysOfProvider): PaymentProvider | null {
  const { keysId, provider } = keys
  if (keysId === null) return null
  const known = made.get(config)?.get(keysId)
  if (known !== undefined) return known
  const fields = secretsOfProviders.decrypt(keys)
  if (fields === null) return null
  return cachedProvider(config, keysId, () => newProvider(config, provider, fields))
}
