/** How an account's owner is called: the shop, a provider, a customer. */
import { useT } from '#kit/web/language/i18n.tsx'
import type { LedgerAccount } from '../contract.ts'

const BUYER = 'buyer:'

/** @returns the customer's id; null where the owner is none */
export const customerIdOf = (owner: string): number | null =>
  owner.startsWith(BUYER) ? Number(owner.slice(BUYER.length)) : null

export function useOwnerName() {
  const t = useT('office.ledger')
  return ({ owner, ownerName }: Pick<LedgerAccount, 'owner' | 'ownerName'>): string => {
    if (ownerName === '') return t('shop')
    return ownerName ?? t('gone', { id: String(customerIdOf(owner) ?? '') })
  }
}
