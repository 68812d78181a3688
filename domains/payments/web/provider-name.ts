/** What buyers call a payment provider. */

const NAMED = ['stripe', 'wechat', 'alipay'] as const

/** @returns the key of its name; of one that has none, the general word for paying online */
export function providerNameKey(provider: string) {
  const name = NAMED.find((each) => each === provider)
  if (provider === 'sandbox') return 'sandbox'
  return name === undefined ? 'online' : (`provider.${name}` as const)
}
