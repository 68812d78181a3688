/** The mails about an order that goes to another address, or keeps its former one. */
import { mailsOf } from '#domains/messages/server/door.ts'

type OfOrder = { orderNumber: string; path: string }
export type AddressChangeMails = { 'address-changed': OfOrder; 'address-kept': OfOrder }

declare module '#domains/messages/definition.ts' {
  interface MailValues extends AddressChangeMails {}
}

const sample = (): OfOrder => ({
  orderNumber: 'SO260301482913570',
  path: '/user/user/order/details?number=SO260301482913570',
})

export const ADDRESS_CHANGE_MAILS = mailsOf<AddressChangeMails>('address-changes', {
  'address-changed': { kind: 'orders', sample },
  'address-kept': { kind: 'orders', sample },
})
