/** The providers of this installation. A new one is a file beside `sandbox.ts` and a line here. */
import { Refused } from '#kit/contract/refusal.ts'
import type { Config } from '#kit/server/config.ts'
import { PaymentReasons } from '../reasons.ts'
import { ProviderAway, type PaymentProvider } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'

const made = new WeakMap<Config, Map<string, PaymentProvider>>()

/** Created once per configuration: each remembers whether it answered lately. The sandbox moves no money. */
export function providersOf(config: Config): ReadonlyMap<string, PaymentProvider> {
  let providers = made.get(config)
  if (providers === undefined) {
    const all = config.demo ? [sandboxProvider(config)] : []
    providers = new Map(all.map((each) => [each.name, each]))
    made.set(config, providers)
  }
  return providers
}

/** The provider that buyers are sent to; null where they can only pay by transfer. */
export function providerFor(config: Config): PaymentProvider | null {
  const [first] = providersOf(config).values()
  return first ?? null
}

/** @throws {Refused} onlineNotOffered */
export function demandProvider(config: Config): PaymentProvider {
  const provider = providerFor(config)
  if (provider === null) throw new Refused(PaymentReasons.onlineNotOffered)
  return provider
}

/** @throws {ProviderAway} when an attempt names a provider that this installation no longer has */
export function findProvider(config: Config, name: string): PaymentProvider {
  const found = providersOf(config).get(name)
  if (found === undefined) throw new ProviderAway(`no payment provider ${name}`, { isUnsent: true })
  return found
}
