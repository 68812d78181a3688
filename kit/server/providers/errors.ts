/** How other companies' services fail that the shop calls: payment and tracking providers. */

/** There was no readable answer in time: the same call may succeed later. */
export class ProviderAway extends Error {
  /** The request certainly was not processed. Otherwise the provider may have done what was asked. */
  readonly isUnsent: boolean
  /** It was asked too often of late, and works. */
  readonly isTooMany: boolean
  constructor(
    message: string,
    {
      isUnsent = false,
      isTooMany = false,
      ...options
    }: ErrorOptions & { isUnsent?: boolean; isTooMany?: boolean } = {},
  ) {
    super(message, options)
    this.isUnsent = isUnsent
    this.isTooMany = isTooMany
  }
}
/** The provider refused: the same call will fail again. */
export class ProviderRefused extends Error {
  /** The provider's own word for why; empty where it gives none. */
  readonly code: string
  /** It does not take these keys, whatever is asked. */
  readonly areKeysRefused: boolean
  constructor(message: string, code = '', { areKeysRefused = false } = {}) {
    super(message)
    this.code = code
    this.areKeysRefused = areKeysRefused
  }
}

/** Whether an error is a provider's, and not one of ours. */
export const isProviderError = (error: unknown): error is ProviderAway | ProviderRefused =>
  error instanceof ProviderAway || error instanceof ProviderRefused
