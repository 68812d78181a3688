/** What a merchant enters for each payment provider: bounds for the form and for the server. Names match `labels` of the page. */

import type { Currency } from '#kit/contract/money.ts'

export const PROVIDERS = ['stripe', 'wechat', 'alipay'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** The currencies in which each takes money at all. */
export const PROVIDER_CURRENCIES = {
  stripe: ['CNY', 'USD', 'IDR'],
  wechat: ['CNY'],
  alipay: ['CNY'],
} as const satisfies Record<ProviderName, readonly Currency[]>

export type ProviderField = {
  /** Never sent back to a browser. */
  isSecret: boolean
  /** A key of several lines. */
  isLong: boolean
  /** Whether a text looks like one; keys of several lines are read by the server. */
  pattern: RegExp
}

const openField = (pattern: RegExp): ProviderField => ({ isSecret: false, isLong: false, pattern })
const secretField = (pattern: RegExp): ProviderField => ({ isSecret: true, isLong: false, pattern })
/** PEM, or the bare Base64 that providers' tools give. */
const KEY = /^[\w+/=\s-]{100,8000}$/
const shownKey: ProviderField = { isSecret: false, isLong: true, pattern: KEY }
const secretKey: ProviderField = { isSecret: true, isLong: true, pattern: KEY }

export const PROVIDER_FIELDS = {
  stripe: {
    secretKey: secretField(/^(sk|rk)_(live|test)_\w{10,240}$/),
    webhookSecret: secretField(/^whsec_[\w+/=]{10,240}$/),
  },
  wechat: {
    merchantId: openField(/^\d{8,10}$/),
    appId: openField(/^wx[\da-zA-Z]{16}$/),
    serialNumber: openField(/^[\dA-Fa-f]{40}$/),
    privateKey: secretKey,
    publicKeyId: openField(/^PUB_KEY_ID_\w{10,60}$/),
    publicKey: shownKey,
    apiKey: secretField(/^[\x21-\x7e]{32}$/),
  },
  alipay: {
    appId: openField(/^\d{16}$/),
    sellerId: openField(/^2088\d{12}$/),
    privateKey: secretKey,
    publicKey: shownKey,
  },
} as const satisfies Record<ProviderName, Record<string, ProviderField>>

export const fieldsOf = (provider: ProviderName): [string, ProviderField][] =>
  Object.entries(PROVIDER_FIELDS[provider])
