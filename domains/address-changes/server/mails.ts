/** The mail about an order that keeps its former address. */
import { mailsOf } from '#domains/messages/server/door.ts'

export type AddressChangeMails = { 'address-kept': { orderNumber: string; path: string } }

declare module '#domains/messages/definition.ts' {
  interface MailValues extends AddressChangeMails {}
}

export const ADDRESS_CHANGE_MAILS = mailsOf<AddressChangeMails>('address-changes', {
  'address-kept': {
    kind: 'orders',
    sample: () => ({
      orderNumber: 'SO260301482913570',
      path: '/user/user/order/details?number=SO260301482913570',
    }),
  },
})
