/** Why requests about addresses are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes within those of accounts, because addresses once belonged to that domain. */
export const AddressReasons = {
  addressNotFound: { code: 4507, message: 'addresses.addressNotFound' },
  tooManyAddresses: { code: 4508, message: 'addresses.tooManyAddresses' },
  wrongRegion: { code: 4509, message: 'addresses.wrongRegion' },
  wrongPostalCode: { code: 4511, message: 'addresses.wrongPostalCode' },
  notDelivered: { code: 4512, message: 'addresses.notDelivered' },
} as const satisfies Record<string, Reason>
