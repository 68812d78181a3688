/** What a merchant enters for each tracking provider: bounds for the form and for the server. Names match `labels` of the page. */
export const PROVIDERS = ['kuaidi100', 'aftership'] as const
export type ProviderName = (typeof PROVIDERS)[number]

export type ProviderField = {
  /** Never sent back to a browser. */
  isSecret: boolean
  isOptional: boolean
  pattern: RegExp
}

const openField = (pattern: RegExp): ProviderField => ({
  isSecret: false,
  isOptional: false,
  pattern,
})
const secretField = (pattern: RegExp): ProviderField => ({ ...openField(pattern), isSecret: true })

export const PROVIDER_FIELDS = {
  kuaidi100: {
    customer: openField(/^[\dA-Za-z]{10,64}$/),
    key: secretField(/^[\dA-Za-z]{8,64}$/),
    /** Some carriers tell nothing about a number without a telephone number of the sender or the receiver. */
    senderPhone: { ...openField(/^(\+?[\d -]{7,20})?$/), isOptional: true },
  },
  aftership: {
    apiKey: secretField(/^[\w-]{10,120}$/),
    webhookSecret: secretField(/^[\w+/=-]{10,240}$/),
  },
} as const satisfies Record<ProviderName, Record<string, ProviderField>>

export const fieldsOf = (provider: ProviderName): [string, ProviderField][] =>
  Object.entries(PROVIDER_FIELDS[provider])
