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
  /** Needed for one way of paying alone. */
  isOptional: boolean
  /** Whether a text looks like one; keys of several lines are read by the server. */
  pattern: RegExp
}

const short = { isLong: false, isOptional: false }
const openField = (pattern: RegExp): ProviderField => ({ ...short, isSecret: false, pattern })
const secretField = (pattern: RegExp): ProviderField => ({ ...short, isSecret: true, pattern })
/** PEM, or the bare Base64 that providers' tools give. */
const KEY = /^[\w+/=\s-]{100,8000}$/
const long = { isLong: true, isOptional: false }
const shownKey: ProviderField = { ...long, isSecret: false, pattern: KEY }
const secretKey: ProviderField = { ...long, isSecret: true, pattern: KEY }

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
    /** Of the official account: tells who pays within WeChat. */
    appSecret: { ...secretField(/^[\da-f]{32}$/), isOptional: true },
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
