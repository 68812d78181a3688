/** The providers of this installation. A new one is a file beside `sandbox.ts` and a line here. */
import type { Config } from '#kit/server/config.ts'
import type { PaymentProvider } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'

const made = new WeakMap<Config, Map<string, PaymentProvider>>()

/** Made once for a configuration: each keeps in mind whether it answered lately. */
export function providersOf(config: Config): ReadonlyMap<string, PaymentProvider> {
  let providers = made.get(config)
  if (providers === undefined) {
    providers = new Map([sandboxProvider(config)].map((each) => [each.name, each]))
    made.set(config, providers)
  }
  return providers
}

/** The one that buyers are sent to. */
export function providerFor(config: Config): PaymentProvider {
  const [first] = providersOf(config).values()
  if (first === undefined) throw new Error('no payment provider')
  return first
}

/** @throws when an attempt names a provider that this installation no longer has */
export function providerNamed(config: Config, name: string): PaymentProvider {
  const found = providersOf(config).get(name)
  if (found === undefined) throw new Error(`no payment provider ${name}`)
  return found
}
